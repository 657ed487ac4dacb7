import { type ReactNode, useState } from 'react'
import { type BarGroup, barMargins as margins } from './bar-groups.ts'
import { BarsBeside } from './bars-beside.tsx'
import { BarsOpposed } from './bars-opposed.tsx'
import { ChartTooltip } from './chart-tooltip.tsx'
import { GroupSlider } from './group-slider.tsx'
import lines from './time-chart.module.css'
import { useWidth } from './use-width.ts'

type BarChartProps = {
  /** The shown values, by group. */
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
