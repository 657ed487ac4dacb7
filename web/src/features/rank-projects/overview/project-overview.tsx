import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import type { RankProject } from '#contract/rank-projects/rows.ts'
import { filtersIn } from '#contract/rules/keyword-metrics/keyword-filters.ts'
import type { RankBandKey } from '#contract/rules/serp-fetches/rank-bands.ts'
import { countOf, formatCount } from '../../../shared/format/numbers.ts'
import { ErrorState } from '../../../shared/ui/states/error-state.tsx'
import { Panel } from '../../../shared/ui/tiles/panel.tsx'
import type { KeywordChoice } from '../detail/project-address.ts'
import { QuietWeek } from '../week/quiet-week.tsx'
import { useCurveSpan } from './curve-span.ts'
import { ChartsPending, OverviewPending } from './overview-pending.tsx'
import { OverviewSwitches } from './overview-switches.tsx'
import { OverviewTiles } from './overview-tiles.tsx'
import type { OverviewView } from './overview-view.ts'
import classes from './project-overview.module.css'
import { filtersOfAllBands, rankOverview, useLongestOverview } from './queries.ts'
import { shownDays } from './tile-values.ts'

const OverviewCharts = lazy(() => import('./overview-charts.tsx'))

type ProjectOverviewProps = {
  project: RankProject
  /** The keywords whose figures are shown, and with what the newest day is compared. */
  choice: KeywordChoice
  view: OverviewView
  onView: (view: OverviewView) => void
  band?: RankBandKey
  onBand: (band?: RankBandKey) => void
  /** True if notes may be added from the chart. */
  mayNote: boolean
}

/** A project at a glance: where it stands, how visible it was, how its ranks are spread. */
export function ProjectOverview(props: ProjectOverviewProps) {
  // Data kept while another span is on its way must be of the same project.
  return <Overview key={props.project.id} {...props} />
}

function Overview({ project, view, onView, choice, band, onBand, mayNote }: ProjectOverviewProps) {
  const filters = filtersOfAllBands(choice)
  const { compare = 'previous' } = choice
  const [span, setSpan] = useCurveSpan('overview')
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery({
    ...rankOverview(project.id, span, filters),
    placeholderData: keepPreviousData,
    enabled: view.figures || view.charts,
  })
  // A project that runs seldom has little to compare within a short time.
  const isSparse = data !== undefined && shownDays(data.data.days).before === undefined
  const longer = useLongestOverview(project.id, isSparse, filters)
  const quietWeek = (
    <QuietWeek
      projectId={project.id}
      isEarlier={choice.as_of !== undefined}
      isFiltered={filtersIn(choice).length > 0}
    />
  )
  if (!view.figures && !view.charts)
    return (
      <section className={classes.overview} aria-label="Overview">
        <OverviewSwitches view={view} onChange={onView}>
          {quietWeek}
        </OverviewSwitches>
      </section>
    )
  if (data === undefined && error !== null) {
    return (
      <Panel>
        <ErrorState
          title="Couldn’t load the overview"
          error={error}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      </Panel>
    )
  }
  if (data === undefined) return <OverviewPending view={view} onView={onView} />
  const { days, notes, comparison, keywords_count: keywordCount } = data.data
  const isFiltered = filtersIn(filters).length > 0
  const tileDays = shownDays((isSparse ? longer.data?.data.days : undefined) ?? days)
  return (
    <section
      className={classes.overview}
      data-outdated={isPlaceholderData || undefined}
      aria-label="Overview"
      aria-busy={isPlaceholderData}
    >
      {view.figures && (
        <OverviewTiles
          days={tileDays}
          curve={view.charts ? [] : days}
          depth={tileDays.shown?.depth ?? project.depth}
          keywordCount={keywordCount}
          countsUnranked={project.countsUnranked}
          compare={compare}
          comparison={comparison}
        />
      )}
      <OverviewSwitches view={view} onChange={onView}>
        {quietWeek}
      </OverviewSwitches>
      {isFiltered && (
        <p className={classes.filtered} role="status">
          Figures for the {formatCount(keywordCount)} of {countOf(project.keyword_count, 'keyword')} that match the
          filters.
        </p>
      )}
      {view.charts && (
        <Suspense fallback={<ChartsPending />}>
          <OverviewCharts
            project={project}
            days={days}
            hasOtherDays={(longer.data?.data.days.length ?? 0) > days.length}
            notes={notes}
            span={span}
            onSpan={setSpan}
            band={band}
            onBand={onBand}
            mayNote={mayNote}
          />
        </Suspense>
      )}
    </section>
  )
}
