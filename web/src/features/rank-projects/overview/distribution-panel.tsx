import { IconChartAreaLine } from '@tabler/icons-react'
import type { RankBandKey } from '#contract/rank-keyword-choice.ts'
import type { CurveSpan, ProjectDay } from '#contract/rank-project-views.ts'
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
  const hint = `Keywords per rank band, last ${spanNames[span]}`
  const worked = days.findLast(({ looked_count }) => looked_count > 0)
  if (worked === undefined) {
    return (
      <Panel title="Distribution" hint={hint}>
        <EmptyState
          icon={IconChartAreaLine}
          title={days.length === 0 ? 'No ranks in this time' : 'No look-up has worked in this time'}
          text="The bands begin with the first day that is looked at."
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
          label="Keywords per rank band by date"
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
