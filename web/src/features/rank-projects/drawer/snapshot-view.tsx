import { IconFileOff } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { RankProject } from '#contract/rank-projects/rows.ts'
import { searchEngineNames, searchEngineOf } from '#contract/rules/serp-fetches/search-engines.ts'
import { nameRank } from '../../../parts/serp-fetches/ranks/name-rank.ts'
import { PagePending } from '../../../parts/serp-fetches/snapshot/snapshot-pending.tsx'
import { SnapshotResults } from '../../../parts/serp-fetches/snapshot/snapshot-results.tsx'
import { SnapshotSelect } from '../../../parts/serp-fetches/snapshot/snapshot-select.tsx'
import { failureOf } from '../../../shared/api/failure.ts'
import { formatDate } from '../../../shared/format/calendar-days.ts'
import { formatDayAndClock } from '../../../shared/format/dates.ts'
import { EmptyState } from '../../../shared/ui/states/empty-state.tsx'
import { ErrorState } from '../../../shared/ui/states/error-state.tsx'
import { Panel } from '../../../shared/ui/tiles/panel.tsx'
import classes from './keyword-content.module.css'
import { projectSnapshot, type ShownPage as Shown } from './queries.ts'
import { dateChoices } from './snapshot-dates.ts'

type ShownPageProps = {
  project: RankProject
  keywordId: number
  /** Undefined for the newest successful check. */
  date: string | undefined
  onDate: (date: string | undefined) => void
}

/** The results page of any date that was checked. */
export function ShownPage({ project, keywordId, date, onDate }: ShownPageProps) {
  const engine = searchEngineNames[searchEngineOf(project.searchEngine)]
  const title = `${engine} results`
  const { query, unknown } = useShownPage(project.id, keywordId, date)
  const { data, error, isFetching, isPlaceholderData, refetch } = query
  if (data !== undefined) {
    const { snapshot, dates } = data.data
    const read = `top ${snapshot.depth}`
    const chosen = unknown === undefined ? (date ?? snapshot.date) : snapshot.date
    const choices = dateChoices(data.data, chosen)
    return (
      <div className={classes.snapshot} data-outdated={isPlaceholderData || undefined} aria-busy={isPlaceholderData}>
        <Panel
          title={title}
          hint={
            snapshot.state === 'failed'
              ? formatDate(snapshot.date)
              : `${formatDayAndClock(new Date(snapshot.taken_at))}, ${read}`
          }
          actions={
            dates.length > 0 &&
            choices.length > 1 && (
              <SnapshotSelect label="Other dates" snapshots={choices} value={chosen} onChange={onDate} />
            )
          }
        >
          {unknown !== undefined && (
            <p className={classes.unknown} role="status">
              No check on {formatDate(unknown)}. Showing the latest results page
              {snapshot.date < unknown && ` before it, of ${formatDate(snapshot.date)}`}.
            </p>
          )}
          <Page shown={data.data} engine={engine} />
        </Panel>
      </div>
    )
  }
  if (error === null) return <PagePending />
  return (
    <Panel title={title}>
      {isMissing(error) ? (
        <EmptyState icon={IconFileOff} title="No results page yet" text="It appears after the next successful check." />
      ) : (
        <ErrorState
          title="Couldn’t load the results page"
          error={error}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      )}
    </Panel>
  )
}

function Page({ shown: { snapshot, page, domains }, engine }: { shown: Shown; engine: string }) {
  if (snapshot.state === 'failed') {
    return (
      <EmptyState
        icon={IconFileOff}
        title="No results page"
        text={`The look-up on ${formatDate(snapshot.date)} failed and was refunded. Choose another date, or refresh the project.`}
      />
    )
  }
  return (
    <SnapshotResults
      key={snapshot.date}
      page={page}
      domains={domains}
      engine={engine}
      readFromIt={`${nameRank(snapshot)} on ${formatDate(snapshot.date)}`}
      foldable
    />
  )
}

/**
 * The page of a date. A link may name one without a check of the keyword: then the latest before it, or the newest if there is
 * none, and which one it is not.
 */
function useShownPage(projectId: number, keywordId: number, date: string | undefined) {
  const asked = useQuery({ ...projectSnapshot(projectId, keywordId, date), placeholderData: keepPreviousData })
  const isUnknown = date !== undefined && isMissing(asked.error)
  const newest = useQuery({ ...projectSnapshot(projectId, keywordId, undefined), enabled: isUnknown })
  if (isUnknown) return { query: newest, unknown: date }
  const shown = asked.isPlaceholderData ? undefined : asked.data?.data.snapshot.date
  return { query: asked, unknown: shown === undefined || shown === date ? undefined : date }
}

const isMissing = (error: unknown) => error !== null && failureOf(error).code === 'row.not-found'
