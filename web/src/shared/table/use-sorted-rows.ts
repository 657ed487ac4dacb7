import { useMemo, useState } from 'react'
import type { Column, SortDirection } from './column.ts'

type Sort = { id: string; direction: SortDirection }

/** Rows in the order somebody chose by the heads, else as they arrived. */
export function useSortedRows<Row>(rows: readonly Row[], columns: readonly Column<Row>[]) {
  const [sorts, setSorts] = useState<readonly Sort[]>([])
  const sorted = useMemo(() => sortRows(rows, columns, sorts), [rows, columns, sorts])
  return {
    sorted,
    directionOf: (id: string) => sorts.find((sort) => sort.id === id)?.direction,
    toggle: (id: string, isFurther: boolean) => setSorts((before) => toggleSort(before, id, isFurther)),
  }
}

const nextDirection = { asc: 'desc', desc: undefined } as const satisfies Record<
  SortDirection,
  SortDirection | undefined
>

/** Ascending, then descending, then not at all. A further column sorts the rows that the columns before it leave equal. */
export function toggleSort(sorts: readonly Sort[], id: string, isFurther: boolean): readonly Sort[] {
  const current = sorts.find((sort) => sort.id === id)
  const direction = current === undefined ? 'asc' : nextDirection[current.direction]
  if (!isFurther) return direction === undefined ? [] : [{ id, direction }]
  if (current === undefined) return [...sorts, { id, direction: 'asc' }]
  return sorts.flatMap((sort) => {
    if (sort.id !== id) return [sort]
    return direction === undefined ? [] : [{ id, direction }]
  })
}

/** Rows that are equal stay in the order they arrived in; those without a value are last in either direction. */
export function sortRows<Row>(
  rows: readonly Row[],
  columns: readonly Pick<Column<Row>, 'id' | 'sortValue'>[],
  sorts: readonly Sort[],
): readonly Row[] {
  const keys = sorts.flatMap(({ id, direction }) => {
    const readValue = columns.find((column) => column.id === id)?.sortValue
    return readValue === undefined ? [] : [{ readValue, sign: direction === 'asc' ? 1 : -1 }]
  })
  if (keys.length === 0) return rows
  return rows.toSorted((left, right) => {
    for (const { readValue, sign } of keys) {
      const order = compare(readValue(left), readValue(right), sign)
      if (order !== 0) return order
    }
    return 0
  })
}

function compare(left: string | number | null, right: string | number | null, sign: number) {
  if (left === null || right === null) return Number(left === null) - Number(right === null)
  if (typeof left === 'number' && typeof right === 'number') return sign * (left - right)
  return sign * String(left).localeCompare(String(right), 'en')
}
