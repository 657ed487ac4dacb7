import { type ReactNode, useState } from 'react'
import { leastLabelWidth, barMargins as margins } from './bar-groups.ts'
import { ChartTooltip } from './chart-tooltip.tsx'
import classes from './charts.module.css'
import { GroupSlider } from './group-slider.tsx'
import { linearScale, roundTicks } from './scales.ts'
import lines from './time-chart.module.css'
import { useWidth } from './use-width.ts'

/** A bar: its parts from the ground up, in the order of the series. */
export type StackedBar = { key: string; label: string; tick: string; parts: readonly number[] }

type StackedBarChartProps = {
  label: string
  bars: readonly StackedBar[]
  /** Fills of the parts. */
  fills: readonly string[]
  height: number
  format: (value: number) => string
  tell: (bar: StackedBar) => string
  tooltip: (bar: StackedBar) => ReactNode
}

const mostBarWidth = 26

/** Sums over time and what they are made of. To those who do not see it it is a slider over bars, like every chart here. */
export function StackedBarChart({ label, bars, fills, height, format, tell, tooltip }: StackedBarChartProps) {
  const { element, width } = useWidth()
  const [active, setActive] = useState<number>()
  const shown = active === undefined ? undefined : bars[active]
  const [left, right] = [margins.left, Math.max(margins.left + 1, (width ?? 0) - margins.right)]
  const band = (right - left) / Math.max(1, bars.length)
  const bottom = height - margins.bottom
  const ticks = roundTicks(0, Math.max(1, ...bars.map(({ parts }) => sumOf(parts))), 4, true)
  const y = linearScale([0, ticks.at(-1) ?? 1], [bottom, margins.top])
  // The newest date ends with the chart if it's wider than its bar, so the one before it has half its width less.
  const isLastWider = band < leastLabelWidth
  const every = isLastWider ? Math.ceil((1.5 * leastLabelWidth) / band - 0.5) : 1
  return (
    <div ref={element} className={lines.chart} style={{ height }}>
      {width !== undefined && (
        <>
          <svg width={width} height={height} aria-hidden className={lines.picture}>
            {ticks.map((tick) => (
              <g key={tick}>
                <line className={lines.grid} x1={left} x2={right} y1={y(tick)} y2={y(tick)} />
                <text className={lines.value} x={left - 8} y={y(tick)} dy="0.35em">
                  {format(tick)}
                </text>
              </g>
            ))}
            {bars.map(({ key, tick, parts }, at) => {
              const start = left + at * band
              return (
                <g key={key}>
                  {at === active && (
                    <rect
                      className={classes.ground}
                      x={start}
                      width={band}
                      y={margins.top}
                      height={bottom - margins.top}
                    />
                  )}
                  <Stack parts={parts} fills={fills} middle={start + band / 2} band={band} y={y} />
                  {/* Counted from the newest, which always has its date. */}
                  {(bars.length - 1 - at) % every === 0 && (
                    <text
                      className={lines.date}
                      data-last={(at === bars.length - 1 && isLastWider) || undefined}
                      x={at === bars.length - 1 && isLastWider ? right : start + band / 2}
                      y={bottom + 20}
                    >
                      {tick}
                    </text>
                  )}
                </g>
              )
            })}
          </svg>
          <GroupSlider
            label={label}
            groups={bars}
            height={height}
            tell={tell}
            left={left}
            band={band}
            active={active}
            onActive={setActive}
          />
          {shown !== undefined && active !== undefined && (
            <ChartTooltip x={left + (active + 0.5) * band} width={width} title={shown.label}>
              {tooltip(shown)}
            </ChartTooltip>
          )}
        </>
      )}
    </div>
  )
}

const sumOf = (parts: readonly number[]) => parts.reduce((sum, part) => sum + part, 0)

type StackProps = {
  parts: readonly number[]
  fills: readonly string[]
  middle: number
  band: number
  y: (value: number) => number
}

/** However little, something is not nothing. A hairline parts what lies on each other. */
function Stack({ parts, fills, middle, band, y }: StackProps) {
  const width = Math.min(mostBarWidth, Math.max(1, band * 0.6))
  let below = 0
  return parts.map((part, at) => {
    const from = below
    below += part
    if (part === 0) return null
    const [top, ground] = [y(below), y(from)]
    const height = Math.max(2, ground - top - (from > 0 ? 1 : 0))
    return (
      <rect
        key={fills[at]}
        x={middle - width / 2}
        width={width}
        y={ground - (from > 0 ? 1 : 0) - height}
        height={height}
        rx={Math.min(2, width / 3)}
        fill={fills[at]}
      />
    )
  })
}
