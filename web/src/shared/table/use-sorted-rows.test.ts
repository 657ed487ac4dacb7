import { expect, test } from 'vitest'
import { sortRows, toggleSort } from './use-sorted-rows.ts'

type Row = { name: string; rank: number | null }
const columns = [
  { id: 'name', sortValue: (row: Row) => row.name },
  { id: 'rank', sortValue: (row: Row) => row.rank },
  { id: 'actions' },
]
const rows: Row[] = [
  { name: 'b', rank: 3 },
  { name: 'a', rank: null },
  { name: 'c', rank: 1 },
  { name: 'd', rank: 3 },
]
const namesBy = (...sorts: Parameters<typeof sortRows>[2]) => sortRows(rows, columns, sorts).map(({ name }) => name)

test('rows without a value are last in either direction, and equal rows stay in the order they arrived in', () => {
  expect(namesBy({ id: 'rank', direction: 'asc' })).toEqual(['c', 'b', 'd', 'a'])
  expect(namesBy({ id: 'rank', direction: 'desc' })).toEqual(['b', 'd', 'c', 'a'])
})

test('a further column sorts what the first leaves equal, and a column that cannot sort changes nothing', () => {
  expect(namesBy({ id: 'rank', direction: 'asc' }, { id: 'name', direction: 'desc' })).toEqual(['c', 'd', 'b', 'a'])
  expect(sortRows(rows, columns, [{ id: 'actions', direction: 'asc' }])).toBe(rows)
})

test('a column is sorted up, then down, then as the rows arrived', () => {
  const up = toggleSort([], 'rank', false)
  const down = toggleSort(up, 'rank', false)
  expect([up, down, toggleSort(down, 'rank', false)]).toEqual([
    [{ id: 'rank', direction: 'asc' }],
    [{ id: 'rank', direction: 'desc' }],
    [],
  ])
})

test('another column takes the place of the first, unless it is chosen as a further one', () => {
  const first = toggleSort([], 'rank', false)
  expect(toggleSort(first, 'name', false)).toEqual([{ id: 'name', direction: 'asc' }])
  const both = toggleSort(first, 'name', true)
  expect(both).toEqual([...first, { id: 'name', direction: 'asc' }])
  expect(toggleSort(toggleSort(both, 'rank', true), 'rank', true)).toEqual([{ id: 'name', direction: 'asc' }])
})
