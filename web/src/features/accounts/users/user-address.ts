import { type UserSort, userSorts } from '#contract/rules/accounts/user-order.ts'
import type { SortDirection } from '../../../shared/table/column.ts'

/** The state of the list kept in the URL, so that a reload, a bookmark or Back shows the same. */
export type UserAddress = {
  search?: string
  sort?: UserSort
  direction?: SortDirection
  page?: number
  /** The id of a role. */
  role?: number
}

const wholeNumber = (value: unknown) => (Number.isSafeInteger(value) && Number(value) > 0 ? Number(value) : undefined)

export function readUserAddress(search: Record<string, unknown>): UserAddress {
  const page = wholeNumber(search.page)
  const role = wholeNumber(search.role)
  return {
    search: search.search === undefined || search.search === '' ? undefined : String(search.search).slice(0, 200),
    sort: userSorts.find((column) => column === search.sort),
    direction: search.direction === 'asc' || search.direction === 'desc' ? search.direction : undefined,
    page: page === 1 || (page !== undefined && page > 1_000_000) ? undefined : page,
    role: role !== undefined && role > 2_147_483_647 ? undefined : role,
  }
}

/** The newest come first, as they do unless somebody asks otherwise. */
export const listOf = ({ search = '', sort = 'id', direction = 'desc', page = 1, role }: UserAddress) => ({
  search,
  sort,
  direction,
  page,
  ...(role !== undefined && { role }),
})
