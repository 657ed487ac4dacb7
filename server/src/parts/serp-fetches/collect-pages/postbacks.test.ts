import { gzipSync } from 'node:zlib'
import { sql } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import { afterEach, expect, test } from 'vitest'
import { availableCredits, verifyLedger } from '../../../features/credits/index.ts'
import { createTestApp, type TestApp } from '../../../testing/create-test-app.ts'
import { type Person, signedIn } from '../../../testing/people.ts'
import { showCheck } from '../../../testing/wait-for-check.ts'
import { sendCollectPostbacks } from '../fetch-jobs.ts'
import { postFetches } from '../post-fetches/post-fetches.ts'
import { collectPostbacks } from './collect-postbacks.ts'
import { postbackPath } from './postback-signature.ts'

const perKeyword = 3.2727
let app: TestApp
let person: Person
afterEach(() => app.close())

async function open(options: Parameters<typeof createTestApp>[0] = {}) {
  app = await createTestApp({ hasInlineJobs: true, hasPostbacks: true, ...options })
  person = await signedIn(app.ctx, 'paid')
}

const never = new AbortController().signal
const fetches = () => app.providerCalls.filter(({ path }) => path.includes('/task_get/'))

async function check(keywords: readonly string[], other: object = {}): Promise<number> {
  const reply = await app.call('POST', '/serp/check-serp', {
    token: person.token,
    body: {
      domainUrl: 'kestrelroast.example',
      searchEngine: 1,
      deviceType: 1,
      language: 'en',
      country: 2372,
      keywords,
      ...other,
    },
  })
  expect(reply.status).toBe(202)
  return (reply.body as { data: { id: number } }).data.id
}

const rowsOf = async <Row extends Record<string, unknown>>(statement: ReturnType<typeof sql>) =>
  (await app.ctx.db.execute<Row>(statement)).rows
const countOf = async (statement: ReturnType<typeof sql>) =>
  (await rowsOf<{ count: number }>(sql`select count(*)::int as count from ${statement}`))[0]?.count ?? 0
const arrived = () => countOf(sql`serp_postbacks`)

/** Hands everything to the provider and nothing more: nobody collects. */
async function handOver() {
  for (const engine of ['google', 'yahoo', 'bing'] as const) await postFetches(app.ctx, [], { engine }, never)
}

const checkOf = async (keyword: string) =>
  (await rowsOf<{ id: string; state: string }>(sql`select id, state from serp_fetches where keyword = ${keyword}`))[0]

/** Hands the only keyword, red kettle, to the provider. */
async function handOverOne() {
  await handOver()
  const serpFetch = await checkOf('red kettle')
  if (serpFetch === undefined) throw new Error('nothing was asked for')
  return serpFetch
}

const post = (fetchId: string, body: Buffer | string, path = postbackPath(app.ctx, fetchId)) =>
  app.app.inject({ method: 'POST', url: path, payload: body, headers: { 'content-type': 'application/json' } })

test('a packed postback is kept packed', async () => {
  await open({ sandbox: { readyAfterMs: 3_600_000 } })
  await check(['red kettle'])
  const { id } = await handOverOne()
  const body = gzipSync('{}')
  const reply = await app.app.inject({
    method: 'POST',
    url: postbackPath(app.ctx, id),
    payload: body,
    headers: { 'content-type': 'application/json', 'content-encoding': 'gzip' },
  })
  expect(reply.statusCode).toBe(200)
  const [stored] = await rowsOf<{ body: Buffer }>(sql`select body from serp_postbacks`)
  expect(stored?.body.toString('hex')).toBe(body.toString('hex'))
})

test.each([
  ['Google', 1, perKeyword],
  // A page of Yahoo holds few results: the same depth is twice as many.
  ['Yahoo, in its regular form', 2, 6.0779],
  ['Bing', 3, perKeyword],
])('pages of %s arrive as postbacks, and none is fetched', async (_engine, searchEngine, price) => {
  await open()
  const keywords = Array.from({ length: 30 }, (_, at) => `kettle ${at}`)
  const id = await check(keywords, { searchEngine })
  await handOver()
  await expect.poll(arrived, { timeout: 30_000 }).toBe(30)
  await app.workOff()
  expect(await showCheck(app, person, id)).toMatchObject({ state: 'done', done_count: 30, failed_count: 0 })
  expect(fetches()).toEqual([])
  expect(await arrived()).toBe(0)
  expect(await availableCredits(app.ctx, person.id)).toBeCloseTo(5_000 - 30 * price, 4)
  expect(await verifyLedger(app.ctx)).toEqual([])
})

