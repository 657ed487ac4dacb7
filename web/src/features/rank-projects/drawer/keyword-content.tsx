import { Skeleton } from '@mantine/core'
import { IconFileOff } from '@tabler/icons-react'
import { type RefObject, useEffect, useEffectEvent, useRef } from 'react'
import type { ProjectNote } from '#contract/rank-projects/notes.ts'
import type { RankProject } from '#contract/rank-projects/rows.ts'
import type { CurveSpan } from '#contract/rules/rank-projects/rank-views.ts'
import { localDateOf, timeZoneOrUtc } from '#contract/rules/text/time-zones.ts'
import { useAccount } from '../../../parts/access/account.ts'
import { NarrowedNotice, WholeDomainLink } from '../../../parts/serp-fetches/ranks/narrowed-notice.tsx'
import { otherPageNote } from '../../../parts/serp-fetches/ranks/other-page-note.ts'
import { failureOf } from '../../../shared/api/failure.ts'
import { EmptyState } from '../../../shared/ui/states/empty-state.tsx'
import { ErrorState } from '../../../shared/ui/states/error-state.tsx'
import { PendingLines } from '../../../shared/ui/states/pending-lines.tsx'
import { PendingTiles } from '../../../shared/ui/states/pending-tiles.tsx'
import { Panel } from '../../../shared/ui/tiles/panel.tsx'
import { KeywordPagesPanel } from '../landing-pages/keyword-pages-panel.tsx'
import type { ChangePageDates, PageDates } from '../movement/page-dates.ts'
import { WhyMovedPanel } from '../movement/why-moved-panel.tsx'
import { type NotesMode, NotesPanel, noteElementId } from '../notes/notes-panel.tsx'
import { InSettingsPanel } from './in-settings-panel.tsx'
import classes from './keyword-content.module.css'
import { KeywordTiles } from './keyword-tiles.tsx'
import { RankPanel } from './rank-panel.tsx'
import { ShownPage } from './snapshot-view.tsx'
import type { KeywordQuery } from './use-keyword.ts'

type KeywordContentProps = {
  project: RankProject
  keywordId: number
  query: KeywordQuery
  dates: PageDates
  onDates: ChangePageDates
  span: CurveSpan
  onSpan: (span: CurveSpan) => void
  notesMode: NotesMode
  onNotesMode: (mode: NotesMode) => void
  /** Shows another keyword. */
  onOpen: (keywordId: number) => void
}

/** A keyword of a project in each of its states. */
export function KeywordContent(props: KeywordContentProps) {
  const { data, error, isFetching, refetch } = props.query
  if (data !== undefined) return <Content {...props} />
  if (error === null) return <Pending />
  return (
    <Panel>
      {isMissing(error) ? (
        <EmptyState
          icon={IconFileOff}
          title="Keyword not found"
          text="It may have been deleted, or the link may be mistyped."
        />
      ) : (
        <ErrorState
          title="Couldn’t load the keyword"
          error={error}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      )}
    </Panel>
  )
}

function isMissing(error: unknown) {
  const { code } = failureOf(error)
  return code === 'row.not-found' || code === 'input.invalid'
}

function Content(props: KeywordContentProps) {
  const { project, keywordId, query, dates, onDates, span, onSpan, notesMode, onNotesMode, onOpen } = props
  const page = useRef<HTMLDivElement>(null)
  useSight(page, dates.date !== undefined)
  const mayChange = useAccount()?.userAbilities.includes('CREATE_SERP_PROJECT') === true
  const keyword = query.data?.data
  if (keyword === undefined) return null
  const latest = keyword.days.findLast(({ state }) => state !== 'failed')
  const today = localDateOf(new Date(), timeZoneOrUtc(project.timeZone))
  const showNote = (note: ProjectNote) => {
    const line = document.getElementById(noteElementId(note.id))
    line?.scrollIntoView({ block: 'nearest' })
    line?.focus()
  }
  const onDate = (date: string | undefined) => onDates({ date, compared: undefined })
  const showPage = (picked: string) => {
    onDate(picked)
    page.current?.scrollIntoView({ block: 'nearest' })
  }
  return (
    <>
      <div className={classes.ranks} data-outdated={query.isPlaceholderData || undefined}>
        <KeywordTiles days={keyword.days} best={keyword.best} span={span} today={today} />
        <NarrowedNotice
          target={project.domain}
          others={latest && otherPageNote(project.domain, latest)}
          action={
            <WholeDomainLink target={project.domain} copyOf={{ project: project.id, keyword: keyword.keyword }} />
          }
        />
        <RankPanel
          project={project}
          keyword={keyword}
          today={today}
          span={span}
          onSpan={onSpan}
          onNote={showNote}
          onPick={showPage}
        />
        <InSettingsPanel
          projectId={project.id}
          keywordId={keywordId}
          depth={project.depth}
          inSettings={keyword.in_settings}
          onOpen={onOpen}
        />
        <KeywordPagesPanel project={project} keyword={keyword} span={span} mayChange={mayChange} onPick={showPage} />
      </div>
      <NotesPanel
        projectId={project.id}
        notes={keyword.notes}
        span={span}
        today={today}
        timeZone={project.timeZone}
        mayChange={mayChange}
        mode={notesMode}
        onMode={onNotesMode}
      />
      <div ref={page} className={classes.page}>
        <WhyMovedPanel
          project={project}
          keywordId={keywordId}
          competitors={keyword.competitors.map(({ name }) => name)}
          dates={dates}
          onDates={onDates}
        />
        <ShownPage project={project} keywordId={keywordId} date={dates.date} onDate={onDate} />
      </div>
    </>
  )
}

/** A link to the page of a date leads there, past what stands above it. */
function useSight(element: RefObject<HTMLElement | null>, isMeant: boolean) {
  const scroll = useEffectEvent(() => isMeant && element.current?.scrollIntoView())
  useEffect(() => {
    // After the drawer has put the focus on its title.
    const frame = requestAnimationFrame(() => scroll())
    return () => cancelAnimationFrame(frame)
  }, [])
}

function Pending() {
  return (
    <div className={classes.ranks} aria-busy>
      <PendingTiles count={4} mediumColumns={4} />
      <Panel title="Rank">
        <Skeleton height={308} width="auto" mx={16} mb={14} radius="md" />
      </Panel>
      <Panel title="Notes">
        <PendingLines rows={2} />
      </Panel>
    </div>
  )
}
