import { sql } from 'drizzle-orm'
import readSheets from 'read-excel-file/node'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { linkMovementNames } from '#contract/rules/backlinks/backlinks.ts'
import { days, minutes } from '../../../platform/clock/clock.ts'
import { allLinks, checkBacklinks } from '../../../testing/check-backlinks.ts'
import { createTestApp, type TestApp } from '../../../testing/create-test-app.ts'
import { type Person, signedIn } from '../../../testing/people.ts'
import { openSession } from '../../accounts/index.ts'

let app: TestApp
let person: Person
let id: number
beforeAll(async () => {
  app = await createTestApp({ hasInlineJobs: true })
  app.clock.moveTo('2027-03-01T10:00:00Z')
  await app.sandbox.control.setClock('2027-03-01T10:00:00Z')
  person = await signedIn(app.ctx, 'paid')
  id = await checkBacklinks(app, person, { target: 'size-260.example' })
  await app.workOff()
  app.clock.advance(days(12))
  await app.sandbox.control.setClock(app.clock.read().toISOString())
  person.token = await openSession(app.ctx, person.viewer)
  const refreshed = await app.call('POST', `/backlink/refresh-backlink-project/${id}`, {
    token: person.token,
    body: {},
  })
  expect(refreshed.status).toBe(202)
  await app.workOff()
})
afterAll(() => app.close())

const post = (what: string, body: object = {}) =>
  app.call('POST', `/backlink/${what}/${id}`, { token: person.token, body })
const link = async (what: string, body: object = {}) => {
  const reply = await post(what, body)
  expect(reply.status).toBe(200)
  return (reply.body as { file_url: string }).file_url.replace(/^\/api/, '')
}
const fetchFile = (url: string, one = person) => app.call('GET', url, { token: one.token })

test.each([
  ['all links', {}, ''],
  ['those of an earlier date', { created_at: '2027-03-01' }, 'created_at=2027-03-01'],
  [
    'lost ones by last seen',
    { filter: 'lost', sort: 'last_seen', direction: 'asc' },
    'filter=lost&sort=last_seen&direction=asc',
  ],
  ['one of each domain', { one_per_domain: 1, sort: 'anchor' }, 'one_per_domain=1&sort=anchor'],
  ['those kept since', { movement: 'kept', attribute: 'dofollow' }, 'movement=kept&attribute=dofollow'],
  ['those lost since', { movement: 'lost' }, 'movement=lost'],
])('the Excel file holds what the screen shows, all of it: %s', async (_what, body, query) => {
  const reply = await fetchFile(await link('generate-excel', body))
  expect(reply.status).toBe(200)
  expect(reply.headers).toMatchObject({
    'cache-control': 'no-store',
    'content-disposition': expect.stringMatching(/^attachment; .*size-260\.example/),
  })
  const [sheet] = await readSheets(reply.rawBody, { trim: false })
  const [titles = [], ...rows] = sheet?.data ?? []
  const at = (title: string) => titles.indexOf(title)
  const shown = await allLinks(app, person, id, query)
  expect(shown.length).toBeGreaterThan(0)
  expect(
    rows.map((row) => [row[at('Source URL')], row[at('Domain rank')], row[at('Link active')], row[at('Change')]]),
  ).toEqual(
    shown.map((one) => [
      one.url_from,
      one.domain_from_rank,
      one.is_lost ? 'Lost' : 'Yes',
      one.movement && linkMovementNames[one.movement],
    ]),
  )
})

test('a CSV file has the same links, with times in the target’s zone', async () => {
  const reply = await fetchFile(await link('generate-excel', { format: 'csv', filter: 'lost' }))
  expect([reply.status, reply.headers['content-type']]).toEqual([200, 'text/csv; charset=utf-8'])
  const lines = reply.rawBody.toString().trimEnd().split('\r\n')
  expect(lines[0]).toMatch(/^\uFEFFSource URL,Page title,.*,First seen \(UTC\),/)
  expect(lines).toHaveLength(1 + (await allLinks(app, person, id, 'filter=lost')).length)
  expect((await post('generate-excel', { format: 'pdf' })).status).toBe(400)
})

test('the disavow file names the domains of the chosen links once each, or their pages', async () => {
  const chosen = (await allLinks(app, person, id)).slice(0, 30)
  const links = chosen.map((one) => one.id)
  const whole = await fetchFile(await link('generate-disavow', { links }))
  expect(whole.headers).toMatchObject({
    'content-type': 'text/plain; charset=utf-8',
    'content-disposition': expect.stringContaining('disavow-size-260.example.txt'),
    'cache-control': 'no-store',
  })
  const [title, ...lines] = whole.rawBody.toString().trimEnd().split('\n')
  expect(title).toBe('# Disavow file for size-260.example: 30 links selected, 2027-03-13 (UTC)')
  expect(lines).toEqual([...new Set(chosen.map(({ domain_from }) => `domain:${domain_from}`))])
  const pages = await fetchFile(await link('generate-disavow', { links, whole_domains: 0 }))
  expect(pages.rawBody.toString().trimEnd().split('\n').slice(1)).toEqual([
    ...new Set(chosen.map(({ url_from }) => url_from)),
  ])
})

test('whatever an address or a domain holds, a disavow file has a line for each, and no line of another', async () => {
  const lines = [
    'https://a.example/x\u0085domain:google.com',
    'https://a.example/\r\ny\u2028z',
    '#a',
    'https://a.example/ü#b',
  ]
  for (const [at, url] of lines.entries())
    await app.ctx.db.execute(
      sql`update backlinks set from_url = ${url}, from_domain = ${`d${url}`} where project_id = ${id} and run = 2 and number = ${at + 1}`,
    )
  const links = lines.map((_line, at) => at + 1)
  const written = async (whole_domains: number) => {
    const file = await fetchFile(await link('generate-disavow', { links, whole_domains }))
    return file.rawBody.toString().split(/[\r\n\u0085\u2028]/)
  }
  expect((await written(0)).slice(1, -1)).toEqual([
    'https://a.example/x%C2%85domain:google.com',
    'https://a.example/%0D%0Ay%E2%80%A8z',
    '%23a',
    'https://a.example/ü#b',
  ])
  expect((await written(1)).slice(1, -1).map((line) => line.slice(0, 8))).toEqual(lines.map(() => 'domain:d'))
})

test.each([
  ['none', { links: [] }],
  ['unknown ones', { links: [1, 999_999] }],
  ['ones of another date', { links: [1], created_at: '2027-03-02' }],
  ['too many', { links: Array.from({ length: 2_001 }, (_, at) => at + 1) }],
])('a disavow file of %s is refused', async (_what, body) => {
  expect((await post('generate-disavow', body)).status).toBe(400)
})

test('a link is for its account only, for ten minutes, and goes with its project', async () => {
  const url = await link('generate-excel')
  const stranger = await signedIn(app.ctx, 'paid')
  expect((await fetchFile(url, stranger)).status).toBe(404)
  expect((await app.call('GET', url, {})).status).toBe(401)
  app.clock.advance(minutes(11))
  expect(await fetchFile(url)).toMatchObject({ status: 404, body: { code: 'file.expired' } })
  const fresh = await link('generate-disavow', { links: [1] })
  await app.call('DELETE', `/backlink/delete-backlink-project/${id}`, { token: person.token })
  expect(await fetchFile(fresh)).toMatchObject({ status: 404, body: { code: 'file.expired' } })
})