test('a page that comes by postback is the page that would have been fetched', async () => {
  const pageOf = async (hasPostbacks: boolean) => {
    await open({ hasPostbacks })
    await check(['what is coffee'], { depth: 100 })
    await app.workOff()
    const pages = await rowsOf(
      sql`select organic_count, feature_types, ai_overview, details, check_url, results_count from serp_snapshots`,
    )
    if (hasPostbacks) await app.close()
    return pages
  }
  const sent = await pageOf(true)
  expect(sent).toHaveLength(1)
  expect(await pageOf(false)).toEqual(sent)
})

test('with the real queue ranks are there as soon as the provider has sent them', async () => {
  await open({ hasInlineJobs: false })
  const id = await check(Array.from({ length: 40 }, (_, at) => `red kettle ${at}`))
  await expect.poll(async () => (await showCheck(app, person, id)).state, { timeout: 30_000 }).toBe('done')
  expect(fetches()).toEqual([])
})

test('only an address that was made for a fetch is one, and it takes nothing of another fetch', async () => {
  await open({ sandbox: { readyAfterMs: 3_600_000 } })
  await check(['red kettle', 'blue kettle'])
  await handOver()
  const [red, blue] = [await checkOf('red kettle'), await checkOf('blue kettle')]
  if (red === undefined || blue === undefined) throw new Error('nothing was asked for')
  const address = postbackPath(app.ctx, red.id)
  const other = { settings: { appSecret: 'a secret of another installation' } }
  const forged = [
    postbackPath(other, red.id),
    address.replace(red.id, blue.id),
    address.slice(0, -1),
    `${address}0`,
    address.replace(/[^/]+$/, 'x'.repeat(64)),
  ]
  for (const path of forged) expect((await post(red.id, answerFor(red.id), path)).statusCode, path).toBe(404)
  expect(await arrived()).toBe(0)
  // The right address, and a body that tells of another fetch: neither gets a page.
  expect((await post(red.id, answerFor(blue.id))).statusCode).toBe(200)
  await collectPostbacks(app.ctx, [], never)
  expect([(await checkOf('red kettle'))?.state, (await checkOf('blue kettle'))?.state]).toEqual(['posted', 'posted'])
  expect(await arrived()).toBe(0)
})

test('what nobody can read is put aside, and the page is fetched', async () => {
  await open({ sandbox: { readyAfterMs: 3_600_000 } })
  const id = await check(['red kettle'])
  const serpFetch = await handOverOne()
  const bodies = [
    '{',
    '[]',
    'null',
    '"text"',
    gzipSync('{"tasks":'),
    gzipSync('{}').subarray(0, 12),
    Buffer.alloc(9, 0x1f),
  ]
  for (const body of bodies) {
    expect((await post(serpFetch.id, body)).statusCode).toBe(200)
    await collectPostbacks(app.ctx, [], never)
    expect(await checkOf('red kettle')).toMatchObject({ state: 'posted' })
  }
  expect((await post(serpFetch.id, '')).statusCode).toBe(400)
  expect((await post(serpFetch.id, Buffer.alloc(5_000_001, 0x20))).statusCode).toBe(413)
  expect(await arrived()).toBe(0)
  await app.sandbox.control.advance(3_600_000)
  await app.workOff()
  expect(await showCheck(app, person, id)).toMatchObject({ state: 'done', done_count: 1 })
})

