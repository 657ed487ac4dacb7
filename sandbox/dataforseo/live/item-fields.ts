/** The way each field of an item is read off what the item is made of; nested as the item is. */
export interface FieldTree<Source> {
  [name: string]: ReadField<Source> | FieldTree<Source>
}
export type ReadField<Source> = (source: Source) => unknown

/** The whole item. */
export function composeItem<Source>(fields: FieldTree<Source>, source: Source): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [
      name,
      typeof field === 'function' ? field(source) : composeItem(field, source),
    ]),
  )
}

/** One field by its path with dots, so that filters and orders need no whole items; undefined where there is none. */
export function findField<Source>(fields: FieldTree<Source>, path: string): ReadField<Source> | undefined {
  let found: ReadField<Source> | FieldTree<Source> | undefined = fields
  for (const name of path.split('.')) {
    if (typeof found === 'function' || !Object.hasOwn(found, name)) return undefined
    found = found[name]
    if (found === undefined) return undefined
  }
  return typeof found === 'function' ? found : undefined
}
