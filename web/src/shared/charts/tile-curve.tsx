import classes from './charts.module.css'
import { linePath } from './plot.ts'
import { linearScale } from './scales.ts'

const edge = 3
const rooms = { wide: { width: 120, height: 36 }, narrow: { width: 72, height: 32 } } as const
/** The least difference that fills the height, as a share of the value: a tremor must not seem a fall. */
const leastSpread = 0.15

type TileCurveProps = { values: (number | null)[]; better: 'more' | 'less'; label: string; isNarrow?: boolean }

/** The last 30 days beside a number, better values on top; a line, because its axis doesn't begin at zero. Empty before the second day. */
export function TileCurve({ values, better, label, isNarrow = false }: TileCurveProps) {
  const room = rooms[isNarrow ? 'narrow' : 'wide']
  const known = values.flatMap((value, at) => (value === null ? [] : [{ value, at }]))
  if (known.length < 2) return null
  const [low, high] = [Math.min(...known.map(({ value }) => value)), Math.max(...known.map(({ value }) => value))]
  const missing = Math.max(0, leastSpread * high - (high - low)) / 2
  const [top, bottom] = [edge, room.height - edge]
  const range = better === 'more' ? ([bottom, top] as const) : ([top, bottom] as const)
  const y = linearScale([low - missing, high + missing], range)
  const x = linearScale([0, values.length - 1], [edge, room.width - edge])
  const points = known.map(({ value, at }) => ({ x: x(at), y: y(value) }))
  const last = points.at(-1)
  return (
    <svg className={classes.curve} width={room.width} height={room.height} role="img" aria-label={label}>
      <path d={linePath(points)} />
      {last !== undefined && <circle cx={last.x} cy={last.y} r={2.25} />}
    </svg>
  )
}
