import { NativeSelect } from '@mantine/core'
import { IconDownload, IconStack2, IconTag } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useMemo, useState } from 'react'
import type { RankProject } from '#contract/rank-projects/rows.ts'
import { filtersIn } from '#contract/rules/keyword-metrics/keyword-filters.ts'
import {
  keywordGroupFilters,
  keywordGroupSorts,
  leastSharedChoices,
  usualLeastShared,
} from '#contract/rules/rank-projects/keyword-groups.ts'
import { formatDate } from '../../../shared/format/calendar-days.ts'
import { DataTable } from '../../../shared/table/data-table.tsx'
import { PagedList, useAddressSort } from '../../../shared/table/paged-list.tsx'
import { SelectionBar } from '../../../shared/table/selection-bar.tsx'
import { selectionColumn } from '../../../shared/table/selection-column.tsx'
import { useRowSelection } from '../../../shared/table/use-row-selection.ts'
import { BarButton } from '../../../shared/ui/actions/bar-button.tsx'
import { useExportDialog } from '../../../shared/ui/actions/export-action.tsx'
import { EmptyState } from '../../../shared/ui/states/empty-state.tsx'
import { Panel } from '../../../shared/ui/tiles/panel.tsx'
import { type ChangeAddress, choiceOf, type ProjectAddress } from '../detail/project-address.ts'
import toolbar from '../detail/project-toolbar.module.css'
import { ProjectToolbar } from '../detail/project-toolbar.tsx'
import { useKeywordsPerPage } from '../detail/use-keywords-per-page.ts'
import { useProjectSettings } from '../settings/project-settings.tsx'
import type { TagQuestion } from '../tags/tag-dialogs.tsx'
import { type GroupRow, groupColumns } from './group-columns.tsx'
import { countsText, groupMeaning, showNames, stabilityMeaning } from './group-text.ts'
import classes from './groups-view.module.css'
import { groupChoiceOf, keywordGroups } from './queries.ts'

const ExportGroupsDialog = lazy(() => import('./export-groups-dialog.tsx'))
const GroupDialog = lazy(() => import('./group-dialog.tsx'))
const TagGroupsDialog = lazy(() => import('./tag-groups-dialog.tsx'))

type GroupsViewProps = {
  project: RankProject
  address: ProjectAddress
  onChange: ChangeAddress
  /** Opens the dialogs of tags and segments; absent for those who may only read. */
  onAsk: ((question: TagQuestion) => void) | undefined
}

const noRows: GroupRow[] = []

