import type { ReactNode } from 'react'
import type { DayCompared } from '#contract/rank-projects/standing.ts'
import type { KeywordSort } from '#contract/rules/rank-projects/rank-views.ts'
import { withoutFilters } from '../../../parts/keyword-metrics/keyword-filters/filter-address.ts'
import { FilterChips } from '../../../parts/keyword-metrics/keyword-filters/filter-chips.tsx'
import { RankFilterMenu } from '../../../parts/keyword-metrics/keyword-filters/rank-filter-menu.tsx'
import type { ListOrder } from '../../../shared/table/sort-menu.tsx'
import { SortMenu } from '../../../shared/table/sort-menu.tsx'
import { SearchField, Toolbar } from '../../../shared/table/toolbar.tsx'
import { ComparisonMenu } from '../comparison/comparison-menu.tsx'
import { sinceText } from '../comparison/messages.ts'
import type { KeywordChoice } from './project-address.ts'
import { type ChangeAddress, choiceOf, type ProjectAddress } from './project-address.ts'
import { ViewSwitch } from './view-switch.tsx'

type ProjectToolbarProps = {
  address: ProjectAddress
  onChange: ChangeAddress
  /** Undefined before the project is here. */
  depth: number | undefined
  /** The number of keywords that match; undefined before they are counted. */
  matching: number | undefined
  total: number
  /** Meaning of the chosen period; undefined before that is known. */
  compared: DayCompared | null | undefined
  /** Content that this view alone has. */
  children: ReactNode
}

/** The view, and the keywords it shows. */
export function ProjectToolbar({ address, onChange, depth, matching, total, compared, children }: ProjectToolbarProps) {
  const { search, band, sort, direction, compare = 'previous', ...filters } = choiceOf(address)
  return (
    <>
      <Toolbar isSticky>
        <ViewSwitch address={address} onChange={onChange} />
        <SearchField
          value={search}
          onSearch={(text) => onChange({ search: text === '' ? undefined : text })}
          label="Search keywords"
        />
        <RankFilterMenu filters={filters} onApply={onChange} hasVolume since={sinceText(compare, compared)} />
        <SortMenu orders={keywordOrders} chosen={chosenOrder({ sort, direction })} onChange={onChange} />
        <ComparisonMenu
          comparison={compare}
          compared={compared}
          onChange={(next) => onChange({ compare: next === 'previous' ? undefined : next })}
        />
        {children}
      </Toolbar>
      {depth !== undefined && (
        <FilterChips
          chosen={{ ...filters, search, band }}
          depth={depth}
          onRemove={(keys) => onChange(withoutFilters(keys))}
          matching={matching}
          total={total}
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