test('one that comes again, or for a fetch that has ended or never was, changes nothing', async () => {
  await open()
  const id = await check(['red kettle'])
  await handOver()
  await expect.poll(arrived, { timeout: 30_000 }).toBe(1)
  const serpFetch = await checkOf('red kettle')
  if (serpFetch === undefined) throw new Error('nothing was asked for')
  // Twice while it waits: the first one stays.
  expect((await post(serpFetch.id, '{')).statusCode).toBe(200)
  await sendCollectPostbacks(app.ctx)
  await app.workOff()
  const before = await showCheck(app, person, id)
  expect(before).toMatchObject({ state: 'done', done_count: 1 })
  expect((await post(serpFetch.id, answerFor(serpFetch.id))).statusCode).toBe(200)
  const unknown = uuid()
  expect((await post(unknown, answerFor(unknown))).statusCode).toBe(200)
  expect(await arrived()).toBe(0)
  await app.workOff()
  expect(await showCheck(app, person, id)).toEqual(before)
  expect(await countOf(sql`serp_snapshots`)).toBe(1)
})

test('one that is there before the answer to its post was read is taken, and nothing is posted again', async () => {
  await open({ sandbox: { readyAfterMs: 0 } })
  // The work is done and the answer lost: the fetch is still being posted when its page arrives.
  app.sandbox.control.addFault({ path: '*/task_post', times: 1, cutConnection: 'after' })
  const id = await check(['red kettle'])
  await handOver()
  await expect.poll(arrived, { timeout: 30_000 }).toBe(1)
  await sendCollectPostbacks(app.ctx)
  await app.workOff()
  expect(await showCheck(app, person, id)).toMatchObject({ state: 'done', done_count: 1 })
  expect(app.sandbox.control.tasks({ keyword: 'red kettle' })).toHaveLength(1)
})

test('that an earlier task of a fetch failed says nothing of the one under way', async () => {
  await open({ sandbox: { readyAfterMs: 3_600_000 } })
  const id = await check(['red kettle'])
  const serpFetch = await handOverOne()
  const failed = { id: 'an earlier one', status_code: 40101, cost: 0, data: { tag: serpFetch.id }, result: null }
  expect((await post(serpFetch.id, JSON.stringify({ status_code: 20000, tasks: [failed] }))).statusCode).toBe(200)
  await collectPostbacks(app.ctx, [], never)
  expect(await checkOf('red kettle')).toMatchObject({ state: 'posted' })
  await app.sandbox.control.advance(3_600_000)
  await app.workOff()
  expect(await showCheck(app, person, id)).toMatchObject({ state: 'done', done_count: 1 })
})

test('a page with what no database takes is stored without it', async () => {
  await open({ sandbox: { readyAfterMs: 3_600_000 } })
  const id = await check(['red kettle'])
  const serpFetch = await handOverOne()
  const item = {
    type: 'organic',
    rank_group: 1,
    rank_absolute: 1,
    domain: 'kestrelroast.example',
    url: 'https://kestrelroast.example/\u0000kettle',
    title: 'Kettles \ud83d and \u0000 more',
  }
  const odd = JSON.parse(answerFor(serpFetch.id)) as { tasks: { result: object[] }[] }
  Object.assign(odd.tasks[0]?.result[0] ?? {}, { items: [item], items_count: 1, se_results_count: 1.5 })
  expect((await post(serpFetch.id, JSON.stringify(odd))).statusCode).toBe(200)
  await sendCollectPostbacks(app.ctx)
  await app.workOff()
  expect(await showCheck(app, person, id)).toMatchObject({ state: 'done', done_count: 1, items: [{ rank: 1 }] })
})

test('a postback whose fetch is gone holds up no other', async () => {
  await open()
  await check(['red kettle'])
  await handOver()
  await expect.poll(arrived, { timeout: 30_000 }).toBe(1)
  await app.ctx.db.execute(sql`update serp_postbacks set fetch_id = gen_random_uuid()`)
  await collectPostbacks(app.ctx, [], never)
  expect(await arrived()).toBe(0)
})

/** An answer in the vendor's form that says it is about a fetch. */
function answerFor(tag: string): string {
  const result = { keyword: 'kettle', datetime: '2026-11-22 10:00:00 +00:00', items_count: 0, items: [] }
  const task = {
    id: '11221000-1535-0066-0000-000000000000',
    status_code: 20000,
    cost: 0,
    data: { tag },
    result: [result],
  }
  return JSON.stringify({ status_code: 20000, cost: 0, tasks: [task] })
}
