import { compareValues } from './item-filters.ts'

export interface Selection<Item> {
  isWanted: (item: Item) => boolean
  /** The first one that parts two items counts. */
  compare: readonly { field: (item: Item) => unknown; isDescending: boolean }[]
}

/** The rows a task is about, in its order; rows that are equal in it stand as they were made. */
export function selectRows<Row, Item>(
  rows: readonly Row[],
  itemOf: (row: Row) => Item,
  { isWanted, compare }: Selection<Item>,
): Row[] {
  return rows
    .flatMap((row) => {
      const item = itemOf(row)
      return isWanted(item) ? { row, keys: compare.map(({ field }) => field(item)) } : []
    })
    .sort((first, second) => {
      for (const [at, { isDescending }] of compare.entries()) {
        const order = compareValues(first.keys[at], second.keys[at], isDescending)
        if (order !== 0) return order
      }
      return 0
    })
    .map(({ row }) => row)
}
