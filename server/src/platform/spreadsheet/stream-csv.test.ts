import { expect, test } from 'vitest'
import { type CsvValue, streamCsv } from './stream-csv.ts'

const textOf = (titles: string[], rows: AsyncIterable<CsvValue[]>) => new Response(streamCsv(titles, rows)).text()

test('a file begins with its titles, and nothing in it is calculated or breaks a line', async () => {
  async function* rows(): AsyncGenerator<CsvValue[]> {
    yield ['=1+1', 'two, "quoted"', 3]
    yield ['+353', 'a\nb', null]
    yield ['@x', '\tx', -5]
  }
  const lines = ['A,B,C', `'=1+1,"two, ""quoted${'"'.repeat(3)},3`, `'+353,"a\nb",`, `'@x,'\tx,-5`, '']
  expect(await textOf(['A', 'B', 'C'], rows())).toBe(lines.join('\r\n'))
})

test('a file has every row, however many', async () => {
  async function* rows(): AsyncGenerator<CsvValue[]> {
    for (let at = 0; at < 1_201; at += 1) yield [at]
  }
  expect((await textOf(['N'], rows())).split('\r\n')).toHaveLength(1_203)
})
