import { IconFileOff } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import type { RankProject } from '#contract/rank-project-row.ts'
import { searchEngineNames, searchEngineOf } from '#contract/search-engines.ts'
import { failureOf } from '../../../shared/api/failure.ts'
import { formatDate } from '../../../shared/format/calendar-days.ts'
import { formatDayAndClock } from '../../../shared/format/dates.ts'
import { LookSelect } from '../../../shared/result-page/look-select.tsx'
import { PagePending } from '../../../shared/result-page/page-pending.tsx'
import { StoredPage } from '../../../shared/result-page/stored-page.tsx'
import { EmptyState } from '../../../shared/ui/empty-state.tsx'
import { ErrorState } from '../../../shared/ui/error-state.tsx'
import { Panel } from '../../../shared/ui/panel.tsx'
import { projectResultPage, type ShownPage as Shown } from './queries.ts'
import classes from './shown-page.module.css'

type ShownPageProps = {
  project: RankProject
  keywordId: number
  /** Undefined for the newest look that worked. */
  date: string | undefined
  onDate: (date: string | undefined) => void
}

/** What the engine showed, on any date with a look that worked. */
export function ShownPage({ project, keywordId, date, onDate }: ShownPageProps) {
  const engine = searchEngineNames[searchEngineOf(project.searchEngine)]
  const title = `What ${engine} showed`
  const query = useQuery({ ...projectResultPage(project.id, keywordId, date), placeholderData: keepPreviousData })
  const { data, error, isFetching, isPlaceholderData, refetch } = query
  const isMissing = error !== null && failureOf(error).code === 'row.not-found'
  const hasFailed = !isPlaceholderData && data?.data.look.state === 'failed' && data.data.dates.length > 0
  const isLeft = date !== undefined && (isMissing || hasFailed)
  useNewestInstead(isLeft, onDate)
  if (data !== undefined) {
    const { look, dates } = data.data
    const read = `first ${look.depth} results read`
    return (
      <div className={classes.page} data-outdated={isPlaceholderData || undefined} aria-busy={isPlaceholderData}>
        <Panel
          title={title}
          hint={
            look.state === 'failed' ? formatDate(look.date) : `${formatDayAndClock(new Date(look.taken_at))}, ${read}`
          }
          actions={
            dates.length > 1 && (
              <LookSelect label="Other dates" looks={choicesOf(data.data)} value={look.date} onChange={onDate} />
            )
          }
        >
          <Page shown={data.data} engine={engine} />
        </Panel>
      </div>
    )
  }
  if (error === null || isLeft) return <PagePending />
  return (
    <Panel title={title}>
      {isMissing ? (
        <EmptyState icon={IconFileOff} title="No result page yet" text="This keyword has not been looked up so far." />
      ) : (
        <ErrorState
          title="The result page could not be loaded"
          error={error}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      )}
    </Panel>
  )
}

/** A link may name a day without a look at this keyword, or with one that failed. */
function useNewestInstead(isNeeded: boolean, onDate: (date: undefined) => void) {
  const showNewest = useEffectEvent(() => onDate(undefined))
  useEffect(() => {
    if (isNeeded) showNewest()
  }, [isNeeded])
}

const rankOf = (rank: number | null) => (rank === null ? 'not found' : `rank ${rank}`)

const choicesOf = ({ dates }: Shown) =>
  dates.map(({ date, rank }) => ({ value: date, label: `${formatDate(date)} · ${rankOf(rank)}` }))

function Page({ shown: { look, page, domains }, engine }: { shown: Shown; engine: string }) {
  if (look.state === 'failed') {
    return (
      <EmptyState
        icon={IconFileOff}
        title="No result page"
        text={`The look-up of ${formatDate(look.date)} failed. Nothing was charged.`}
      />
    )
  }
  const rank = look.rank === null ? `Not in first ${look.depth}` : `Rank ${look.rank}`
  return (
    <StoredPage
      key={look.date}
      page={page}
      domains={domains}
      engine={engine}
      readFromIt={`“${rank}” of ${formatDate(look.date)}`}
      foldable
    />
  )
}
