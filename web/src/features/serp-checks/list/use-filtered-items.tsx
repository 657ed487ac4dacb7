import { type ReactNode, useMemo } from 'react'
import {
  type FilterKey,
  filtersIn,
  type KeywordFilters,
  matchesFilters,
} from '#contract/rules/keyword-metrics/keyword-filters.ts'
import { rankChangeOf } from '#contract/rules/serp-fetches/rank-change.ts'
import { isChecked } from '#contract/rules/serp-fetches/rank-states.ts'
import type { SerpCheck, SerpCheckItem } from '#contract/serp-checks/rows.ts'
import { withoutFilters } from '../../../parts/keyword-metrics/keyword-filters/filter-address.ts'
import { FilterChips } from '../../../parts/keyword-metrics/keyword-filters/filter-chips.tsx'
import { NoFilterMatches } from '../../../parts/keyword-metrics/keyword-filters/no-filter-matches.tsx'
import { RankFilterMenu } from '../../../parts/keyword-metrics/keyword-filters/rank-filter-menu.tsx'

/** Filters of one check; the address holds those of the check unfolded last. */
export type CheckFilters = { chosen: KeywordFilters; onChange: (filters: KeywordFilters) => void }

type FilteredItems = {
  items: SerpCheckItem[]
  /** The button; absent where there is nothing to choose among. */
  menu: ReactNode
  chips: ReactNode
  /** Stands in for the table where nothing matches. */
  empty: ReactNode
}

/** The keywords of a check that its filters leave: all of them are in the browser. */
export function useFilteredItems(check: SerpCheck, { chosen, onChange }: CheckFilters): FilteredItems {
  const matching = useMemo(() => check.items.filter((item) => matches(item, chosen)), [check.items, chosen])
  const hasFilters = filtersIn(chosen).length > 0
  const remove = (keys: FilterKey[]) => onChange(withoutFilters(keys))
  return {
    items: matching,
    menu: (hasFilters || check.items.length > 1) && (
      <RankFilterMenu filters={chosen} onApply={onChange} hasVolume={false} />
    ),
    chips: (
      <FilterChips
        chosen={chosen}
        depth={check.depth}
        onRemove={remove}
        matching={matching.length}
        total={check.items.length}
      />
    ),
    empty: hasFilters && matching.length === 0 && (
      <NoFilterMatches
        chosen={chosen}
        depth={check.depth}
        without={withoutEach(check.items, chosen)}
        onRemove={remove}
      />
    ),
  }
}

const withoutEach = (items: readonly SerpCheckItem[], chosen: KeywordFilters) =>
  filtersIn(chosen).map((filter) => {
    const others = { ...chosen, ...withoutFilters([filter]) }
    return { filter, total: items.filter((item) => matches(item, others)).length }
  })

function matches(item: SerpCheckItem, filters: KeywordFilters) {
  const before = item.previous && { ...item.previous, depth: item.depth }
  const change = isChecked(item.state) ? rankChangeOf(before, item).change : null
  return matchesFilters({ ...item, change, search_volume: null, isFailed: item.state === 'failed' }, filters)
}
