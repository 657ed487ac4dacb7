import { areaPath, linePath } from './plot.ts'
import { linearScale } from './scales.ts'
import classes from './trend-line.module.css'

const room = { width: 112, height: 34, edge: 3 }

type TrendLineProps = {
  /** Oldest first; at least two. */
  values: readonly number[]
  /** Its label; the figures are told beside it. */
  label: string
  /** For a running total, whose growth would vanish above zero. */
  isTotal?: boolean
}

/** A curve beside a number, with zero at the bottom; a running total, which begins above zero, is a line without an area. */
export function TrendLine({ values, label, isTotal = false }: TrendLineProps) {
  const { width, height, edge } = room
  const [low, high] = [Math.min(...values), Math.max(...values)]
  const bottom = isTotal ? low : Math.min(0, low)
  const x = linearScale([0, values.length - 1], [edge, width - edge])
  const y = linearScale([bottom, Math.max(high, bottom + 1)], [height - edge, edge])
  const points = values.map((value, at) => ({ x: x(at), y: y(value) }))
  const last = points.at(-1)
  return (
    <svg
      className={classes.trend}
      width={width}
      height={height}
      viewBox={`0 0 ${width} ${height}`}
      role="img"
      aria-label={label}
    >
      {!isTotal && (
        <path
          className={classes.area}
          d={areaPath(
            points,
            [points[0], last].flatMap((point) => (point ? [{ x: point.x, y: height }] : [])),
          )}
        />
      )}
      <path className={classes.line} d={linePath(points)} />
      {last && <circle cx={last.x} cy={last.y} r={2.25} />}
    </svg>
  )
}
