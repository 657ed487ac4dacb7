import { directionOf, oneOf, textOf } from '../../../shared/address/read-values.ts'
import type { SortDirection } from '../../../shared/table/column.ts'

export type ListSort = 'target' | 'limit' | 'created_at'
export type ListOrder = { sort: ListSort; direction: SortDirection }
export const newestFirst: ListOrder = { sort: 'created_at', direction: 'desc' }

/** The state of the list kept in the URL, so that a reload, a bookmark or Back shows the same. */
export type ListAddress = { search?: string; sort?: ListSort; direction?: ListOrder['direction'] }

const sorts = ['target', 'limit', 'created_at'] as const satisfies readonly ListSort[]

export const readListAddress = ({ search, sort, direction }: Record<string, unknown>): ListAddress => ({
  search: textOf(search, 200),
  sort: oneOf(sorts, sort),
  direction: directionOf(direction),
})

export const sortOf = (by: string) => oneOf(sorts, by)

export const orderOf = ({ sort, direction }: ListAddress): ListOrder => ({
  sort: sort ?? newestFirst.sort,
  direction: direction ?? newestFirst.direction,
})
