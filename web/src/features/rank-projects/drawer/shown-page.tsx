import { IconFileOff } from '@tabler/icons-react'
import type { RankProject } from '#contract/rank-project-row.ts'
import { searchEngineNames, searchEngineOf } from '#contract/search-engines.ts'
import { formatDate } from '../../../shared/format/calendar-days.ts'
import { formatDayAndClock } from '../../../shared/format/dates.ts'
import { LookSelect } from '../../../shared/result-page/look-select.tsx'
import { PagePending } from '../../../shared/result-page/page-pending.tsx'
import { StoredPage } from '../../../shared/result-page/stored-page.tsx'
import { EmptyState } from '../../../shared/ui/empty-state.tsx'
import { ErrorState } from '../../../shared/ui/error-state.tsx'
import { Panel } from '../../../shared/ui/panel.tsx'
import type { ShownPage as Shown } from './queries.ts'
import { dateChoices } from './shown-dates.ts'
import classes from './shown-page.module.css'
import { isMissing, useShownPage } from './use-shown-page.ts'

type ShownPageProps = {
  project: RankProject
  keywordId: number
  /** Undefined for the newest look that worked. */
  date: string | undefined
  onDate: (date: string | undefined) => void
}

/** What the engine showed, on any date that was looked at. */
export function ShownPage({ project, keywordId, date, onDate }: ShownPageProps) {
  const engine = searchEngineNames[searchEngineOf(project.searchEngine)]
  const title = `What ${engine} showed`
  const { query, unknown } = useShownPage(project.id, keywordId, date)
  const { data, error, isFetching, isPlaceholderData, refetch } = query
  if (data !== undefined) {
    const { look, dates } = data.data
    const read = `first ${look.depth} results read`
    const chosen = unknown === undefined ? (date ?? look.date) : look.date
    const choices = dateChoices(data.data, chosen)
    return (
      <div className={classes.page} data-outdated={isPlaceholderData || undefined} aria-busy={isPlaceholderData}>
        <Panel
          title={title}
          hint={
            look.state === 'failed' ? formatDate(look.date) : `${formatDayAndClock(new Date(look.taken_at))}, ${read}`
          }
          actions={
            dates.length > 0 &&
            choices.length > 1 && <LookSelect label="Other dates" looks={choices} value={chosen} onChange={onDate} />
          }
        >
          {unknown !== undefined && (
            <p className={classes.unknown} role="status">
              No look on {formatDate(unknown)}; this is the newest.
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
