import { textOf } from '../../../shared/address/read-values.ts'

/** The state of the list kept in the URL, so that a reload, a bookmark or Back shows the same. */
export type ListAddress = { search?: string; archived?: true }

export const readListAddress = ({ search, archived }: Record<string, unknown>): ListAddress => ({
  search: textOf(search, 200),
  archived: archived === true || archived === 'true' || archived === 1 ? true : undefined,
})
