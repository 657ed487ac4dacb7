import { expect, test } from 'vitest'
import { fitColumns } from './fit-columns.ts'

const columns = [
  { id: 'name', width: 100, grow: 3 },
  { id: 'place', width: 100, grow: 1, drops: 2 },
  { id: 'device', width: 80, drops: 1 },
  { id: 'engine', width: 60, drops: 1 },
  { id: 'device-and-engine', width: 90, drops: 3, insteadOf: ['device', 'engine'] },
  { id: 'actions', width: 50 },
]
const shownIn = (room: number | undefined) => fitColumns(columns, room).columns.map(({ id }) => id)

test('columns are hidden in their declared order, and one is shown in place of those it names', () => {
  expect(shownIn(undefined)).toEqual(['name', 'place', 'device', 'engine', 'actions'])
  expect(shownIn(390)).toEqual(['name', 'place', 'device', 'engine', 'actions'])
  expect(shownIn(389)).toEqual(['name', 'place', 'device-and-engine', 'actions'])
  expect(shownIn(339)).toEqual(['name', 'device-and-engine', 'actions'])
  expect(shownIn(239)).toEqual(['name', 'actions'])
})

test('no column is narrower than its content needs, and permanent columns are never hidden', () => {
  for (let room = 0; room <= 1000; room += 7) {
    const { columns: shown, widths, leastWidth } = fitColumns(columns, room)
    expect(shown.map(({ id }) => id)).toEqual(expect.arrayContaining(['name', 'actions']))
    for (const [at, { width }] of shown.entries()) expect(widths[at]).toBeGreaterThanOrEqual(width)
    expect(leastWidth).toBe(shown.reduce((sum, { width }) => sum + width, 0))
    if (leastWidth > room) expect(shown.every(({ id }) => id === 'name' || id === 'actions')).toBe(true)
    else expect(widths.reduce((sum, width) => sum + width, 0)).toBeLessThanOrEqual(room)
  }
})

test('the remaining width goes to the columns that grow, by their shares', () => {
  expect(fitColumns(columns, 790).widths).toEqual([400, 200, 80, 60, 50])
})

test('nothing is shown in place of a column that somebody chose to hide', () => {
  const without = columns.filter(({ id }) => id !== 'device')
  expect(fitColumns(without, 1000).columns.map(({ id }) => id)).not.toContain('device-and-engine')
})
