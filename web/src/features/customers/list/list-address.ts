import { type CustomerSort, customerSorts } from '#contract/rules/list-order.ts'
import { directionOf, oneOf, textOf } from '../../../shared/address/read-values.ts'
import type { SortDirection } from '../../../shared/table/column.ts'

/** The state of the list kept in the URL, so that a reload, a bookmark or Back shows the same. */
export type ListAddress = { search?: string; plan?: string; sort?: CustomerSort; direction?: SortDirection }

/** Which customers are shown, and in which order. */
export type CustomersChoice = { search: string; plan: string | undefined; sort: CustomerSort; direction: SortDirection }

export const readListAddress = ({ search, plan, sort, direction }: Record<string, unknown>): ListAddress => ({
  search: textOf(search, 200),
  plan: textOf(plan, 200),
  sort: oneOf(customerSorts, sort),
  direction: directionOf(direction),
})

export const choiceOf = ({ search = '', plan, sort = 'id', direction = 'desc' }: ListAddress): CustomersChoice => ({
  search,
  plan,
  sort,
  direction,
})
