import { type BarsProps, leastLabelWidth, barMargins as margins } from './bar-groups.ts'
import classes from './charts.module.css'
import { linearScale, roundTicks } from './scales.ts'
import lines from './time-chart.module.css'

const mostBarWidth = 34

/** The first of a group above a line, the second below it. Where one group is chosen the others are faint. */
export function BarsOpposed({ groups, height, left, right, band, format, active, chosen }: BarsProps) {
  const bottom = height - margins.bottom
  const [most, least] = [0, 1].map((at) => Math.max(0, ...groups.map(({ values }) => values[at] ?? 0)))
  const ticks = roundTicks(-(least ?? 0), Math.max(1, most ?? 0), 4, true)
  const y = linearScale([ticks[0] ?? 0, ticks.at(-1) ?? 1], [bottom, margins.top])
  const width = Math.min(mostBarWidth, band * 0.6)
  const every = Math.max(1, Math.ceil(leastLabelWidth / band))
  return (
    <>
      {ticks.map((tick) => (
        <g key={tick}>
          <line className={tick === 0 ? classes.zero : lines.grid} x1={left} x2={right} y1={y(tick)} y2={y(tick)} />
          <text className={lines.value} x={left - 8} y={y(tick)} dy="0.35em">
            {format(Math.abs(tick))}
          </text>
        </g>
      ))}
      {groups.map(({ key, label, values: [above, below] }, at) => {
        const middle = left + (at + 0.5) * band
        const bar = { x: middle - width / 2, width, rx: 2 }
        return (
          <g key={key} data-faint={(chosen !== undefined && chosen !== key) || undefined} className={classes.group}>
            {at === active && (
              <rect
                className={classes.ground}
                x={left + at * band}
                width={band}
                y={margins.top}
                height={bottom - margins.top}
              />
            )}
            {above > 0 && <rect {...bar} {...heightOf(y(0), y(above))} fill="var(--sp-up)" />}
            {below > 0 && <rect {...bar} {...heightOf(y(0), y(-below))} fill="var(--sp-down)" />}
            {at % every === 0 && (
              <text className={lines.date} x={middle} y={bottom + 20}>
                {label}
              </text>
            )}
          </g>
        )
      })}
    </>
  )
}

/** However little, something is not nothing. */
function heightOf(zero: number, end: number) {
  const height = Math.max(2, Math.abs(end - zero))
  return { y: end < zero ? zero - height : zero, height }
}
