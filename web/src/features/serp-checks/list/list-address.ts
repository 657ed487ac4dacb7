import { type SortableColumn, sortableColumns } from '#contract/rules/list-order.ts'
import type { SortDirection } from '../../../shared/table/column.ts'

export type ChecksOrder = { sort: SortableColumn; direction: SortDirection }
export const newestFirst: ChecksOrder = { sort: 'created_at', direction: 'desc' }

/** What the address of the list says: a reload, a bookmark or Back shows the same. */
export type ListAddress = {
  search?: string
  sort?: SortableColumn
  direction?: SortDirection
  /** The check unfolded last, or the one a link names. */
  open?: number
  /** Of that check, the keyword whose result page lies over the list. */
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
    sort: sortableColumns.find((column) => column === search.sort),
    direction: search.direction === 'asc' || search.direction === 'desc' ? search.direction : undefined,
    open,
    keyword,
    run: keyword === undefined ? undefined : wholeNumber(search.run),
  }
}

export const orderOf = ({ sort, direction }: ListAddress): ChecksOrder => ({
  sort: sort ?? newestFirst.sort,
  direction: direction ?? newestFirst.direction,
})
