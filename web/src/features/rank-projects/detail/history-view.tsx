import { useMediaQuery } from '@mantine/hooks'
import { type KeyboardEvent, type RefObject, useMemo } from 'react'
import type { RankHistoryRow } from '#contract/rank-projects/history-row.ts'
import type { DayCompared } from '#contract/rank-projects/standing.ts'
import { searchEngines } from '#contract/rules/serp-fetches/search-engines.ts'
import { rankShortcuts } from '../../../parts/serp-fetches/ranks/rank-shortcuts.ts'
import { formatCount } from '../../../shared/format/numbers.ts'
import { isPressed } from '../../../shared/shortcuts/shortcuts.ts'
import { InfiniteList } from '../../../shared/table/infinite-list.tsx'
import { selectionColumn } from '../../../shared/table/selection-column.tsx'
import { TableViewMenu } from '../../../shared/table/table-view-menu.tsx'
import type { RowSelection } from '../../../shared/table/use-row-selection.ts'
import { useTableView } from '../../../shared/table/use-table-view.ts'
import { Panel } from '../../../shared/ui/tiles/panel.tsx'
import { projectMessages } from '../messages.ts'
import { MovementHints } from '../movement/movement-hints.tsx'
import type { TagQuestion } from '../tags/tag-dialogs.tsx'
import { useFilterNames } from '../tags/use-filter-names.ts'
import { DatePager, type DatePages } from './date-pager.tsx'
import { historyColumns } from './history-columns.tsx'
import { KeywordsPerPage } from './keywords-per-page.tsx'
import { NoKeywords } from './no-keywords.tsx'
import { type ChangeAddress, choiceOf, nextOrder, type ProjectAddress } from './project-address.ts'
import classes from './project-toolbar.module.css'
import { ProjectToolbar } from './project-toolbar.tsx'
import type { ProjectState } from './use-project.ts'

type HistoryViewProps = {
  projectId: number
  address: ProjectAddress
  onChange: ChangeAddress
  state: ProjectState
  /** Absent for those who may only read. */
  selection: RowSelection | undefined
  onOpen: (keyword: number, date?: string) => void
  /** Opens the dialogs of tags and segments. */
  onAsk?: ((question: TagQuestion) => void) | undefined
  /** Becomes the list of keywords, in whatever state it is. */
  list?: RefObject<HTMLDivElement | null>
}

/** Keywords by date, as many dates at a time as there is room for. */
export function HistoryView(props: HistoryViewProps) {
  const { projectId, address, onChange, state, selection, onOpen, onAsk, list } = props
  const { query, rows, page } = state
  const [view, setView] = useTableView('rank-history')
  const isPhone = useMediaQuery('(max-width: 40em)', false, { getInitialValueInEffect: false })
  const dates = useDatePages(state, onChange)
  const domain = page?.project.domain ?? ''
  const isCompact = view.density === 'compact'
  const isGoogle = page === undefined || page.project.searchEngine === searchEngines.google
  const comparisons = address.compare === undefined ? noComparisons : (page?.comparisons ?? noComparisons)
  const columns = useMemo(() => {
    const isNewest = dates.newer === null
    const shown = historyColumns({
      ...{ projectId, domain, isGoogle, dates: dates.dates, comparisons, isNewest, isPhone, isCompact, onOpen },
    })
    return selection === undefined ? shown : [selectionColumn<RankHistoryRow>(selection, nameOf), ...shown]
  }, [projectId, domain, isGoogle, dates.dates, comparisons, dates.newer, isPhone, isCompact, onOpen, selection])
  const comparedOf = (date: string) => comparisons[dates.dates.indexOf(date)]?.compared_date ?? undefined
  const choice = choiceOf(address)
  const names = useFilterNames(projectId, choice)
  const total = page?.keywords_pagination.total ?? 0
  return (
    <Panel>
      <ProjectToolbar
        projectId={projectId}
        missing={query.isPlaceholderData ? undefined : page?.missing_filters}
        onAsk={onAsk}
        address={address}
        onChange={onChange}
        depth={page?.project.depth}
        matching={query.isPlaceholderData ? undefined : page?.keywords_pagination.total}
        total={page?.project.keyword_count ?? 0}
        compared={query.isPlaceholderData ? undefined : page?.comparison}
      >
        <DatePager {...dates} />
        <span className={classes.end}>
          <TableViewMenu columns={columns} view={view} onChange={setView} />
        </span>
      </ProjectToolbar>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields */}
      <div ref={list} role="group" aria-label="Keywords" tabIndex={-1} onKeyDown={(event) => turnPage(event, dates)}>
        <InfiniteList
          label="Rank history"
          query={query}
          rows={rows}
          rowKey={rowKey}
          columns={columns}
          density={view.density}
          hiddenColumns={view.hidden}
          scrollsInside
          isSelected={selection && ((row) => selection.has(row.id))}
          serverSort={{
            by: choice.sort,
            direction: choice.direction,
            onSort: (by, direction) => onChange(nextOrder(choice, { by, direction })),
          }}
          choice={JSON.stringify([choice, address.until])}
          failedMessage={projectMessages.loadFailed}
          pageSize={<KeywordsPerPage />}
          empty={
            page && (
              <NoKeywords
                choice={choice}
                depth={page.project.depth}
                without={page.without_filter}
                onChange={onChange}
                names={names}
              />
            )
          }
          summary={summaryText(rows?.length ?? 0, total, query.hasNextPage)}
        />
      </div>
      <MovementHints
        projectId={projectId}
        domain={domain}
        rows={rows ?? noRows}
        comparedOf={comparedOf}
        onOpen={onOpen}
      />
    </Panel>
  )
}

const rowKey = ({ id }: RankHistoryRow) => String(id)
const nameOf = ({ keyword }: RankHistoryRow) => keyword

const noComparisons: DayCompared[] = []
const noRows: never[] = []
const nowhere = { newest: null, newer: null, older: null, kept_from: null }

/** The same dates are the same list, so that their columns stay what they are. */
function useDatePages({ page }: ProjectState, onChange: ChangeAddress): DatePages {
  const text = page?.dates.join(' ') ?? ''
  const dates = useMemo(() => (text === '' ? [] : text.split(' ')), [text])
  const { newest, newer, older, kept_from: keptFrom } = page?.until ?? nowhere
  return { dates, newer, older, keptFrom, onUntil: (date) => onChange({ until: date === newest ? undefined : date }) }
}

/** ← goes to newer dates, → back in time. A table that scrolls sideways keeps the arrows for that. */
function turnPage(event: KeyboardEvent, { newer, older, onUntil }: DatePages) {
  if (event.target instanceof Element && event.target.getAttribute('role') === 'region') return
  const date = isPressed(rankShortcuts.newerDates, event)
    ? newer
    : isPressed(rankShortcuts.olderDates, event)
      ? older
      : null
  if (date === null) return
  event.preventDefault()
  onUntil(date)
}

/** The counter, and the word at the end of the list. */
export function summaryText(shown: number, total: number, hasMore: boolean) {
  const counter = `Showing ${formatCount(shown)} out of ${formatCount(total)} keywords`
  return hasMore ? counter : `${counter} · ${projectMessages.historyLoaded}`
}
