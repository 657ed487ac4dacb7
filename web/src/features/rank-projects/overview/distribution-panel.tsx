import { IconChartAreaLine } from '@tabler/icons-react'
import type { ProjectDay } from '#contract/rank-projects/day-rows.ts'
import type { RankBandKey } from '#contract/rules/rank-bands.ts'
import type { CurveSpan } from '#contract/rules/rank-views.ts'
import { ChartPanel } from '../../../shared/charts/chart-panel.tsx'
import { ChartTable } from '../../../shared/charts/chart-table.tsx'
import { spanNames } from '../../../shared/charts/span-switch.tsx'
import { rankBands } from '../../../shared/ranks/rank-bands.ts'
import { EmptyState } from '../../../shared/ui/empty-state.tsx'
import { Panel } from '../../../shared/ui/panel.tsx'
import { BandButtons } from './band-buttons.tsx'
import { bandRows } from './chart-rows.ts'
import { DistributionChart } from './distribution-chart.tsx'

const height = 192

type DistributionPanelProps = {
  days: ProjectDay[]
  span: CurveSpan
  band: RankBandKey | undefined
  onBand: (band?: RankBandKey) => void
}

export function DistributionPanel({ days, span, band, onBand }: DistributionPanelProps) {
  const hint = `Keywords by position, last ${spanNames[span]}`
  const worked = days.findLast(({ checked_count }) => checked_count > 0)
  if (worked === undefined) {
    return (
      <Panel title="Distribution" hint={hint}>
        <EmptyState
          icon={IconChartAreaLine}
          title={days.length === 0 ? 'No rankings in this period' : 'All look-ups in this period failed'}
          text="The chart starts with the first successful check."
        />
      </Panel>
    )
  }
  const choose = (chosen: RankBandKey) => onBand(chosen === band ? undefined : chosen)
  return (
    <ChartPanel
      name="distribution"
      title="Distribution"
      hint={hint}
      height={height}
      chart={<DistributionChart days={days} height={height} band={band} onChoose={choose} />}
      table={
        <ChartTable
          label="Keywords by position by date"
          heads={['Date', ...rankBands.map(({ label }) => label), 'Failed']}
          rows={bandRows(days)}
        />
      }
      foot={
        <BandButtons
          bands={worked.bands}
          failed={days.some(({ failed_count }) => failed_count > 0) ? worked.failed_count : undefined}
          chosen={band}
          onChoose={choose}
        />
      }
    />
  )
}
