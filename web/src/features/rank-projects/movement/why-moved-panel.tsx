import { IconArrowRight, IconCalendarOff, IconInfoCircle } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { RankMovement } from '#contract/rank-projects/movement.ts'
import type { RankProject } from '#contract/rank-projects/rows.ts'
import { changeBetween } from '../../../parts/serp-fetches/ranks/rank-change.ts'
import { SnapshotSelect } from '../../../parts/serp-fetches/snapshot/snapshot-select.tsx'
import { failureOf } from '../../../shared/api/failure.ts'
import { formatDate } from '../../../shared/format/calendar-days.ts'
import { EmptyState } from '../../../shared/ui/states/empty-state.tsx'
import { ErrorState } from '../../../shared/ui/states/error-state.tsx'
import { PendingLines } from '../../../shared/ui/states/pending-lines.tsx'
import { Panel } from '../../../shared/ui/tiles/panel.tsx'
import { projectSnapshot } from '../drawer/queries.ts'
import { MovementBalance } from './movement-balance.tsx'
import { MovementFacts } from './movement-facts.tsx'
import { movementText, noAccountingTexts, ownPageText } from './movement-text.ts'
import { type ChangePageDates, comparableDates, type PageDates, withDate } from './page-dates.ts'
import { PagePair } from './page-pair.tsx'
import { rankMovement } from './queries.ts'
import classes from './why-moved-panel.module.css'

type WhyMovedPanelProps = {
  project: RankProject
  keywordId: number
  /** Names of the competitors, in their order. */
  competitors: readonly string[]
  dates: PageDates
  onDates: ChangePageDates
}

/** Two checks of a keyword: what moved our rank between them, and both pages as evidence. */
export function WhyMovedPanel({ project, keywordId, competitors, dates, onDates }: WhyMovedPanelProps) {
  const { date, compared } = dates
  const query = useQuery({
    ...rankMovement(project.id, keywordId, { date, compared }),
    placeholderData: keepPreviousData,
  })
  const { data, error, isFetching, isPlaceholderData, refetch } = query
  const movement = data?.data
  const failed = error === null ? undefined : failureOf(error).code
  return (
    <Panel
      title="Why it moved"
      actions={
        <DateChoices
          projectId={project.id}
          keywordId={keywordId}
          dates={dates}
          shown={isPlaceholderData ? undefined : movement}
          onDates={onDates}
        />
      }
    >
      {movement !== undefined && (error === null || isPlaceholderData) ? (
        <div className={classes.content} data-outdated={isPlaceholderData || undefined} aria-busy={isPlaceholderData}>
          <Movement movement={movement} competitors={competitors} />
        </div>
      ) : error === null ? (
        <PendingLines rows={6} />
      ) : failed === 'row.not-found' ? (
        <EmptyState
          icon={IconCalendarOff}
          title="Nothing to compare"
          text="This keyword has no successful check up to the chosen dates. Choose later dates, or come back after the next check."
        />
      ) : (
        <ErrorState
          title="Couldn’t load why it moved"
          error={error}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      )}
    </Panel>
  )
}

type DateChoicesProps = {
  projectId: number
  keywordId: number
  dates: PageDates
  shown: RankMovement | undefined
  onDates: ChangePageDates
}

function DateChoices({ projectId, keywordId, dates, shown, onDates }: DateChoicesProps) {
  const snapshot = useQuery({ ...projectSnapshot(projectId, keywordId, dates.date), placeholderData: keepPreviousData })
  const checks = snapshot.data?.data.dates ?? []
  const now = shown?.now.date ?? dates.date ?? checks[0]?.date
  const before = shown?.before?.date ?? dates.compared
  if (now === undefined || checks.length < 2) return null
  const choices = comparableDates(checks, { now, before })
  return (
    <span className={classes.dates}>
      {before !== undefined && (
        <>
          <SnapshotSelect
            label="Compare with"
            snapshots={choices.before}
            value={before}
            onChange={(picked) => onDates({ date: now, compared: picked }, 'push')}
          />
          <IconArrowRight size={14} stroke={1.8} aria-hidden />
        </>
      )}
      <SnapshotSelect
        label="Date of the change"
        snapshots={choices.now}
        value={now}
        onChange={(picked) => onDates(withDate(dates, picked), 'push')}
      />
    </span>
  )
}

type MovementProps = { movement: RankMovement; competitors: readonly string[] }

function Movement({ movement, competitors }: MovementProps) {
  const { before, now, accounting, no_accounting } = movement
  const own = ownPageText(movement)
  const why =
    accounting !== null
      ? movementText(accounting.counts, accounting)
      : no_accounting !== null && noAccountingTexts[no_accounting]
  const change = before === null || before.state === 'failed' ? undefined : changeBetween(before, now)
  return (
    <>
      <div className={classes.why}>
        <p data-tone={change?.kind === 'improved' ? 'up' : change?.kind === 'declined' ? 'down' : undefined}>{why}</p>
        {own !== undefined && <p className={classes.own}>{own}</p>}
      </div>
      {accounting !== null && before !== null && <MovementBalance accounting={accounting} before={before} now={now} />}
      <MovementFacts movement={movement} />
      <PagePair movement={movement} competitors={competitors} />
      <StorageNote movement={movement} />
    </>
  )
}

/** Says what is no longer known of the two pages. */
function StorageNote({ movement: { before, now, pages } }: { movement: RankMovement }) {
  if (before === null) return null
  const sides = [
    { date: before.date, page: pages.before },
    { date: now.date, page: pages.now },
  ]
  const gone = sides.filter(({ page }) => page !== null && !page.is_page_kept).map(({ date }) => formatDate(date))
  if (gone.length === 0) return null
  return (
    <p className={classes.note}>
      <IconInfoCircle size={14} stroke={1.8} aria-hidden />
      Titles and descriptions of {gone.join(' and ')} are no longer stored. Order and addresses are.
    </p>
  )
}
