import { type CustomerStatus, customerStatuses } from '#contract/rules/accounts/customer-status.ts'
import { type CustomerSort, customerSorts } from '#contract/rules/customers/customer-order.ts'
import { directionOf, oneOf, textOf } from '../../../shared/address/read-values.ts'
import type { SortDirection } from '../../../shared/table/column.ts'

/** The state of the list kept in the URL, so that a reload, a bookmark or Back shows the same. */
export type ListAddress = {
  search?: string
  plan?: string
  status?: CustomerStatus
  sort?: CustomerSort
  direction?: SortDirection
}

/** The choice of customers and their order. */
export type CustomersChoice = {
  search: string
  plan: string | undefined
  status: CustomerStatus | undefined
  sort: CustomerSort
  direction: SortDirection
}

export const readListAddress = ({ search, plan, status, sort, direction }: Record<string, unknown>): ListAddress => ({
  search: textOf(search, 200),
  plan: textOf(plan, 200),
  status: oneOf(customerStatuses, status),
  sort: oneOf(customerSorts, sort),
  direction: directionOf(direction),
})

export const choiceOf = ({
  search = '',
  plan,
  status,
  sort = 'id',
  direction = 'desc',
}: ListAddress): CustomersChoice => ({
  search,
  plan,
  status,
  sort,
  direction,
})
