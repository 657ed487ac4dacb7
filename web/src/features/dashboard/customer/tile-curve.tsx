import { areaPath, linePath } from '../../../shared/charts/plot.ts'
import { linearScale } from '../../../shared/charts/scales.ts'
import classes from './dashboard.module.css'

const room = { width: 104, height: 32, edge: 3 }
/** The least difference that fills the height, as a share of the value: a tremor must not seem a fall. */
const leastSpread = 0.15

type TileCurveProps = { values: (number | null)[]; better: 'more' | 'less'; label: string }

/** The last 30 days beside a number, better on top; nothing before the second day. */
export function TileCurve({ values, better, label }: TileCurveProps) {
  const known = values.flatMap((value, at) => (value === null ? [] : [{ value, at }]))
  if (known.length < 2) return null
  const [low, high] = [Math.min(...known.map(({ value }) => value)), Math.max(...known.map(({ value }) => value))]
  const missing = Math.max(0, leastSpread * high - (high - low)) / 2
  const [top, bottom] = [room.edge, room.height - room.edge - 6]
  const range = better === 'more' ? ([bottom, top] as const) : ([top, bottom] as const)
  const y = linearScale([low - missing, high + missing], range)
  const x = linearScale([0, values.length - 1], [room.edge, room.width - room.edge])
  const points = known.map(({ value, at }) => ({ x: x(at), y: y(value) }))
  const last = points.at(-1)
  return (
    <svg className={classes.curve} width={room.width} height={room.height} role="img" aria-label={label}>
      <path
        data-area
        d={areaPath(
          points,
          points.map((point) => ({ x: point.x, y: room.height })),
        )}
      />
      <path d={linePath(points)} />
      {last !== undefined && <circle cx={last.x} cy={last.y} r={2.25} />}
    </svg>
  )
}
