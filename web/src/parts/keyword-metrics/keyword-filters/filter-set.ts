/** Filters of a table, and the fields of the address each of them is made of. */
export function createFilterSet<Filters extends object, Key extends string>(
  fields: Readonly<Record<Key, readonly (keyof Filters)[]>>,
) {
  const keys = Object.keys(fields) as Key[]
  const withoutFilters = (removed: readonly Key[]): { [Field in keyof Filters]?: undefined } =>
    Object.fromEntries(removed.flatMap((key) => fields[key]).map((field) => [field, undefined])) as {
      [Field in keyof Filters]?: undefined
    }
  return {
    /** The filters that are set. */
    filtersIn: (filters: Filters): Key[] =>
      keys.filter((key) => fields[key].some((field) => filters[field] !== undefined)),
    /** Gives the fields of the address that end with these filters. */
    withoutFilters,
    noFilters: withoutFilters(keys),
  }
}
