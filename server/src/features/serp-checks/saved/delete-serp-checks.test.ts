import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { SerpCheck } from '#contract/serp-checks/rows.ts'
import { accountTopic } from '../../../parts/access/index.ts'
import { hours } from '../../../platform/clock/clock.ts'
import { createTestApp, type TestApp } from '../../../testing/create-test-app.ts'
import { type Person, signedIn } from '../../../testing/people.ts'
import { availableCredits, verifyLedger } from '../../credits/index.ts'
import { recordRanks } from '../ranks/record-ranks.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ hasInlineJobs: true })
})
afterAll(() => app.close())

const question = { domainUrl: 'kestrelroast.example', searchEngine: 1, deviceType: 1, language: 'en', country: 2372 }
const credits = (person: Person) => availableCredits(app.ctx, person.id)

async function start(person: Person, keywords: string[], body: object = {}): Promise<number> {
  const reply = await app.call('POST', '/serp/check-serp', {
    token: person.token,
    body: { ...question, keywords, ...body },
  })
  expect(reply.status).toBe(202)
  return (reply.body as { data: { id: number } }).data.id
}
const remove = (person: Person, serps_ids: unknown) =>
  app.call('POST', '/serp/delete-serps', { token: person.token, body: { serps_ids } })

type List = { data: SerpCheck[]; pagination: object; running: object }
const list = async (person: Person, query = '') =>
  (await app.call('GET', `/serp/list-serps${query}`, { token: person.token })).body as List

/** Rows of an account's checks, table by table. */
async function stored({ id }: Person) {
  const { rows } = await app.ctx.db.execute(sql`
    select (select count(*)::int from serp_checks where account_id = ${id}) as checks,
      (select count(*)::int from serp_check_keywords where account_id = ${id}) as keywords,
      (select count(*)::int from serp_check_earlier_ranks where account_id = ${id}) as earlier,
      (select count(*)::int from serp_check_runs where account_id = ${id}) as runs`)
  return rows[0]
}

test('a deleted check is nowhere any more: list, search, totals, ranks, pages, export, runs', async () => {
  const person = await signedIn(app.ctx, 'paid')
  const kept = await start(person, ['kept coffee'])
  const id = await start(person, ['gone coffee', 'gone tea'])
  await app.workOff()
  await app.call('POST', '/serp/refresh-serp', { token: person.token, body: { id, confirm: true } })
  await app.workOff()
  const before = await credits(person)
  expect(await remove(person, [id])).toMatchObject({ status: 200, body: { message: 'Check deleted' } })
  const { data, pagination } = await list(person)
  expect(data.map((check) => check.id)).toEqual([kept])
  expect(pagination).toMatchObject({ total: 1, total_keywords: 1 })
  expect((await list(person, '?search=gone')).pagination).toMatchObject({ total: 0, total_keywords: 0 })
  const ask = (method: 'GET' | 'POST', path: string, body?: object) =>
    app.call(method, path, { token: person.token, body })
  const asked = await Promise.all([
    ask('GET', `/serp/show-serp/${id}`),
    ask('GET', `/serp/show-serp-snapshot/${id}/1`),
    ask('GET', `/serp/show-serp-snapshot/${id}/1?run=1`),
    ask('POST', '/excel/generate-serps-with-id', { id }),
    ask('POST', '/serp/refresh-serp', { id, confirm: true }),
    ask('POST', '/serp/retry-serp', { id }),
    ask('POST', '/serp/rename-serp', { id, note: 'x' }),
    remove(person, [id]),
  ])
  expect(asked.map(({ status }) => status)).toEqual(Array(8).fill(404))
  expect(await stored(person)).toEqual({ checks: 1, keywords: 1, earlier: 0, runs: 1 })
  expect(await credits(person)).toBe(before)
  expect(await verifyLedger(app.ctx, person.id)).toEqual([])
})

