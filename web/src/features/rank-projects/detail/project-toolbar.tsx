import type { ReactNode } from 'react'
import type { MissingFilters } from '#contract/rank-projects/keyword-choice.ts'
import type { DayCompared } from '#contract/rank-projects/standing.ts'
import { filtersIn } from '#contract/rules/keyword-metrics/keyword-filters.ts'
import type { KeywordSort } from '#contract/rules/rank-projects/rank-views.ts'
import { withoutFilters } from '../../../parts/keyword-metrics/keyword-filters/filter-address.ts'
import { FilterChips } from '../../../parts/keyword-metrics/keyword-filters/filter-chips.tsx'
import { RankFilterMenu } from '../../../parts/keyword-metrics/keyword-filters/rank-filter-menu.tsx'
import type { ListOrder } from '../../../shared/table/sort-menu.tsx'
import { SortMenu } from '../../../shared/table/sort-menu.tsx'
import { SearchField, Toolbar } from '../../../shared/table/toolbar.tsx'
import { ComparisonMenu } from '../comparison/comparison-menu.tsx'
import { sinceText } from '../comparison/messages.ts'
import { SettingMenu } from '../settings/setting-menu.tsx'
import { MissingFiltersNotice } from '../tags/missing-filters-notice.tsx'
import { SegmentMenu } from '../tags/segment-menu.tsx'
import type { TagQuestion } from '../tags/tag-dialogs.tsx'
import { TagMenu } from '../tags/tag-menu.tsx'
import { useFilterNames } from '../tags/use-filter-names.ts'
import type { KeywordChoice } from './project-address.ts'
import { type ChangeAddress, choiceOf, type ProjectAddress } from './project-address.ts'
import { ViewSwitch } from './view-switch.tsx'

type ProjectToolbarProps = {
  projectId: number
  address: ProjectAddress
  onChange: ChangeAddress
  /** Undefined before the project is here. */
  depth: number | undefined
  /** The number of keywords that match; undefined before they are counted. */
  matching: number | undefined
  total: number
  /** Meaning of the chosen period; undefined before that is known. */
  compared: DayCompared | null | undefined
  /** The deleted parts of the filters; undefined before they are known. */
  missing: MissingFilters | undefined
  /** Opens the dialogs of tags and segments; absent for those who may only read. */
  onAsk: ((question: TagQuestion) => void) | undefined
  /** False where the keywords have no order. */
  hasOrder?: boolean
  /** Content that this view alone has. */
  children?: ReactNode
}

/** The view, and the keywords it shows. */
export function ProjectToolbar(props: ProjectToolbarProps) {
  const { projectId, address, onChange, depth, matching, total, compared, missing, onAsk, hasOrder = true } = props
  const { search, band, sort, direction, compare = 'previous', as_of, ...filters } = choiceOf(address)
  const names = useFilterNames(projectId, filters)
  const { tags_any, tags_all, tags_none, untagged, segment, setting, ...ofRanks } = filters
  const ofTags = { tags_any, tags_all, tags_none, untagged, segment, setting }
  const hasFilters = filtersIn({ ...filters, search, band, segment: undefined }).length > 0
  return (
    <>
      <Toolbar isSticky>
        <ViewSwitch address={address} onChange={onChange} />
        <SearchField
          value={search}
          onSearch={(text) => onChange({ search: text === '' ? undefined : text })}
          label="Search keywords"
        />
        <SettingMenu
          setting={setting}
          onChange={(next) => onChange({ setting: next })}
          onManage={onAsk && (() => onAsk('search-settings'))}
        />
        <SegmentMenu
          projectId={projectId}
          segment={segment}
          hasFilters={hasFilters}
          onChange={(next) => onChange({ segment: next })}
          onSave={onAsk && (() => onAsk('save-segment'))}
          onManage={onAsk && (() => onAsk('segments'))}
        />
        <RankFilterMenu filters={ofRanks} onApply={onChange} hasVolume since={sinceText(compare, compared)} />
        <TagMenu projectId={projectId} filters={ofTags} onChange={onChange} onManage={onAsk && (() => onAsk('tags'))} />
        {hasOrder && <SortMenu orders={keywordOrders} chosen={chosenOrder({ sort, direction })} onChange={onChange} />}
        <ComparisonMenu
          comparison={compare}
          asOf={as_of}
          compared={compared}
          onChange={(dates) => onChange({ ...dates, until: undefined })}
        />
        {props.children}
      </Toolbar>
      <MissingFiltersNotice missing={missing} filters={ofTags} onChange={onChange} />
      {depth !== undefined && (
        <FilterChips
          chosen={{ ...filters, search, band }}
          depth={depth}
          onRemove={(keys) => onChange(withoutFilters(keys))}
          matching={matching}
          total={total}
          names={names}
        />
      )}
    </>
  )
}

/** Orders that no column's head asks for. */
const keywordOrders: readonly ListOrder<KeywordSort>[] = [
  { label: 'Order added', sort: undefined, direction: undefined },
  { label: 'Biggest gains', sort: 'change', direction: undefined },
  { label: 'Biggest drops', sort: 'change', direction: 'desc' },
]

const chosenOrder = ({ sort, direction }: Pick<KeywordChoice, 'sort' | 'direction'>) =>
  keywordOrders.find((order) => (order.sort ?? 'added') === sort && (order.direction ?? 'asc') === direction)
