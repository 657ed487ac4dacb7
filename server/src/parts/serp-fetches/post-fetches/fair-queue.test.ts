import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { minutes, seconds } from '../../../platform/clock/clock.ts'
import { createTestApp, type TestApp } from '../../../testing/create-test-app.ts'
import { type Person, signedIn } from '../../../testing/people.ts'
import { createProject } from '../../../testing/track-project.ts'
import { listNext, placeReported, placeUnnamed } from '../collect-pages/collection-queue.ts'
import { receivePostbacks } from '../collect-pages/store-postbacks.ts'
import { claimFetches } from './claim-fetches.ts'
import { postFetches } from './post-fetches.ts'

let app: TestApp
let large: Person
let small: Person
beforeEach(async () => {
  app = await createTestApp({ hasInlineJobs: true, sandbox: { readyAfterMs: 3_600_000 } })
  large = await signedIn(app.ctx, 'paid')
  small = await signedIn(app.ctx, 'paid')
})
afterEach(() => app.close())

const words = (count: number, stem: string) => Array.from({ length: count }, (_, at) => `${stem} ${at}`)

async function check({ token }: Person, keywords: string[], other: object = {}) {
  const body = { domainUrl: 'kestrelroast.example', searchEngine: 1, deviceType: 1, language: 'en', country: 2372 }
  const reply = await app.call('POST', '/serp/check-serp', { token, body: { ...body, keywords, ...other } })
  expect(reply.status).toBe(202)
}

const claim = async (limit: number, engine: 'google' | 'bing' = 'google') =>
  (await claimFetches(app.ctx, [], engine, limit)).map(({ keyword }) => keyword)
const countOf = (keywords: readonly string[], stem: string) =>
  keywords.filter((keyword) => keyword.startsWith(stem)).length
const handOver = () => postFetches(app.ctx, [], { engine: 'google' }, new AbortController().signal)

test('who comes with little behind a long backlog is posted next; the backlog goes on in turns', async () => {
  await check(large, words(100, 'large'))
  expect(countOf(await claim(20), 'large')).toBe(20)
  await check(small, words(5, 'small'))
  const next = await claim(12)
  // The one at the head of the queue goes first; then they take turns.
  expect([countOf(next, 'small'), countOf(next, 'large')]).toEqual([5, 7])
  expect(countOf(await claim(100), 'large')).toBe(73)
})

test('two long backlogs take turns, and a page of a hundred results counts as ten of ten', async () => {
  await check(large, words(100, 'deep'), { depth: 100 })
  await check(small, words(100, 'flat'), { depth: 10 })
  const next = await claim(44)
  expect(countOf(next, 'deep')).toBeGreaterThanOrEqual(3)
  expect(countOf(next, 'deep')).toBeLessThanOrEqual(5)
})

test('one account’s backlog at one engine is none at another', async () => {
  await check(large, words(100, 'google'))
  await check(large, words(5, 'bing large'), { searchEngine: 3 })
  await check(small, words(5, 'bing small'), { searchEngine: 3 })
  const next = await claim(4, 'bing')
  expect(countOf(next, 'bing small')).toBeGreaterThanOrEqual(1)
  expect(countOf(next, 'bing large')).toBeGreaterThanOrEqual(2)
})

test('a fetch that failed and is due again takes its place behind its own account’s, not before everybody', async () => {
  await check(large, words(60, 'large'))
  await app.ctx.db.execute(sql`
    update serp_fetches set queue_rank = null, due_at = due_at + interval '10 seconds' where keyword in ('large 0', 'large 1')`)
  await check(small, words(30, 'small'))
  expect(await claim(2)).not.toContain('large 0')
  app.clock.advance(seconds(11))
  const next = await claim(20)
  expect(next).not.toContain('large 0')
  expect(countOf(next, 'small')).toBeGreaterThanOrEqual(9)
  expect(await claim(100)).toContain('large 0')
})

test('joining somebody’s fetch and deleting the project again brings nobody’s fetch forward', async () => {
  await check(large, words(100, 'wanted'))
  await check(large, words(100, 'also'))
  const late = words(5, 'also 9').map((_, at) => `also ${95 + at}`)
  const id = await createProject(app, small, { keywords: late, depth: 20 })
  await app.call('DELETE', `/projects/${id}`, { token: small.token })
  const next = await claim(100)
  expect(next.filter((keyword) => late.includes(keyword))).toEqual([])
  const { rows } = await app.ctx.db.execute(sql`select 1 from serp_fetches where is_direct`)
  expect(rows).toEqual([])
})

test('finished tasks are collected account by account, whoever’s the provider names first', async () => {
  await check(large, words(100, 'large'))
  await handOver()
  await placeReported(app.ctx, await reported())
  await check(small, words(30, 'small'))
  await handOver()
  await placeReported(app.ctx, await reported())
  const keywordOf = await keywordsById()
  const next = (await listNext(app.ctx, 20)).map(({ id }) => keywordOf.get(id) ?? '')
  expect(countOf(next, 'small')).toBeGreaterThanOrEqual(9)
  expect(countOf(next, 'large')).toBeGreaterThanOrEqual(9)
})

test('of accounts the provider does not name because others fill its list some are asked for all the same', async () => {
  await check(large, words(100, 'large'))
  await handOver()
  await placeReported(app.ctx, await reported())
  await check(small, words(30, 'small'))
  await handOver()
  app.clock.advance(minutes(1))
  await placeUnnamed(app.ctx)
  const keywordOf = await keywordsById()
  const next = (await listNext(app.ctx, 300)).map(({ id }) => keywordOf.get(id) ?? '')
  expect([countOf(next, 'large'), countOf(next, 'small')]).toEqual([100, 10])
})

test('postbacks are stored account by account', async () => {
  await check(large, words(30, 'large'))
  await check(small, words(5, 'small'))
  await handOver()
  const { rows } = await app.ctx.db.execute<{ id: string }>(
    sql`select id from serp_fetches order by account_id, queue_rank, id`,
  )
  for (let from = 0; from < rows.length; from += 8)
    await receivePostbacks(
      app.ctx,
      rows.slice(from, from + 8).map(({ id }) => ({ fetchId: id, body: Buffer.from('{}') })),
    )
  const keywordOf = await keywordsById()
  const taken = await app.ctx.db.execute<{ fetch_id: string }>(
    sql`select fetch_id from serp_postbacks order by queue_rank limit 10`,
  )
  const next = taken.rows.map(({ fetch_id }) => keywordOf.get(fetch_id) ?? '')
  expect(countOf(next, 'small')).toBeGreaterThanOrEqual(4)
  expect(countOf(next, 'large')).toBeGreaterThanOrEqual(4)
})

async function reported() {
  const { rows } = await app.ctx.db.execute<{ tag: string; providerTaskId: string }>(
    sql`select id as tag, provider_task_id as "providerTaskId" from serp_fetches where state = 'posted'`,
  )
  return rows
}

async function keywordsById(): Promise<Map<string, string>> {
  const { rows } = await app.ctx.db.execute<{ id: string; keyword: string }>(sql`select id, keyword from serp_fetches`)
  return new Map(rows.map(({ id, keyword }) => [id, keyword]))
}
