import readSheets from 'read-excel-file/node'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { days, minutes } from '../../../platform/clock/clock.ts'
import { allRows, checkDomain } from '../../../testing/check-domain.ts'
import { createTestApp, type TestApp } from '../../../testing/create-test-app.ts'
import { type Person, signedIn } from '../../../testing/people.ts'
import { openSession } from '../../accounts/index.ts'

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
const fetchFile = (url: string, one = person) => app.call('GET', url, { token: one.token })

test.each([
  ['all rows', {}, ''],
  ['those of an earlier date', { created_at: '2027-03-01' }, 'created_at=2027-03-01'],
  ['those of a filter', { kind: 'organic', position_to: 10 }, 'kind=organic&position_to=10'],
  ['lost ones', { movement: 'lost' }, 'movement=lost'],
])('the file holds what the screen shows: %s', async (_what, body, query) => {
  const reply = await fetchFile(await link(body))
  expect(reply.status).toBe(200)
  expect(reply.headers).toMatchObject({
    'cache-control': 'no-store',
    'content-disposition': expect.stringMatching(/^attachment; .*size-260\.example/),
  })
  const [keywords] = await readSheets(reply.rawBody, { trim: false })
  const [titles = [], ...rows] = keywords?.data ?? []
  const shown = await allRows(app, person, id, query)
  expect(titles.slice(0, 5)).toEqual(['Keyword', 'Type', 'Position', 'Last position', 'Change'])
  expect(rows.map((row) => row.slice(0, 5))).toEqual(
    shown.map((row) => [
      row.keyword,
      row.kind === 'paid' ? 'Paid' : 'Organic',
      row.position,
      row.lp,
      row.position_change,
    ]),
  )
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
