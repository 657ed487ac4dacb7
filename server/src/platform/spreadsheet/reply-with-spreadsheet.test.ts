import readSheets from 'read-excel-file/node'
import { expect, test } from 'vitest'
import { createLogger } from '../log/log.ts'
import { replyWithSpreadsheet } from './reply-with-spreadsheet.ts'
import { describeSheet } from './write-sheet.ts'

const sheet = () => describeSheet({ name: 'Sheet', columns: [{ title: 'A', width: 9, cell: () => 'a' }], rows: [1] })
const replyNamed = (name: string) =>
  replyWithSpreadsheet({ name, sheets: [sheet()], log: createLogger({ logLevel: 'silent' }) })

test('a reply is a spreadsheet to be saved', async () => {
  const { headers, body } = replyNamed('serps-20261120-104200')
  expect(headers).toEqual({
    'content-type': 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    'content-disposition': `attachment; filename="serps-20261120-104200.xlsx"; filename*=UTF-8''serps-20261120-104200.xlsx`,
  })
  const file = Buffer.from(await new Response(body).arrayBuffer())
  expect(await readSheets(file)).toEqual([{ sheet: 'Sheet', data: [['A'], ['a']] }])
})

test.each([
  ['../../etc/passwd', 'etc-passwd.xlsx'],
  ['a"; filename="b\r\nx-header: 1', 'a-%3b%20filename%3d-b-x-header-%201.xlsx'],
  ['.hidden. ', 'hidden.xlsx'],
  ['Häuser (2)', 'H%c3%a4user%20%282%29.xlsx'],
  ['', 'spreadsheet.xlsx'],
  ['half \uD83D', 'half%20%ef%bf%bd.xlsx'],
  ['☕'.repeat(200), `${'%E2%98%95'.repeat(100)}.xlsx`],
])('%j names no other file and starts no other header', (name, whole) => {
  const disposition = replyNamed(name).headers['content-disposition']
  expect(disposition).toMatch(/^attachment; filename="[\w .()-]+\.xlsx"; filename\*=UTF-8''[\w.%!$&+^`|~-]+$/)
  expect(disposition.split("UTF-8''")[1]?.toLowerCase()).toBe(whole.toLowerCase())
})
