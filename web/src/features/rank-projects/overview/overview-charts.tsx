import type { ProjectDay } from '#contract/rank-projects/day-rows.ts'
import type { ProjectNote } from '#contract/rank-projects/notes.ts'
import type { RankBandKey } from '#contract/rules/rank-bands.ts'
import type { CurveSpan } from '#contract/rules/rank-views.ts'
import { DistributionPanel } from './distribution-panel.tsx'
import classes from './project-overview.module.css'
import { VisibilityPanel } from './visibility-panel.tsx'

type OverviewChartsProps = {
  days: ProjectDay[]
  notes: ProjectNote[]
  span: CurveSpan
  onSpan: (span: CurveSpan) => void
  band: RankBandKey | undefined
  onBand: (band?: RankBandKey) => void
}

/** The part that draws, loaded apart from the page. */
export default function OverviewCharts({ days, notes, span, onSpan, band, onBand }: OverviewChartsProps) {
  return (
    <div className={classes.charts}>
      <VisibilityPanel days={days} notes={notes} span={span} onSpan={onSpan} />
      <DistributionPanel days={days} span={span} band={band} onBand={onBand} />
    </div>
  )
}
