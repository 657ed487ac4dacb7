import { type KeyboardEvent, type PointerEvent, type ReactNode, useId, useState } from 'react'
import classes from './bar-chart.module.css'
import { ChartTooltip } from './chart-tooltip.tsx'
import { HatchPattern } from './hatch.tsx'
import { linearScale, roundTicks } from './scales.ts'
import lines from './time-chart.module.css'
import { useWidth } from './use-width.ts'

/** Side by side in each group; the second is told from the first without its colour. */
export type BarGroup = { key: string; label: string; values: readonly [number, number] }

type BarChartProps = {
  /** What is shown, by group. */
  label: string
  groups: readonly BarGroup[]
  height: number
  format: (value: number) => string
  /** The values of a group in words. */
  tell: (group: BarGroup) => string
  tooltip: (group: BarGroup) => ReactNode
  /** Called with the group chosen. */
  onPick?: (group: BarGroup) => void
}

const margins = { top: 14, right: 10, bottom: 26, left: 44 }
const leastLabelWidth = 46
const mostBarWidth = 14

/** Two series by group. To those who do not see it it is a slider over groups, like every chart here. */
export function BarChart(props: BarChartProps) {
  const { groups, height, format, tooltip } = props
  const { element, width } = useWidth()
  const [active, setActive] = useState<number>()
  const shown = active === undefined ? undefined : groups[active]
  const [left, right] = [margins.left, Math.max(margins.left + 1, (width ?? 0) - margins.right)]
  const band = (right - left) / Math.max(1, groups.length)
  return (
    <div ref={element} className={lines.chart} style={{ height }}>
      {width !== undefined && (
        <>
          <svg width={width} height={height} aria-hidden className={lines.picture}>
            <Bars
              groups={groups}
              height={height}
              left={left}
              right={right}
              band={band}
              format={format}
              active={active}
            />
          </svg>
          <GroupSlider {...props} left={left} band={band} active={active} onActive={setActive} />
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

type BarsProps = Pick<BarChartProps, 'groups' | 'height' | 'format'> & {
  left: number
  right: number
  band: number
  active: number | undefined
}

function Bars({ groups, height, left, right, band, format, active }: BarsProps) {
  const hatch = useId()
  const bottom = height - margins.bottom
  const ticks = roundTicks(0, Math.max(1, ...groups.flatMap(({ values }) => values)), 4, true)
  const y = linearScale([0, ticks.at(-1) ?? 1], [bottom, margins.top])
  const bar = Math.min(mostBarWidth, band * 0.32)
  const every = Math.max(1, Math.ceil(leastLabelWidth / band))
  return (
    <>
      <HatchPattern id={hatch} snapshot="paid" />
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

const steps = new Map([
  ['ArrowLeft', -1],
  ['ArrowDown', -1],
  ['ArrowRight', 1],
  ['ArrowUp', 1],
  ['Home', Number.NEGATIVE_INFINITY],
  ['End', Number.POSITIVE_INFINITY],
])

type GroupSliderProps = BarChartProps & {
  left: number
  band: number
  active: number | undefined
  onActive: (at: number | undefined) => void
}

function GroupSlider({ label, groups, height, tell, onPick, left, band, active, onActive }: GroupSliderProps) {
  const last = groups.length - 1
  const at = active ?? 0
  const told = groups[at]
  const within = (wanted: number) => Math.max(0, Math.min(last, wanted))
  const onPointer = ({ clientX, currentTarget }: PointerEvent<HTMLDivElement>) =>
    onActive(within(Math.floor((clientX - currentTarget.getBoundingClientRect().left) / band)))
  const onKeyDown = (event: KeyboardEvent) => {
    const step = steps.get(event.key)
    if (event.key === 'Enter' && onPick !== undefined && told !== undefined) onPick(told)
    else if (event.key === 'Escape' && active !== undefined) onActive(undefined)
    else if (step !== undefined) onActive(within(at + step))
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <div
      className={lines.slider}
      data-pickable={onPick !== undefined || undefined}
      style={{ left, width: band * groups.length, top: margins.top, height: height - margins.top - margins.bottom }}
      role="slider"
      tabIndex={0}
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={last}
      aria-valuenow={at}
      aria-valuetext={told && `${told.label}: ${tell(told)}`}
      onPointerMove={onPointer}
      onPointerDown={onPointer}
      onPointerLeave={() => onActive(undefined)}
      onFocus={({ currentTarget }) => currentTarget.matches(':focus-visible') && onActive(at)}
      onBlur={() => onActive(undefined)}
      onClick={() => active !== undefined && groups[active] !== undefined && onPick?.(groups[active])}
      onKeyDown={onKeyDown}
    />
  )
}
