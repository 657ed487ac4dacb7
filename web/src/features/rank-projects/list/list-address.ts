/** The state of the list kept in the URL, so that a reload, a bookmark or Back shows the same. */
export type ListAddress = { search?: string }

export const readListAddress = ({ search }: Record<string, unknown>): ListAddress => ({
  search: search === undefined || search === '' ? undefined : String(search).slice(0, 200),
})
