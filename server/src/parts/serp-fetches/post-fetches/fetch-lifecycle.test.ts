import { sql } from 'drizzle-orm'
import { afterEach, expect, test } from 'vitest'
import type { SerpCheck } from '#contract/serp-checks/rows.ts'
import { availableCredits, verifyLedger } from '../../../features/credits/index.ts'
import { createCallRecorder } from '../../../features/data-provider/index.ts'
import { days, minutes } from '../../../platform/clock/clock.ts'
import { createTestApp, type TestApp, type TestAppOptions } from '../../../testing/create-test-app.ts'
import { type Person, signedIn } from '../../../testing/people.ts'
import { readStoredPages } from '../../../testing/stored-pages.ts'
import { recoverStuckFetches } from './recover-stuck-fetches.ts'

let app: TestApp
let person: Person
afterEach(() => app.close())

async function open(options: TestAppOptions = {}) {
  app = await createTestApp({ hasInlineJobs: true, ...options })
  person = await signedIn(app.ctx, 'paid')
}

const question = { domainUrl: 'kestrelroast.example', searchEngine: 1, deviceType: 1, language: 'en', country: 2372 }
async function check(body: object) {
  const reply = await app.call('POST', '/serp/check-serp', { token: person.token, body: { ...question, ...body } })
  expect(reply.status).toBe(202)
  await app.workOff()
}

test('with the live method every fetch is one call that answers at once, and is charged like any other', async () => {
  await open({ searchMethod: 'live' })
  await check({ keywords: ['one', 'two', 'three __40501__'] })
  expect(await availableCredits(app.ctx, person.id)).toBeCloseTo(5_000 - 2 * 3.2727, 4)
  expect(await verifyLedger(app.ctx)).toEqual([])
  const paths = Object.keys(app.sandbox.control.calls())
  expect(paths.some((path) => path.includes('/live/'))).toBe(true)
  expect(paths.some((path) => path.includes('task_post'))).toBe(false)
})

test('more keywords than the provider takes in a call go in several calls, none twice', async () => {
  await open()
  for (const stem of ['a', 'b', 'c'])
    await check({ keywords: Array.from({ length: 100 }, (_, at) => `${stem} word ${at}`) })
  const { rows } = await app.ctx.db.execute(
    sql`select state, count(*)::int as fetches from serp_fetches group by state`,
  )
  expect(rows).toEqual([{ state: 'done', fetches: 300 }])
  expect(app.sandbox.control.tasks()).toHaveLength(300)
})

test('a page lies in its month’s table, made ahead; months to come are there before they begin', async () => {
  await open()
  await recoverStuckFetches(app.ctx, [], { isStart: false })
  await check({ keywords: ['this month'] })
  app.clock.advance(days(31))
  person = await signedIn(app.ctx, 'paid')
  await check({ keywords: ['next month'] })
  const { rows } = await app.ctx.db.execute<{ table: string; keyword: string }>(sql`
    select r.tableoid::regclass::text as table, q.keyword from serp_snapshots r join serp_queries q on q.id = r.query_id order by r.taken_at`)
  const month = (time: Date) => `serp_snapshots_${time.toISOString().slice(0, 7).replace('-', '_')}`
  const now = app.clock.read()
  expect(rows).toEqual([
    { table: month(new Date(now.getTime() - days(31))), keyword: 'this month' },
    { table: month(now), keyword: 'next month' },
  ])
})

test('a snapshot is kept as it was: features, AI Overview, cost', async () => {
  await open()
  await check({ keywords: Array.from({ length: 40 }, (_, at) => `what is coffee ${at}`) })
  const { rows } = await app.ctx.db.execute<{
    pages: number
    shown: number
    cited: number
    organic: number
    cost: string
  }>(sql`
    select count(*)::int as pages, count(*) filter (where ai_overview <> 'none')::int as shown,
      count(*) filter (where ai_overview = 'loaded')::int as cited,
      min(organic_count) as organic, sum(cost_usd)::text as cost from serp_snapshots`)
  const stored = await readStoredPages(app)
  expect(stored).toHaveLength(40)
  for (const { id, organic } of stored) {
    const count = sql`select organic_count::int as count from serp_snapshots where id = ${id}`
    expect((await app.ctx.db.execute(count)).rows).toEqual([{ count: organic.length }])
  }
  const [kept] = rows
  expect(kept?.pages).toBe(40)
  expect(kept?.shown).toBeGreaterThan(0)
  // Half of them come without content unless they are waited for.
  expect(kept?.cited).toBeGreaterThan(0)
  expect(kept?.cited).toBeLessThan(kept?.shown ?? 0)
  expect(kept?.organic).toBeGreaterThan(0)
  const spent = app.sandbox.control.balanceUsd()
  const { rows: fetches } = await app.ctx.db.execute<{ cost: string }>(
    sql`select sum(cost_usd)::text as cost from serp_fetches`,
  )
  await app.sandbox.control.reset()
  expect(Number(fetches[0]?.cost)).toBeCloseTo(app.sandbox.control.balanceUsd() - spent, 6)
})

