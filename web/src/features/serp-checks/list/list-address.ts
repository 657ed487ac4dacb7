import { filterKeys, type KeywordFilters } from '#contract/rules/keyword-metrics/keyword-filters.ts'
import { type CheckSort, checkSorts } from '#contract/rules/serp-checks/check-order.ts'
import { readFilters, withoutFilters } from '../../../parts/keyword-metrics/keyword-filters/filter-address.ts'
import type { SortDirection } from '../../../shared/table/column.ts'

export type ChecksOrder = { sort: CheckSort; direction: SortDirection }
export const newestFirst: ChecksOrder = { sort: 'created_at', direction: 'desc' }

/** The state of the list kept in the URL, so that a reload, a bookmark or Back shows the same. */
export type ListAddress = KeywordFilters & {
  search?: string
  sort?: CheckSort
  direction?: SortDirection
  /** The check unfolded last, or the one a link names. */
  open?: number
  /** The keyword of that check whose result page lies over the list. */
  keyword?: number
  /** The earlier check whose page that is. */
  run?: number
}

const wholeNumber = (value: unknown) => (Number.isSafeInteger(value) && Number(value) > 0 ? Number(value) : undefined)

export function readListAddress(search: Record<string, unknown>): ListAddress {
  const open = wholeNumber(search.open)
  const keyword = open === undefined ? undefined : wholeNumber(search.keyword)
  return {
    search: search.search === undefined || search.search === '' ? undefined : String(search.search).slice(0, 200),
    sort: checkSorts.find((column) => column === search.sort),
    direction: search.direction === 'asc' || search.direction === 'desc' ? search.direction : undefined,
    open,
    keyword,
    run: keyword === undefined ? undefined : wholeNumber(search.run),
    ...(open === undefined ? {} : checkFiltersIn(search)),
  }
}

/** The filters of the keywords of the check `open`, without search volume and page states, which checks do not have. */
function checkFiltersIn(search: Record<string, unknown>): KeywordFilters {
  const { volume_from, volume_to, page_state, ...filters } = readFilters(search)
  return filters
}

export const checkFiltersOf = (address: ListAddress): KeywordFilters => {
  const { search, sort, direction, open, keyword, run, ...filters } = address
  return filters
}

/** For another check the filters of the one before mean nothing. */
export const withOpenCheck = (part: ListAddress, open: number | undefined): ListAddress =>
  'open' in part && part.open !== open ? { ...withoutFilters(filterKeysOfChecks), ...part } : part

const filterKeysOfChecks = filterKeys.filter((key) => key !== 'search' && key !== 'band')

export const orderOf = ({ sort, direction }: ListAddress): ChecksOrder => ({
  sort: sort ?? newestFirst.sort,
  direction: direction ?? newestFirst.direction,
})