/** Keywords that share results, and the page suggested for each group. */
export default function GroupsView({ project, address, onChange, onAsk }: GroupsViewProps) {
  const [perPage] = useKeywordsPerPage()
  const choice = groupChoiceOf(address)
  const { shared, sort, direction, show } = choice
  const { groups_page: page = 1, group } = address
  const query = useQuery({
    ...keywordGroups(project.id, { page, groups_per_page: perPage }, choice),
    placeholderData: keepPreviousData,
    select: ({ data: { groups, ...rest } }) => ({ data: groups.map((one) => ({ id: one.head.id, ...one })), ...rest }),
  })
  const { data, isPlaceholderData } = query
  const rows = data?.data ?? noRows
  const selection = useRowSelection(rows, String(shared))
  const [tagging, setTagging] = useState<'selected' | 'all'>()
  const toFirst: ChangeAddress = (part, how) => onChange({ ...part, groups_page: undefined }, how)
  const serverSort = useAddressSort(keywordGroupSorts, { sort, direction }, (part) =>
    toFirst({ groups_sort: part.sort, groups_direction: part.direction }),
  )
  const { asked, ask } = useExportDialog((close) => (
    <ExportGroupsDialog project={project} choice={choice} onClose={close} />
  ))
  const isFiltered = filtersIn(choiceOf(address)).length > 0
  const { names: settings } = useProjectSettings()
  const columns = useMemo(() => {
    const shown = groupColumns({
      domain: project.domain,
      isFiltered,
      settings,
      hrefOf: (keyword) => `/view-serp-project/${project.id}?view=groups&shared=${shared}&group=${keyword}`,
      onOpen: (keyword) => onChange({ group: keyword }, 'push'),
    })
    return onAsk === undefined ? shown : [selectionColumn<GroupRow>(selection, ({ head }) => head.keyword), ...shown]
  }, [project, isFiltered, settings, shared, onChange, onAsk, selection])
  const total = data?.pagination.total ?? 0
  return (
    <Panel>
      <ProjectToolbar
        projectId={project.id}
        address={address}
        onChange={toFirst}
        depth={project.depth}
        matching={undefined}
        total={project.keyword_count}
        compared={undefined}
        missing={isPlaceholderData ? undefined : data?.missing_filters}
        onAsk={onAsk}
        hasOrder={false}
      />
      <div className={toolbar.second}>
        <NativeSelect
          aria-label="Shared results"
          data={leastSharedChoices.map((value) => ({ value: String(value), label: `${value}+ shared results` }))}
          value={String(shared)}
          onChange={({ currentTarget: { value } }) => {
            const next = leastSharedChoices.find((one) => String(one) === value)
            toFirst({ shared: next === usualLeastShared ? undefined : next })
          }}
        />
        <NativeSelect
          aria-label="Groups shown"
          data={[
            { value: '', label: 'All groups' },
            ...keywordGroupFilters.map((value) => ({ value, label: showNames[value] })),
          ]}
          value={show ?? ''}
          onChange={({ currentTarget: { value } }) =>
            toFirst({ groups_show: keywordGroupFilters.find((one) => one === value) })
          }
        />
        <span className={classes.end}>
          {onAsk !== undefined && (
            <BarButton
              icon={IconTag}
              onClick={() => setTagging('all')}
              {...(total === 0 && { unavailable: 'No groups to make tags from' })}
            >
              Make tags
            </BarButton>
          )}
          <BarButton icon={IconDownload} onClick={ask}>
            Export groups
          </BarButton>
        </span>
      </div>
      {data !== undefined && (
        <p className={classes.counts} role="status">
          {data.grouped_at !== null && `${countsText(data.counts)} `}
          {!data.is_current && 'The groups of the latest run are being made. They appear here within minutes.'}
        </p>
      )}
      <div className={classes.list} data-outdated={isPlaceholderData || undefined}>
        <PagedList
          query={query}
          page={page}
          perPage={perPage}
          noun="group"
          loadFailed="Couldn’t load the groups"
          onPage={(next) => onChange({ groups_page: next }, 'push')}
          empty={
            isFiltered || show !== undefined ? (
              <EmptyState
                icon={IconStack2}
                title="No group matches these filters"
                text="Remove a filter, or show all groups, to see more."
              />
            ) : data?.grouped_at === null ? (
              <EmptyState
                icon={IconStack2}
                title="No groups yet"
                text="Keywords are grouped by their results after each run."
              />
            ) : (
              <EmptyState
                icon={IconStack2}
                title={`No two keywords share ${shared} results`}
                text="Try fewer shared results."
              />
            )
          }
        >
          {(listed) => (
            <DataTable<GroupRow>
              label="Groups of keywords"
              columns={columns}
              rows={listed}
              rowKey={({ id }) => String(id)}
              isSelected={({ id }) => selection.has(id)}
              serverSort={serverSort}
              bare
            />
          )}
        </PagedList>
      </div>
      <p className={classes.foot}>
        {groupMeaning(shared)} {stabilityMeaning}
        {data?.grouped_at != null && ` Grouped on ${formatDate(data.grouped_at.slice(0, 10))}.`}
      </p>
      <SelectionBar count={selection.keys.length} one="group" many="groups" onClear={selection.clear}>
        <button type="button" onClick={() => setTagging('selected')}>
          <IconTag size={15} stroke={1.8} aria-hidden />
          <span>Make tags</span>
        </button>
      </SelectionBar>
      {asked}
      <Suspense>
        {group !== undefined && (
          <GroupDialog
            project={project}
            keyword={group}
            shared={shared}
            onOpen={(keyword) => onChange({ group: undefined, keyword }, 'push')}
            onClose={() => onChange({ group: undefined }, 'replace')}
          />
        )}
        {tagging !== undefined && (
          <TagGroupsDialog
            project={project}
            choice={choice}
            keywords={tagging === 'selected' ? selection.keys : undefined}
            count={tagging === 'selected' ? selection.keys.length : total}
            onDone={selection.clear}
            onClose={() => setTagging(undefined)}
          />
        )}
      </Suspense>
    </Panel>
  )
}
