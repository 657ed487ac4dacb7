import { useId } from 'react'
import { type BarsProps, leastLabelWidth, barMargins as margins } from './bar-groups.ts'
import classes from './charts.module.css'
import { HatchPattern } from './hatch.tsx'
import { linearScale, roundTicks } from './scales.ts'
import lines from './time-chart.module.css'

const mostBarWidth = 14

/** The two of a group side by side. */
export function BarsBeside({ groups, height, left, right, band, format, active }: BarsProps) {
  const hatch = useId()
  const bottom = height - margins.bottom
  const ticks = roundTicks(0, Math.max(1, ...groups.flatMap(({ values }) => values)), 4, true)
  const y = linearScale([0, ticks.at(-1) ?? 1], [bottom, margins.top])
  const bar = Math.min(mostBarWidth, band * 0.32)
  const every = Math.max(1, Math.ceil(leastLabelWidth / band))
  return (
    <>
      <HatchPattern id={hatch} kind="paid" />
      {ticks.map((tick) => (
        <g key={tick}>
          <line className={lines.grid} x1={left} x2={right} y1={y(tick)} y2={y(tick)} />
          <text className={lines.value} x={left - 8} y={y(tick)} dy="0.35em">
            {format(tick)}
          </text>
        </g>
      ))}
      {groups.map(({ key, label, values: [first, second] }, at) => {
        const middle = left + (at + 0.5) * band
        return (
          <g key={key}>
            {at === active && (
              <rect
                className={classes.ground}
                x={left + at * band}
                width={band}
                y={margins.top}
                height={bottom - margins.top}
              />
            )}
            <Bar x={middle - bar - 1} width={bar} top={y(first)} bottom={bottom} fill="var(--sp-own)" />
            <Bar
              x={middle + 1}
              width={bar}
              top={y(second)}
              bottom={bottom}
              fill={`url(#${hatch})`}
              stroke="var(--sp-c1)"
            />
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

type BarProps = { x: number; width: number; top: number; bottom: number; fill: string; stroke?: string }

/** However little, something is not nothing. */
function Bar({ top, bottom, ...rest }: BarProps) {
  return top === bottom ? null : (
    <rect {...rest} y={Math.min(top, bottom - 2)} height={Math.max(2, bottom - top)} rx={1.5} />
  )
}
