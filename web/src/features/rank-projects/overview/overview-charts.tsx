import type { RankBandKey } from '#contract/rank-keyword-choice.ts'
import type { ProjectNote } from '#contract/rank-project-notes.ts'
import type { CurveSpan, ProjectDay } from '#contract/rank-project-views.ts'
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
