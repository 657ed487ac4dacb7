import { IconAlertTriangle, IconChartLine } from '@tabler/icons-react'
import type { ProjectNote } from '#contract/rank-projects/notes.ts'
import type { RankProject } from '#contract/rank-projects/rows.ts'
import type { CurveSpan } from '#contract/rules/rank-projects/rank-views.ts'
import { SeriesLegend } from '../../../parts/serp-fetches/ranks/series-mark.tsx'
import { ChartPanel } from '../../../shared/charts/chart-panel.tsx'
import { ChartTable } from '../../../shared/charts/chart-table.tsx'
import { EmptyState } from '../../../shared/ui/states/empty-state.tsx'
import { Panel } from '../../../shared/ui/tiles/panel.tsx'
import { notesOnCurve } from '../notes/note-letters.ts'
import { spanNames } from '../overview/curve-span.ts'
import { FirstDayPanel } from '../overview/first-day-panel.tsx'
import { SpanSwitch } from '../overview/span-switch.tsx'
import classes from './keyword-content.module.css'
import { curvesOf, failedText, firstDayText, rankRows } from './keyword-curves.ts'
import { type KeywordRanks, useLongestKeyword } from './queries.ts'
import { RankChart } from './rank-chart.tsx'

const height = 260

type RankPanelProps = {
  project: RankProject
  keyword: KeywordRanks
  today: string
  span: CurveSpan
  onSpan: (span: CurveSpan) => void
  onNote: (note: ProjectNote) => void
  onPick: (date: string) => void
}

/** The rank of a keyword over time beside its competitors'. */
export function RankPanel({ project, keyword, today, span, onSpan, onNote, onPick }: RankPanelProps) {
  const { days, notes } = keyword
  const longest = useLongestKeyword(project.id, keyword.id, days.length === 1)
  const actions = <SpanSwitch label="Period" span={span} onChange={onSpan} />
  if (days.length === 0) {
    return (
      <Panel title="Rank" actions={actions}>
        <EmptyState
          icon={IconChartLine}
          title={`Not checked in the last ${spanNames[span]}`}
          text="The chart starts with the first check of this keyword."
        />
      </Panel>
    )
  }
  const curves = curvesOf(keyword, project.domain)
  if (days.length === 1)
    return (
      <FirstDayPanel
        title="Rank"
        actions={actions}
        icon={IconChartLine}
        latest={firstDayText(days, curves)}
        hasOtherDays={(longest.data?.data.days.length ?? 0) > 1}
        project={project}
      />
    )
  const failed = failedText(days)
  return (
    <ChartPanel
      name="rank"
      title="Rank"
      hint="Position 1 at the top, logarithmic scale"
      actions={actions}
      legend={<SeriesLegend domains={curves.map((curve) => curve.domain)} />}
      height={height}
      chart={
        <RankChart
          days={days}
          curves={curves}
          notes={notesOnCurve(notes, days, today)}
          height={height}
          onNote={onNote}
          onPick={onPick}
        />
      }
      table={
        <ChartTable
          label="Ranks by date"
          heads={['Date', ...curves.map((curve) => curve.domain), 'Your absolute position']}
          rows={rankRows(days, curves)}
        />
      }
      foot={
        failed && (
          <p className={classes.failed}>
            <IconAlertTriangle size={15} stroke={1.8} aria-hidden />
            {failed}
          </p>
        )
      }
    />
  )
}