test('what every call to the provider cost is kept', async () => {
  await open()
  const recorder = createCallRecorder(app.ctx.db, app.ctx.log)
  await check({ keywords: ['one', 'two'] })
  for (const call of app.providerCalls) recorder.record(call)
  await recorder.close()
  const { rows } = await app.ctx.db.execute<{ calls: number; cost: string }>(sql`
    select count(*)::int as calls, sum(cost_usd)::text as cost from provider_calls`)
  const cost = app.providerCalls.reduce((sum, call) => sum + call.costUsd, 0)
  expect(cost).toBeGreaterThan(0)
  expect(rows[0]?.calls).toBe(app.providerCalls.length)
  expect(Number(rows[0]?.cost)).toBeCloseTo(cost, 8)
})

test.each([
  ['collected', false, undefined],
  ['by postback', true, undefined],
  ['by postback, where an answer to posting is lost', true, { path: '*/task_post', cutConnection: 'after', times: 1 }],
] as const)(
  'each task is counted once in the ledger of calls, and what the provider gave back is taken off: %s',
  async (_how, hasPostbacks, fault) => {
    await open({ hasPostbacks })
    if (fault !== undefined) app.sandbox.control.addFault(fault)
    const before = app.sandbox.control.balanceUsd()
    // Nothing but its price back for one, none for a page that was searched and found empty, some for AI Overviews that are not there.
    const keywords = [...Array.from({ length: 20 }, (_, at) => `what is tea ${at}`), 'tea __50301__', 'tea __40102__']
    await check({ keywords, depth: 50, loadsAiOverview: 1, extraPage: 1 })
    for (let round = 0; round < 8; round += 1) {
      app.clock.advance(minutes(1))
      await app.workOff()
    }
    const recorder = createCallRecorder(app.ctx.db, app.ctx.log)
    for (const call of app.providerCalls) recorder.record(call)
    await recorder.close()
    const { rows } = await app.ctx.db.execute<{
      calls: number
      fetches: number
      pages: number
      corrections: number
    }>(sql`
    select (select sum(cost_usd)::float8 from provider_calls) as calls,
      (select sum(cost_usd)::float8 from serp_fetches) as fetches,
      (select sum(cost_usd)::float8 from serp_snapshots) as pages,
      (select count(*)::int from provider_calls where method = 'CORRECTION') as corrections`)
    const spent = before - app.sandbox.control.balanceUsd()
    const calledFor = app.providerCalls
      .filter(({ path }) => !path.includes('/organic/'))
      .reduce((sum, { costUsd }) => sum + costUsd, 0)
    expect(rows[0]?.calls).toBeCloseTo(spent, 6)
    expect(rows[0]?.fetches).toBeCloseTo(spent - calledFor, 6)
    expect(rows[0]?.pages).toBeCloseTo(spent - calledFor, 6)
    expect(rows[0]?.corrections).toBeGreaterThan(0)
  },
)

test.each([
  ['collected', false],
  ['by postback', true],
])(
  'a page of odd values is stored, ranked and charged once, and its neighbours are untouched: %s',
  async (_how, hasPostbacks) => {
    await open({ hasPostbacks })
    const neighbours = Array.from({ length: 49 }, (_, at) => `what is coffee ${at}`)
    const odd = 'coffee __odd__'
    await check({ keywords: [...neighbours, odd], depth: 50 })
    for (let round = 0; round < 4; round += 1) {
      app.clock.advance(minutes(1))
      await app.workOff()
    }
    const { data } = (await app.call('GET', '/serp/list-serps', { token: person.token })).body as { data: SerpCheck[] }
    expect(data[0]).toMatchObject({ state: 'done', done_count: 50, failed_count: 0, credits: 374.025 })
    const item = data[0]?.items.find(({ keyword }) => keyword === odd)
    expect(item?.results_read).toBeGreaterThan(40)
    const [page] = await readStoredPages(app, sql`q.keyword = ${odd}`)
    expect(page?.organic.map(({ position }) => position)).toEqual(page?.organic.map((_, at) => at + 1))
    for (const { title, url } of page?.organic ?? []) expect(`${title}${url}`).not.toMatch(/[\0\ud800-\udfff]/)
    expect(app.sandbox.control.tasks()).toHaveLength(50)
    expect(await verifyLedger(app.ctx)).toEqual([])
  },
)

