import { type KeyboardEvent, type MouseEvent, type PointerEvent, type ReactNode, useState } from 'react'
import { formatDate, formatDateOfYear } from '../format/calendar-days.ts'
import { dayStepOf } from './chart-steps.ts'
import { ChartTooltip } from './chart-tooltip.tsx'
import { nearestDate, type Plot, plotOf, type ValueAxis } from './plot.ts'
import { dateTicks } from './scales.ts'
import classes from './time-chart.module.css'
import { useWidth } from './use-width.ts'

export type TimeChartProps = {
  /** The shown values, by date. */
  label: string
  /** Every date there is something to say about, oldest first; at least one. */
  dates: readonly string[]
  axis: ValueAxis
  height: number
  /** True if dates are bars, which need room around them. */
  hasBars?: boolean
  /** The values of a date in words. */
  textOn: (date: string) => string
  /** The values of a date for the eye. */
  tooltip: (date: string) => ReactNode
  /** The picture itself, as SVG. */
  children: (plot: Plot) => ReactNode
  /** Elements on top of it that are clicked or read. */
  overlay?: (plot: Plot) => ReactNode
  /** Called with the date chosen; `share` is how far up, 0–1, and undefined for the Enter key. */
  onPick?: (date: string, share: number | undefined) => void
}

const pixelsPerDate = 92

/**
 * A picture over dates. One moves along them with the pointer or the arrow keys and each date's values are announced,
 * so to those who do not see it it is a slider over dates.
 */
export function TimeChart(props: TimeChartProps) {
  const { dates, axis, height, hasBars, children, overlay } = props
  const { element, width } = useWidth()
  const [active, setActive] = useState<string>()
  const shown = active !== undefined && dates.includes(active) ? active : undefined
  const plot = width === undefined ? undefined : plotOf(dates, axis, { width, height, hasBars })
  return (
    <div ref={element} className={classes.chart} style={{ height }}>
      {plot !== undefined && width !== undefined && (
        <>
          <svg width={width} height={height} aria-hidden className={classes.picture}>
            <Axes plot={plot} axis={axis} dates={dates} hasBars={hasBars} />
            {children(plot)}
            {shown !== undefined && (
              <line className={classes.cursor} x1={plot.x(shown)} x2={plot.x(shown)} y1={plot.top} y2={plot.bottom} />
            )}
          </svg>
          <DateSlider {...props} plot={plot} active={shown} onActive={setActive} />
          {overlay?.(plot)}
          {shown !== undefined && (
            <ChartTooltip x={plot.x(shown)} width={width} title={formatDate(shown)}>
              {props.tooltip(shown)}
            </ChartTooltip>
          )}
        </>
      )}
    </div>
  )
}

type AxesProps = Pick<TimeChartProps, 'axis' | 'dates' | 'hasBars'> & { plot: Plot }

function Axes({ plot, axis, dates, hasBars }: AxesProps) {
  const [first = '', last = ''] = [dates[0], dates.at(-1)]
  const ticks = dateTicks(first, last, Math.max(2, Math.floor((plot.right - plot.left) / pixelsPerDate)))
  return (
    <>
      {axis.ticks.map((tick) => (
        <g key={tick}>
          <line className={classes.grid} x1={plot.left} x2={plot.right} y1={plot.y(tick)} y2={plot.y(tick)} />
          <text className={classes.value} x={plot.left - 8} y={plot.y(tick)} dy="0.35em">
            {axis.label(tick)}
          </text>
        </g>
      ))}
      {ticks.map((date) => {
        const isAtEdge = !hasBars && date === last && first !== last
        return (
          <text
            key={date}
            className={classes.date}
            data-last={isAtEdge || undefined}
            x={isAtEdge ? plot.right + 10 : plot.x(date)}
            y={plot.bottom + 20}
          >
            {formatDateOfYear(date)}
          </text>
        )
      })}
    </>
  )
}

type DateSliderProps = TimeChartProps & {
  plot: Plot
  active: string | undefined
  onActive: (date: string | undefined) => void
}

function DateSlider({ label, dates, textOn, plot, active, onActive, onPick }: DateSliderProps) {
  const last = dates.length - 1
  const at = active === undefined ? last : dates.indexOf(active)
  const told = dates[at] ?? ''
  const onPointer = ({ clientX, currentTarget }: PointerEvent<HTMLDivElement>) =>
    onActive(nearestDate(dates, plot, clientX - currentTarget.getBoundingClientRect().left + plot.left))
  const onClick = ({ clientY, currentTarget }: MouseEvent<HTMLDivElement>) => {
    const { bottom, height } = currentTarget.getBoundingClientRect()
    if (active !== undefined) onPick?.(active, (bottom - clientY) / height)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const step = dayStepOf(event)
    if (event.key === 'Enter' && onPick !== undefined) onPick(told, undefined)
    else if (event.key === 'Escape' && active !== undefined) onActive(undefined)
    else if (step !== undefined) onActive(dates[Math.max(0, Math.min(last, at + step))])
    else return
    event.preventDefault()
    // The arrows would lead elsewhere, and Escape close what the chart stands in.
    event.stopPropagation()
  }
  return (
    <div
      className={classes.slider}
      data-pickable={onPick !== undefined || undefined}
      style={{ left: plot.left, width: plot.right - plot.left, top: plot.top, height: plot.bottom - plot.top }}
      role="slider"
      tabIndex={0}
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={last}
      aria-valuenow={at}
      aria-valuetext={`${formatDate(told)}: ${textOn(told)}`}
      onPointerMove={onPointer}
      onPointerDown={onPointer}
      onPointerLeave={() => onActive(undefined)}
      onFocus={({ currentTarget }) => currentTarget.matches(':focus-visible') && onActive(dates[at])}
      onBlur={() => onActive(undefined)}
      onClick={onClick}
      onKeyDown={onKeyDown}
    />
  )
}