test('while it runs, what is delivered is charged, the rest given back and never fetched', async () => {
  await start(await signedIn(app.ctx, 'paid'), ['half coffee', 'half tea'])
  await app.workOff()
  const person = await signedIn(app.ctx, 'paid')
  const id = await start(person, ['half coffee', 'half tea', 'half kettle', 'half beans'])
  // The account's pages of the first two are there; the others are still to come.
  await recordRanks(app.ctx, { accountId: person.id, subjectId: id })
  expect((await remove(person, [id])).status).toBe(200)
  expect(await list(person)).toMatchObject({ data: [], running: { checks: 0, keywords_left: 0 } })
  expect(await credits(person)).toBeCloseTo(5_000 - 2 * 3.2727, 4)
  expect(await stored(person)).toEqual({ checks: 0, keywords: 0, earlier: 0, runs: 0 })
  app.clock.advance(hours(3))
  await app.workOff()
  expect(app.sandbox.control.tasks({ keyword: 'half kettle' })).toEqual([])
  expect(await credits(person)).toBeCloseTo(5_000 - 2 * 3.2727, 4)
  expect(await verifyLedger(app.ctx, person.id)).toEqual([])
})

test('what the provider has already is charged when it comes; until then the check is kept where nobody sees it', async () => {
  const person = await signedIn(app.ctx, 'paid')
  app.sandbox.control.changeSettings({ readyAfterMs: hours(1) })
  const id = await start(person, ['at the provider'])
  while (app.sandbox.control.tasks({ keyword: 'at the provider' }).length === 0) await app.workOne()
  app.sandbox.control.changeSettings({ readyAfterMs: 0 })
  expect((await remove(person, [id])).status).toBe(200)
  expect((await list(person)).data).toEqual([])
  expect(await stored(person)).toMatchObject({ checks: 1 })
  expect(await credits(person)).toBeCloseTo(5_000 - 3.2727, 4)
  app.clock.advance(hours(2))
  await app.workOff()
  expect(await stored(person)).toEqual({ checks: 0, keywords: 0, earlier: 0, runs: 0 })
  expect(await credits(person)).toBeCloseTo(5_000 - 3.2727, 4)
  expect(await verifyLedger(app.ctx, person.id)).toEqual([])
})

test('several go at once; with one that is not there, or is somebody else’s, none does', async () => {
  const [person, stranger] = [await signedIn(app.ctx, 'paid'), await signedIn(app.ctx, 'paid')]
  const ids = [await start(person, ['one']), await start(person, ['two']), await start(person, ['three'])]
  const foreign = await start(stranger, ['mine'])
  await app.workOff()
  for (const wrong of [foreign, 2_000_000_000]) expect((await remove(person, [...ids, wrong])).status).toBe(404)
  expect((await list(person)).data).toHaveLength(3)
  expect(await remove(person, [...ids, ids[0]])).toMatchObject({ status: 200, body: { message: 'Checks deleted' } })
  expect(await list(person)).toMatchObject({ data: [], pagination: { total: 0, total_keywords: 0 } })
  expect((await list(stranger)).data).toHaveLength(1)
})

test('the same request after the deletion makes a new check', async () => {
  const person = await signedIn(app.ctx, 'paid')
  const id = await start(person, ['again'], { random_id: 'again' })
  await remove(person, [id])
  expect(await start(person, ['again'], { random_id: 'again' })).not.toBe(id)
  const running = await start(person, ['again and again'])
  await remove(person, [running])
  expect(await start(person, ['again and again'])).not.toBe(running)
})

test('open screens are told', async () => {
  const person = await signedIn(app.ctx, 'paid')
  const id = await start(person, ['told'])
  await app.workOff()
  const received: unknown[] = []
  const stop = app.ctx.eventHub.subscribe(accountTopic(person.id), (event) => received.push(event))
  await remove(person, [id])
  await expect.poll(() => received.at(-1)).toMatchObject({ type: 'serp-check', id, keywords_count: 0 })
  stop()
})

test.each([[[]], [['one']], [Array.from({ length: 101 }, (_, at) => at + 1)], [7]])('%j is a 400', async (ids) => {
  const person = await signedIn(app.ctx, 'paid')
  expect(await remove(person, ids)).toMatchObject({ status: 400, body: { code: 'input.invalid' } })
})

test('who may only read deletes nothing; without a plan one’s own checks still go', async () => {
  const body = { serps_ids: [1] }
  expect((await app.call('POST', '/serp/delete-serps', { body })).status).toBe(401)
  const powerless = await signedIn(app.ctx, 'powerless')
  expect((await remove(powerless, [1])).status).toBe(403)
  const expired = await signedIn(app.ctx, 'expired', { credits: 50 })
  const id = await start(expired, ['leftover'])
  await app.workOff()
  expect((await remove(expired, [id])).status).toBe(200)
})
