import { useMediaQuery } from '@mantine/hooks'
import { IconPlus } from '@tabler/icons-react'
import { type RefObject, useMemo, useState } from 'react'
import type { RankCompetitorsRow } from '#contract/rank-projects/competitors-row.ts'
import type { RankProject } from '#contract/rank-projects/rows.ts'
import { competitorLimits } from '#contract/rules/limits/limits.ts'
import { localDateOf } from '#contract/rules/text/time-zones.ts'
import { LockedBox } from '../../../parts/limits/locked-box.tsx'
import { lockedMessages } from '../../../parts/limits/messages.ts'
import { countOf, formatCount } from '../../../shared/format/numbers.ts'
import { InfiniteList } from '../../../shared/table/infinite-list.tsx'
import { TableViewMenu } from '../../../shared/table/table-view-menu.tsx'
import { useRoom } from '../../../shared/table/use-room.ts'
import { useTableView } from '../../../shared/table/use-table-view.ts'
import { BarButton } from '../../../shared/ui/actions/bar-button.tsx'
import { Panel } from '../../../shared/ui/tiles/panel.tsx'
import { projectMessages } from '../messages.ts'
import type { TagQuestion } from '../tags/tag-dialogs.tsx'
import { useFilterNames } from '../tags/use-filter-names.ts'
import { type CompetitorHead, competitorColumns } from './competitor-columns.tsx'
import { DateChoice, type ProjectDates } from './date-choice.tsx'
import { summaryText } from './history-view.tsx'
import { KeywordsPerPage } from './keywords-per-page.tsx'
import { NoKeywords } from './no-keywords.tsx'
import type { ProjectPermissions } from './permissions.ts'
import { type ChangeAddress, choiceOf, nextOrder, type ProjectAddress } from './project-address.ts'
import classes from './project-toolbar.module.css'
import { ProjectToolbar } from './project-toolbar.tsx'
import type { CompetitorsState } from './use-competitors.ts'

type CompetitorsViewProps = {
  project: RankProject
  address: ProjectAddress
  onChange: ChangeAddress
  state: CompetitorsState
  permissions: ProjectPermissions
  onOpen: (keyword: number) => void
  onAdd: () => void
  onRemove: (competitor: CompetitorHead) => void
  /** Opens the dialogs of tags and segments. */
  onAsk: ((question: TagQuestion) => void) | undefined
  /** Becomes the list of keywords, in whatever state it is. */
  list: RefObject<HTMLDivElement | null>
}

const noCompetitors: CompetitorHead[] = []
const noFilters: never[] = []
const noDates: ProjectDates = { shown: null, newest: null, oldest: null, newer: null, older: null, kept_from: null }

/** The ranks of a date, your own and competitors' side by side, with the keywords' metrics. */
export default function CompetitorsView(props: CompetitorsViewProps) {
  const { project, address, onChange, state, permissions, onOpen, onAdd, onRemove, onAsk, list } = props
  const { query, rows, page } = state
  const { isTrial, mayChange, locked } = permissions
  const [view, setView] = useTableView('rank-competitors')
  const isPhone = useMediaQuery('(max-width: 40em)', false, { getInitialValueInEffect: false })
  const room = useRoom(list)
  const [today] = useState(() => localDateOf(new Date(), project.timeZone))
  const competitors = isTrial ? noCompetitors : (page?.competitors ?? noCompetitors)
  const { id, domain, searchEngine } = project
  const columns = useMemo(
    () =>
      competitorColumns({
        projectId: id,
        domain,
        searchEngine,
        competitors,
        hidden: view.hidden,
        room,
        isPhone,
        onOpen,
        onRemove: mayChange ? onRemove : undefined,
      }),
    [id, domain, searchEngine, competitors, view.hidden, room, isPhone, onOpen, onRemove, mayChange],
  )
  const choice = choiceOf(address)
  const names = useFilterNames(id, choice)
  const isFull = competitors.length >= competitorLimits.perProject
  return (
    <Panel>
      <ProjectToolbar
        projectId={id}
        missing={query.isPlaceholderData ? undefined : page?.missing_filters}
        onAsk={onAsk}
        address={address}
        onChange={onChange}
        depth={project.depth}
        matching={query.isPlaceholderData ? undefined : page?.pagination.total}
        total={project.keyword_count}
        compared={query.isPlaceholderData ? undefined : page?.comparison}
      >
        <span className={classes.end}>
          <TableViewMenu columns={columns} view={view} onChange={setView} />
        </span>
      </ProjectToolbar>
      <div className={classes.second}>
        <DateChoice dates={page?.date ?? noDates} today={today} onDate={(until) => onChange({ until })} />
        {!isTrial && (
          <div className={classes.side}>
            <span className={classes.count}>
              {competitors.length} of {competitorLimits.perProject} competitors
            </span>
            {mayChange && (
              <BarButton
                icon={IconPlus}
                unavailable={locked ?? (isFull ? 'Please remove one first' : undefined)}
                onClick={onAdd}
              >
                Add Competitor
              </BarButton>
            )}
          </div>
        )}
      </div>
      {page?.isItemNull && (
        <p className={classes.left}>{countOf(page.itemLeft, 'keyword')} left. Rankings appear as they come in.</p>
      )}
      {isTrial && (
        <div className={classes.locked}>
          <LockedBox
            title={lockedMessages.competitors}
            text="Compare your rankings with up to 10 competitors for every keyword."
          />
        </div>
      )}
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields */}
      <div ref={list} role="group" aria-label="Keywords" tabIndex={-1}>
        <InfiniteList
          label="Competitors"
          query={query}
          rows={rows}
          rowKey={rowKey}
          columns={columns}
          density={view.density}
          hiddenColumns={view.hidden}
          scrollsInside
          serverSort={{
            by: choice.sort,
            direction: choice.direction,
            onSort: (by, direction) => onChange(nextOrder(choice, { by, direction })),
          }}
          choice={JSON.stringify([choice, address.until])}
          failedMessage={projectMessages.loadFailed}
          pageSize={<KeywordsPerPage />}
          empty={
            <NoKeywords
              choice={choice}
              depth={project.depth}
              without={page?.without_filter ?? noFilters}
              onChange={onChange}
              names={names}
            />
          }
          summary={
            competitors.length === 0
              ? summaryText(rows?.length ?? 0, page?.pagination.total ?? 0, query.hasNextPage)
              : competitorsSummary({
                  keywords: rows?.length ?? 0,
                  total: page?.pagination.total ?? 0,
                  shown: competitors.filter((one) => !view.hidden.includes(`competitor-${one.id}`)).length,
                  competitors: competitors.length,
                  hasMore: query.hasNextPage,
                })
          }
        />
      </div>
    </Panel>
  )
}

const rowKey = ({ id }: RankCompetitorsRow) => String(id)

type Shown = { keywords: number; total: number; shown: number; competitors: number; hasMore: boolean }

function competitorsSummary({ keywords, total, shown, competitors, hasMore }: Shown) {
  const counters = [
    `Showing ${formatCount(keywords)} out of ${formatCount(total)} keywords`,
    `Showing ${shown} out of ${competitors} competitors`,
  ]
  return (hasMore ? counters : [...counters, projectMessages.competitorsLoaded]).join(' · ')
}
