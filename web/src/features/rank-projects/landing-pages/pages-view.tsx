import { IconArrowsExchange, IconDownload, IconFileText } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { lazy } from 'react'
import type { LandingPage } from '#contract/rank-projects/landing-pages.ts'
import type { RankProject } from '#contract/rank-projects/rows.ts'
import { filtersIn } from '#contract/rules/keyword-metrics/keyword-filters.ts'
import { landingPageFilters, landingPageSorts } from '#contract/rules/rank-projects/page-order.ts'
import { withoutFilters } from '../../../parts/keyword-metrics/keyword-filters/filter-address.ts'
import { FilterChips } from '../../../parts/keyword-metrics/keyword-filters/filter-chips.tsx'
import { RankFilterMenu } from '../../../parts/keyword-metrics/keyword-filters/rank-filter-menu.tsx'
import { formatDate } from '../../../shared/format/calendar-days.ts'
import { DataTable } from '../../../shared/table/data-table.tsx'
import { PagedList, useAddressSort } from '../../../shared/table/paged-list.tsx'
import { SearchField, Toolbar } from '../../../shared/table/toolbar.tsx'
import { BarButton } from '../../../shared/ui/actions/bar-button.tsx'
import { useExportDialog } from '../../../shared/ui/actions/export-action.tsx'
import { EmptyState } from '../../../shared/ui/states/empty-state.tsx'
import { Panel } from '../../../shared/ui/tiles/panel.tsx'
import { ComparisonMenu } from '../comparison/comparison-menu.tsx'
import { sinceText } from '../comparison/messages.ts'
import { type ChangeAddress, choiceOf, type ProjectAddress } from '../detail/project-address.ts'
import { useKeywordsPerPage } from '../detail/use-keywords-per-page.ts'
import { ViewSwitch } from '../detail/view-switch.tsx'
import { SettingMenu } from '../settings/setting-menu.tsx'
import { MissingFiltersNotice } from '../tags/missing-filters-notice.tsx'
import { SegmentMenu } from '../tags/segment-menu.tsx'
import type { TagQuestion } from '../tags/tag-dialogs.tsx'
import { TagMenu } from '../tags/tag-menu.tsx'
import { useFilterNames } from '../tags/use-filter-names.ts'
import { pageColumns } from './page-columns.tsx'
import { PageHealthTiles } from './page-health-tiles.tsx'
import classes from './pages-view.module.css'
import { landingPages, pageChoiceOf } from './queries.ts'
import { ShowPages } from './show-pages.tsx'

const ExportPagesDialog = lazy(() => import('./export-pages-dialog.tsx'))

type PagesViewProps = {
  project: RankProject
  address: ProjectAddress
  onChange: ChangeAddress
  /** Opens the dialogs of tags and segments; absent for those who may only read. */
  onAsk: ((question: TagQuestion) => void) | undefined
}

