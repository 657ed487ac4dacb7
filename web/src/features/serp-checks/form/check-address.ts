/** The source that the form’s address asks it to be filled in from. */
export type CheckAddress = {
  /** A check. */
  from?: number | undefined
  /** A project. */
  project?: number | undefined
  /** Only this keyword of it. */
  keyword?: string | undefined
  /** True to check the whole domain of a target with a path. */
  whole?: true | undefined
}

const idIn = (value: unknown) => (Number.isSafeInteger(value) && Number(value) > 0 ? Number(value) : undefined)

/** A keyword of digits arrives as a number. */
const keywordIn = (value: unknown) =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : undefined

export const readCheckAddress = (search: Record<string, unknown>): CheckAddress => ({
  from: idIn(search.from),
  project: idIn(search.project),
  keyword: keywordIn(search.keyword),
  whole: search.whole === true ? true : undefined,
})
