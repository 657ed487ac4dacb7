import { type KeyboardEvent, type PointerEvent, type ReactNode, useState } from 'react'
import { type BarGroup, barMargins as margins } from './bar-groups.ts'
import { BarsBeside } from './bars-beside.tsx'
import { BarsOpposed } from './bars-opposed.tsx'
import { stepOf } from './chart-steps.ts'
import { ChartTooltip } from './chart-tooltip.tsx'
import lines from './time-chart.module.css'
import { useWidth } from './use-width.ts'

type BarChartProps = {
  /** What is shown, by group. */
  label: string
  groups: readonly BarGroup[]
  height: number
  format: (value: number) => string
  /** The values of a group in words. */
  tell: (group: BarGroup) => string
  tooltip: (group: BarGroup) => ReactNode
  /** The second of each group below a line, instead of beside the first. */
  isOpposed?: boolean
  /** The key of the group that filters something. */
  chosen?: string | undefined
  /** Called with the group chosen. */
  onPick?: (group: BarGroup) => void
}

/** Two series by group. To those who do not see it it is a slider over groups, like every chart here. */
export function BarChart(props: BarChartProps) {
  const { groups, height, format, tooltip, isOpposed = false, chosen } = props
  const Bars = isOpposed ? BarsOpposed : BarsBeside
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
              chosen={chosen}
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

type GroupSliderProps = BarChartProps & {
  left: number
  band: number
  active: number | undefined
  onActive: (at: number | undefined) => void
}

function GroupSlider(props: GroupSliderProps) {
  const { label, groups, height, tell, chosen, onPick, left, band, active, onActive } = props
  const last = groups.length - 1
  const first = Math.max(
    0,
    groups.findIndex(({ key }) => key === chosen),
  )
  const at = active ?? first
  const told = groups[at]
  const within = (wanted: number) => Math.max(0, Math.min(last, wanted))
  const onPointer = ({ clientX, currentTarget }: PointerEvent<HTMLDivElement>) =>
    onActive(within(Math.floor((clientX - currentTarget.getBoundingClientRect().left) / band)))
  const onKeyDown = (event: KeyboardEvent) => {
    const step = stepOf(event)
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
      aria-valuetext={told && `${told.label}: ${tell(told)}${told.key === chosen ? ', chosen' : ''}`}
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
