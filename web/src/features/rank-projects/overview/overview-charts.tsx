import type { ProjectDay } from '#contract/rank-projects/day-rows.ts'
import type { ProjectNote } from '#contract/rank-projects/notes.ts'
import type { RankProject } from '#contract/rank-projects/rows.ts'
import type { CurveSpan } from '#contract/rules/rank-projects/rank-views.ts'
import type { RankBandKey } from '#contract/rules/serp-fetches/rank-bands.ts'
import { DistributionPanel } from './distribution-panel.tsx'
import classes from './project-overview.module.css'
import { VisibilityPanel } from './visibility-panel.tsx'

type OverviewChartsProps = {
  project: RankProject
  days: ProjectDay[]
  /** The project has more of them, outside the chosen period. */
  hasOtherDays: boolean
  notes: ProjectNote[]
  span: CurveSpan
  onSpan: (span: CurveSpan) => void
  band: RankBandKey | undefined
  onBand: (band?: RankBandKey) => void
  mayNote: boolean
}

/** The part that draws, loaded apart from the page. */
export default function OverviewCharts(props: OverviewChartsProps) {
  const { project, days, hasOtherDays, notes, span, onSpan, band, onBand, mayNote } = props
  const firstDay = { project, hasOtherDays }
  return (
    <div className={classes.charts}>
      <VisibilityPanel
        depth={project.depth}
        days={days}
        notes={notes}
        span={span}
        onSpan={onSpan}
        firstDay={firstDay}
        noteOn={mayNote ? project : undefined}
      />
      <DistributionPanel
        projectDepth={project.depth}
        days={days}
        span={span}
        band={band}
        onBand={onBand}
        firstDay={firstDay}
      />
    </div>
  )
}
