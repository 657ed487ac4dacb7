import { IconChartLine } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import type { ProjectDay } from '#contract/rank-projects/day-rows.ts'
import type { ProjectNote } from '#contract/rank-projects/notes.ts'
import type { RankProject } from '#contract/rank-projects/rows.ts'
import type { CurveSpan } from '#contract/rules/rank-projects/rank-views.ts'
import { localDateOf } from '#contract/rules/text/time-zones.ts'
import { ChartPanel } from '../../../shared/charts/chart-panel.tsx'
import { ChartTable } from '../../../shared/charts/chart-table.tsx'
import { formatDate } from '../../../shared/format/calendar-days.ts'
import { browserTimeZone } from '../../../shared/format/time-zone.ts'
import { EmptyState } from '../../../shared/ui/states/empty-state.tsx'
import { Panel } from '../../../shared/ui/tiles/panel.tsx'
import { VolatilityChart } from '../movement/volatility-chart.tsx'
import { notesOnCurve } from '../notes/note-letters.ts'
import { datesOf, visibilityRows, visibilityText } from './chart-rows.ts'
import { spanNames } from './curve-span.ts'
import { type FirstDay, FirstDayPanel } from './first-day-panel.tsx'
import { clickCurveText } from './messages.ts'
import { SpanSwitch } from './span-switch.tsx'
import classes from './visibility-chart.module.css'
import { VisibilityChart } from './visibility-chart.tsx'

const NoteDialog = lazy(() => import('../notes/note-dialog.tsx'))

/** The height of both charts together, whether or not there is a second one. */
const height = 316
const volatilityHeights = { head: 16, chart: 88 } as const

type VisibilityPanelProps = {
  depth: number
  days: ProjectDay[]
  notes: ProjectNote[]
  span: CurveSpan
  onSpan: (span: CurveSpan) => void
  firstDay: FirstDay
  /** The project to add notes to; absent for those who may only read. */
  noteOn: Pick<RankProject, 'id' | 'timeZone'> | undefined
}

export function VisibilityPanel({ depth, days, notes: all, span, onSpan, firstDay, noteOn }: VisibilityPanelProps) {
  const [noted, setNoted] = useState<string>()
  const notes = notesOnCurve(all, days, localDateOf(new Date(), browserTimeZone()))
  const hint = (
    <span className={classes.explained} data-hint={clickCurveText(depth)}>
      Estimated share of clicks, last {spanNames[span]}
    </span>
  )
  const actions = <SpanSwitch label="Period" span={span} onChange={onSpan} />
  if (days.length === 0) {
    return (
      <Panel title="Visibility" hint={hint} actions={actions}>
        <EmptyState
          icon={IconChartLine}
          title="No rankings in this period"
          text="The chart starts with the first successful check."
        />
      </Panel>
    )
  }
  const [only] = days
  if (only !== undefined && days.length === 1) {
    const words = visibilityText(only)
    return (
      <FirstDayPanel
        title="Visibility"
        hint={hint}
        actions={actions}
        icon={IconChartLine}
        latest={only.visibility === null ? `${words}.` : `${words} on ${formatDate(only.date)}.`}
        {...firstDay}
      />
    )
  }
  const hasVolatility = days.some(({ volatility }) => volatility)
  const upper = hasVolatility ? height - volatilityHeights.head - volatilityHeights.chart : height
  return (
    <>
      <ChartPanel
        name="visibility"
        title="Visibility"
        hint={hint}
        actions={actions}
        height={height}
        chart={
          <>
            <VisibilityChart
              days={days}
              notes={notes}
              height={upper}
              onNote={noteOn === undefined ? undefined : setNoted}
            />
            {hasVolatility && (
              <VolatilityChart days={days} dates={datesOf(days, notes)} height={volatilityHeights.chart} />
            )}
          </>
        }
        table={
          <ChartTable
            label="Visibility by date"
            heads={['Date', 'Visibility', 'Share of voice', 'Average position', 'Volatility', 'Notes']}
            wordy={['Notes']}
            rows={visibilityRows(days, notes)}
          />
        }
      />
      <Suspense>
        {noteOn !== undefined && noted !== undefined && (
          <NoteDialog project={noteOn} date={noted} onClose={() => setNoted(undefined)} />
        )}
      </Suspense>
    </>
  )
}
