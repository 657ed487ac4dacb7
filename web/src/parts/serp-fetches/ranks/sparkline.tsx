import { chartFromSecondDay } from '../../../shared/charts/messages.ts'
import { type SparkPoint, sparkPoints } from './spark-points.ts'
import classes from './sparkline.module.css'

type SparklineProps = {
  /** Ranks or average positions, oldest first; null where there is none. */
  values: (number | null)[]
  label: string
  /** For narrow columns. */
  isNarrow?: boolean
}

/** Drawn at its display size: scaled down, its steps would vanish. */
const rooms = { wide: { width: 112, height: 32, edge: 3 }, narrow: { width: 60, height: 30, edge: 3 } } as const

/**
 * A curve of ranks small enough for a row: 1 is on top, a gap where there was nothing, a dot on the latest value. On the
 * first day it says so.
 */
export function Sparkline({ values, label, isNarrow = false }: SparklineProps) {
  const room = rooms[isNarrow ? 'narrow' : 'wide']
  if (values.length === 1) {
    return (
      <span className={classes.first} data-hint={chartFromSecondDay}>
        One day so far
      </span>
    )
  }
  const points = sparkPoints(values, room)
  const last = points.findLast((point) => point !== null)
  return (
    <svg
      className={classes.line}
      width={room.width}
      height={room.height}
      viewBox={`0 0 ${room.width} ${room.height}`}
      role="img"
      aria-label={label}
    >
      <path d={pathOf(points)} />
      {last && <circle cx={last.x} cy={last.y} r={2.25} />}
    </svg>
  )
}

/** A value between two gaps is a line without length, which the round ends of the stroke turn into a dot. */
function pathOf(points: (SparkPoint | null)[]) {
  return points
    .map((point, at) => {
      if (point === null) return ''
      const isJoined = at > 0 && points[at - 1] !== null
      return isJoined ? `L${point.x} ${point.y}` : `M${point.x} ${point.y}h0`
    })
    .join('')
}
