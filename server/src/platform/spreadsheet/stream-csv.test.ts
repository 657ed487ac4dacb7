import { expect, test } from 'vitest'
import { streamCsv } from './stream-csv.ts'
import type { Cell } from './write-cell.ts'

const textOf = (titles: string[], rows: AsyncIterable<Cell[]>) => {
  const columns = titles.map((title, at) => ({ title, width: 9, cell: (row: Cell[]) => row[at] ?? null }))
  return new Response(streamCsv({ columns, rows })).text()
}

test('a file begins with its titles, and nothing in it is calculated or breaks a line', async () => {
  async function* rows(): AsyncGenerator<Cell[]> {
    yield ['=1+1', 'two, "quoted"', 3]
    yield ['+353', 'a\nb', null]
    yield ['@x', '\tx', -5]
  }
  const lines = ['A,B,C', `'=1+1,"two, ""quoted${'"'.repeat(3)},3`, `'+353,"a\nb",`, `'@x,'\tx,-5`, '']
  expect(await textOf(['A', 'B', 'C'], rows())).toBe(lines.join('\r\n'))
})

test('a file has every row, however many', async () => {
  async function* rows(): AsyncGenerator<Cell[]> {
    for (let at = 0; at < 1_201; at += 1) yield [at]
  }
  expect((await textOf(['N'], rows())).split('\r\n')).toHaveLength(1_203)
})

test('a file begins with a byte order mark, and has days and times in ISO 8601', async () => {
  const columns = [{ title: { day: '2026-11-20' }, width: 9, cell: (row: Cell) => row }]
  async function* rows(): AsyncGenerator<Cell> {
    yield { day: '2026-11-21' }
    yield new Date('2026-11-20T10:42:07Z')
    yield new Date(Number.NaN)
    yield Number.POSITIVE_INFINITY
  }
  const file = Buffer.from(await new Response(streamCsv({ columns, rows: rows() })).arrayBuffer())
  expect(file.subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]))
  expect(file.subarray(3).toString()).toBe('2026-11-20\r\n2026-11-21\r\n2026-11-20 10:42:07\r\n\r\n\r\n')
})
