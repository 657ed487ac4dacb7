import type { SQL } from 'drizzle-orm'
import readSheets from 'read-excel-file/node'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { intentNames, movementNames } from '#contract/rules/site-checks/domain-checks.ts'
import { days, minutes } from '../../../platform/clock/clock.ts'
import { allRows, checkDomain } from '../../../testing/check-domain.ts'
import { createTestApp, type TestApp } from '../../../testing/create-test-app.ts'
import { type Person, signedIn } from '../../../testing/people.ts'
import { openSession } from '../../accounts/index.ts'
import { downloadFile } from './download-file.ts'
import { generateFile } from './generate-file.ts'

let app: TestApp
let person: Person
let id: number
beforeAll(async () => {
  app = await createTestApp({ hasInlineJobs: true })
  app.clock.moveTo('2027-03-01T10:00:00Z')
  person = await signedIn(app.ctx, 'paid')
  id = await checkDomain(app, person, { target: 'size-260.example', limit: 300 })
  await app.workOff()
  app.clock.advance(days(4))
  person.token = await openSession(app.ctx, person.viewer)
  await app.call('POST', `/domain/refresh-domain-project/${id}`, { token: person.token, body: {} })
  await app.workOff()
})
afterAll(() => app.close())

const link = async (body: object = {}) => {
  const reply = await app.call('POST', `/domain/generate-excel/${id}`, { token: person.token, body })
  expect(reply.status).toBe(200)
  return (reply.body as { file_url: string }).file_url.replace(/^\/api/, '')
}
const checkAgain = async (one: number) => {
  await app.call('POST', `/domain/refresh-domain-project/${one}`, { token: person.token, body: { confirm: true } })
  await app.workOff()
}
const fetchFile = (url: string, one = person) => app.call('GET', url, { token: one.token })

test.each<[string, object, string]>([
  ['all rows', {}, ''],
  ['those of an earlier date', { created_at: '2027-03-01' }, 'created_at=2027-03-01'],
  ['those of a filter', { kind: 'organic', position_to: 10 }, 'kind=organic&position_to=10'],
  ['lost ones', { movement: 'lost' }, 'movement=lost'],
  ['those that left page 1', { movement: 'left' }, 'movement=left'],
  ['by keyword', { sort: 'keyword', direction: 'desc' }, 'sort=keyword&direction=desc'],
  ['lost ones by position', { movement: 'lost', sort: 'lp' }, 'movement=lost&sort=lp'],
])('the file holds what the screen shows: %s', async (_what, body, query) => {
  const reply = await fetchFile(await link(body))
  expect(reply.status).toBe(200)
  expect(reply.headers).toMatchObject({
    'cache-control': 'no-store',
    'content-disposition': expect.stringMatching(/^attachment; .*size-260\.example/),
  })
  const sheets = (await readSheets(reply.rawBody, { trim: false })).filter(({ sheet }) => sheet.endsWith('keywords'))
  expect(sheets.map(({ sheet }) => sheet)).toEqual(
    'kind' in body ? ['Organic keywords'] : ['Organic keywords', 'Paid keywords'],
  )
  const [titles = []] = sheets[0]?.data ?? []
  const rows = sheets.flatMap(({ data }) => data.slice(1))
  const shown = await allRows(app, person, id, query)
  expect(titles.slice(0, 6)).toEqual(['Keyword', 'Type', 'Position', 'Last position', 'Change', 'Movement'])
  expect(rows.map((row) => [...row.slice(0, 6), row[titles.indexOf('Intent')]])).toEqual(
    shown.map((row) => [
      row.keyword,
      row.kind === 'paid' ? 'Paid' : 'Organic',
      row.position,
      row.lp,
      row.position_change,
      row.movement && movementNames[row.movement],
      row.intent && intentNames[row.intent],
    ]),
  )
})

test('a file whose rows are replaced by a new check of the day while it is sent breaks off, and the next one is whole', async () => {
  app.ctx.settings.domainKeywordsLimit = 5_000
  const large = await checkDomain(app, person, { target: 'size-3000.example', limit: 1_500 })
  await app.workOff()
  const ctx = { ...app.ctx, account: person.viewer.account }
  const choice = { id: large, search: '', sort: 'traffic' } as const
  const { file_url } = await generateFile(ctx, choice)
  const token = file_url.split('/').at(-1) ?? ''
  // Between the first batch and the second.
  let statements = 0
  const execute = async (query: SQL) => {
    statements += 1
    if (statements === 3) await checkAgain(large)
    return ctx.db.execute(query)
  }
  const db = new Proxy(ctx.db, { get: (of, name) => (name === 'execute' ? execute : Reflect.get(of, name)) })
  const { body } = await downloadFile({ ...ctx, db }, { token })
  await expect(new Response(body).arrayBuffer()).rejects.toThrow('replaced')
  expect((await fetchFile(file_url.replace(/^\/api/, ''))).status).toBe(200)
})

test('a link is for its account only, for ten minutes', async () => {
  const url = await link()
  const stranger = await signedIn(app.ctx, 'paid')
  expect((await fetchFile(url, stranger)).status).toBe(404)
  expect((await app.call('GET', url, {})).status).toBe(401)
  expect((await fetchFile(url)).status).toBe(200)
  app.clock.advance(minutes(11))
  expect(await fetchFile(url)).toMatchObject({ status: 404, body: { code: 'file.expired' } })
})

test('a date without a check is refused when the file is asked for', async () => {
  const body = { created_at: '2027-03-02' }
  expect((await app.call('POST', `/domain/generate-excel/${id}`, { token: person.token, body })).status).toBe(400)
})

test('a CSV file has the same rows, with dates in ISO 8601', async () => {
  const generate = (body: object) => app.call('POST', `/domain/generate-excel/${id}`, { token: person.token, body })
  const { file_url } = (await generate({ format: 'csv' })).body as { file_url: string }
  const reply = await fetchFile(file_url.replace(/^\/api/, ''))
  expect(reply.headers['content-disposition']).toMatch(/\.csv$/)
  const [titles, ...rows] = reply.rawBody.toString().trimEnd().split('\r\n')
  expect(titles).toMatch(/^\uFEFFKeyword,Type,Position,.*,Last updated \(UTC\),Created$/)
  expect(rows[0]).toMatch(/,\d{4}-\d\d-\d\d$/)
  for (const kind of ['Organic', 'Paid']) expect(rows.some((row) => row.includes(`,${kind},`))).toBe(true)
  expect((await generate({ format: 'pdf' })).status).toBe(400)
})