/** The own pages that rank for the project's keywords: what each brings, gained and lost, and where they compete with each other. */
export default function PagesView({ project, address, onChange, onAsk }: PagesViewProps) {
  const [perPage] = useKeywordsPerPage()
  const choice = pageChoiceOf(address)
  const { search, band, compare = 'previous', as_of, sort, direction, show, ...filters } = choice
  const { tags_any, tags_all, tags_none, untagged, segment, setting, ...ofRanks } = filters
  const ofTags = { tags_any, tags_all, tags_none, untagged, segment, setting }
  const names = useFilterNames(project.id, filters)
  const { pages_page: page = 1 } = address
  const query = useQuery({
    ...landingPages(project.id, { page, pages_per_page: perPage }, choice),
    placeholderData: keepPreviousData,
    select: ({ data: { pages, ...rest } }) => ({ data: pages, ...rest }),
  })
  const { data } = query
  // Text and page choose among the pages, the other filters among the keywords they rank for.
  const ofKeywords = { ...choiceOf(address), url: undefined, landing_page: undefined }
  const toFirst: ChangeAddress = (part, how) => onChange({ ...part, pages_page: undefined }, how)
  const serverSort = useAddressSort(landingPageSorts, { sort, direction }, (part) =>
    toFirst({ pages_sort: part.sort, pages_direction: part.direction }),
  )
  const toKeywords: ChangeAddress = (part) =>
    onChange({ url: undefined, landing_page: undefined, ...part, view: undefined, pages_page: undefined }, 'push')
  const { asked, ask } = useExportDialog((close) => (
    <ExportPagesDialog project={project} choice={choice} onClose={close} />
  ))
  const isFiltered = show !== undefined || filtersIn({ ...filters, search, band }).length > 0
  return (
    <Panel>
      <Toolbar isSticky>
        <ViewSwitch address={address} onChange={onChange} />
        <SearchField
          value={filters.url ?? ''}
          onSearch={(text) => toFirst({ url: text === '' ? undefined : text })}
          label="Search pages"
        />
        <SettingMenu
          setting={setting}
          onChange={(next) => toFirst({ setting: next })}
          onManage={onAsk && (() => onAsk('search-settings'))}
        />
        <SegmentMenu
          projectId={project.id}
          segment={segment}
          hasFilters={filtersIn({ ...filters, search, band, segment: undefined }).length > 0}
          onChange={(next) => toFirst({ segment: next })}
          onSave={onAsk && (() => onAsk('save-segment'))}
          onManage={onAsk && (() => onAsk('segments'))}
        />
        <RankFilterMenu filters={ofRanks} onApply={toFirst} hasVolume since={sinceText(compare, data?.comparison)} />
        <TagMenu projectId={project.id} filters={ofTags} onChange={toFirst} onManage={onAsk && (() => onAsk('tags'))} />
        <ShowPages show={show} options={landingPageFilters} onShow={(next) => toFirst({ show: next })} />
        <ComparisonMenu
          comparison={compare}
          asOf={as_of}
          compared={data?.comparison}
          onChange={(dates) => toFirst({ ...dates, until: undefined })}
        />
        <span className={classes.end}>
          <BarButton icon={IconDownload} onClick={ask}>
            Export pages
          </BarButton>
        </span>
      </Toolbar>
      <MissingFiltersNotice
        missing={query.isPlaceholderData ? undefined : data?.missing_filters}
        filters={ofTags}
        onChange={toFirst}
      />
      <FilterChips
        chosen={{ ...filters, search, band }}
        depth={project.depth}
        onRemove={(keys) => toFirst(withoutFilters(keys))}
        matching={data && data.health.ranking_count + data.health.unranked_count}
        total={project.keyword_count}
        names={names}
      />
      <PageHealthTiles
        projectId={project.id}
        choice={ofKeywords}
        read={data}
        isEarlier={isEarlierDate(as_of, data)}
        isOutdated={query.isPlaceholderData}
        onFilter={toKeywords}
      />
      <div className={classes.list} data-outdated={query.isPlaceholderData || undefined}>
        <PagedList
          query={query}
          page={page}
          perPage={perPage}
          noun="page"
          loadFailed="Couldn’t load the landing pages"
          onPage={(next) => onChange({ pages_page: next }, 'push')}
          empty={
            isFiltered ? (
              <EmptyState
                icon={IconFileText}
                title="No page matches these filters"
                text="Remove a filter, or show all pages, to see more."
              />
            ) : (
              <EmptyState
                icon={IconFileText}
                title="No landing pages yet"
                text="Pages of your domain are listed once one ranks for a keyword."
              />
            )
          }
        >
          {(rows) => (
            <DataTable<LandingPage>
              label="Landing pages"
              columns={pageColumns({
                projectId: project.id,
                choice: ofKeywords,
                domain: project.domain,
                comparison: data?.comparison ?? null,
                onFilter: isEarlierDate(as_of, data) ? undefined : toKeywords,
              })}
              rows={rows}
              rowKey={({ url }) => url}
              serverSort={serverSort}
              bare
            />
          )}
        </PagedList>
      </div>
      <p className={classes.foot}>
        <IconArrowsExchange size={14} stroke={1.8} aria-hidden />
        Rankings are from each keyword’s latest successful check{as_of && ` up to ${formatDate(as_of)}`}. Visits are
        estimated from search volume and the share of clicks at each rank. Swaps are counted over 14 days, when a run
        ends{as_of && ', and shown for the latest date only'}.
      </p>
      {asked}
    </Panel>
  )
}

/** Swaps of an earlier date than the newest are never counted. */
const isEarlierDate = (asOf: string | undefined, read: { are_swaps_counted: boolean } | undefined) =>
  asOf !== undefined && read?.are_swaps_counted === false