test('a page from a smaller set of results says so beside the rank, and one of another spelling too', async () => {
  await open()
  const keywords = ['coffee __second-set__', 'matress', 'calender', 'coffee']
  await check({ keywords })
  const { data } = (await app.call('GET', '/serp/list-serps', { token: person.token })).body as { data: SerpCheck[] }
  expect(data[0]?.items.map(({ warning, correction }) => [warning, correction])).toEqual([
    ['doubtful', null],
    ['corrected', { keyword: 'mattress', type: 'showing_results_for' }],
    [null, { keyword: 'calendar', type: 'did_you_mean' }],
    [null, null],
  ])
  const first = await app.call('GET', `/serp/show-serp-snapshot/${data[0]?.id}/1`, { token: person.token })
  expect(first.body).toMatchObject({ data: { page: { warning: 'doubtful', related_searches: [] } } })
})

test('few results are no warning for a keyword that has no more', async () => {
  await open()
  await check({ keywords: ['rare __second-set__'] })
  app.clock.advance(days(1))
  person = await signedIn(app.ctx, 'paid')
  await check({ keywords: ['rare __second-set__'] })
  const { data } = (await app.call('GET', '/serp/list-serps', { token: person.token })).body as { data: SerpCheck[] }
  expect(data[0]?.items[0]?.warning).toBeNull()
})

test('one small check after the other: none waits for the provider’s limit on questions', async () => {
  await open({ sandbox: { readyAfterMs: 2_000, collectLimits: true } })
  // The time by which the product's waiting has moved the clock; it doesn't depend on the speed of the machine.
  const moved = () => app.clock.read().getTime() - Date.now()
  for (let press = 0; press < 12; press += 1) {
    const before = moved()
    await check({ keywords: [`small ${press}`, `check ${press}`] })
    expect(moved() - before, `check ${press}`).toBeLessThan(8_000)
  }
})

test('one large check after the other: what is ready is asked for within the provider’s limit', async () => {
  await open({ sandbox: { readyAfterMs: 20_000, collectLimits: true } })
  person = await signedIn(app.ctx, 'paid')
  for (const stem of ['d', 'e', 'f'])
    await check({ keywords: Array.from({ length: 100 }, (_, at) => `${stem} large ${at}`) })
  expect(await verifyLedger(app.ctx)).toEqual([])
  const refused = app.providerCalls.filter((call) => call.path.endsWith('tasks_ready') && call.statusCode !== 20_000)
  expect(refused).toEqual([])
})

/** The provider has taken it and the answer is lost; nobody works for over an hour, and then asking fails. */
async function loseTheAnswer(): Promise<void> {
  await open()
  app.sandbox.control.addFault({ path: '*/task_post', cutConnection: 'after', times: 1 })
  await check({ keywords: ['red kettle'] })
  app.sandbox.control.addFault({ path: '*/id_list', cutConnection: 'before' })
  app.clock.advance(minutes(65))
  await recoverStuckFetches(app.ctx, [], { isStart: true })
  await app.workOff()
}

const stateOfFetch = async () => (await app.ctx.db.execute(sql`select state from serp_fetches`)).rows

test('what the provider may have taken is queried again, however long nobody worked before', async () => {
  await loseTheAnswer()
  expect(await stateOfFetch()).toEqual([{ state: 'posting' }])
  app.sandbox.control.clearFaults()
  app.clock.advance(minutes(2))
  await recoverStuckFetches(app.ctx, [], { isStart: false })
  await app.workOff()
  expect(await stateOfFetch()).toEqual([{ state: 'done' }])
  expect(app.sandbox.control.tasks()).toHaveLength(1)
  expect(await availableCredits(app.ctx, person.id)).toBeCloseTo(5_000 - 3.2727, 4)
})

test('what the provider could not be asked about for an hour is given up, and its credits go back', async () => {
  await loseTheAnswer()
  expect(await stateOfFetch()).toEqual([{ state: 'posting' }])
  app.clock.advance(minutes(61))
  await recoverStuckFetches(app.ctx, [], { isStart: false })
  await app.workOff()
  await app.workOff()
  expect(await stateOfFetch()).toEqual([{ state: 'failed' }])
  expect(await availableCredits(app.ctx, person.id)).toBeCloseTo(5_000, 4)
})
