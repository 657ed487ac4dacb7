import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { expect, onTestFinished, test } from 'vitest'
import { serpKeywordPrice } from '#contract/rules/paid-runs/prices.ts'
import { type Depth, depths } from '#contract/rules/serp-fetches/search-engines.ts'
import { availableCredits, getCreditCosts, grantCredits, verifyLedger } from '../features/credits/index.ts'
import { makeFetchMonths } from '../parts/serp-fetches/module.ts'
import { days, minutes, seconds } from '../platform/clock/clock.ts'
import { createTestApp, type TestApp } from '../testing/create-test-app.ts'
import { type Person, signedIn } from '../testing/people.ts'
import { jobHandlers } from './jobs.ts'

/** More for a thorough run: `STORIES=500 npx vitest run server/src/app/fetches-are-covered.test.ts`. */
const stories = Number(process.env.STORIES ?? 25)

let app: TestApp
let people: Person[]
let prices: Map<Depth, number>
/** Fetches about to be handed over without an open hold of an account that ordered them. */
let uncovered: string[]

async function open(hasPostbacks: boolean) {
  app = await createTestApp({
    hasInlineJobs: true,
    hasPostbacks,
    sandbox: { readyAfterMs: hasPostbacks ? 0 : 3_000 },
  })
  // The second has too little for most of what it asks for.
  people = [await signedIn(app.ctx, 'paid', { credits: 2_000_000 }), await signedIn(app.ctx, 'paid', { credits: 30 })]
  const costs = await getCreditCosts(app.ctx, 'SERPS')
  prices = new Map(depths.map((depth) => [depth, serpKeywordPrice(costs, { engine: 'google', depth })]))
  uncovered = []
  const { organicResults } = app.ctx.ports
  app.ctx.ports.organicResults = {
    ...organicResults,
    async postTasks(tasks, signal) {
      uncovered.push(...(await listUncovered(tasks.map(({ tag }) => tag))))
      return organicResults.postTasks(tasks, signal)
    },
  }
}

async function listUncovered(fetchIds: readonly string[]): Promise<string[]> {
  const { rows } = await app.ctx.db.execute<{ id: string }>(sql`
    select asked.id from unnest(${sql.param([...fetchIds])}::uuid[]) as asked(id) where not exists (
      select from serp_fetch_orders o join credit_holds h on h.account_id = o.account_id and h.id = o.hold_id
      where o.fetch_id = asked.id and h.state = 'open')`)
  return rows.map(({ id }) => id)
}

const who = fc.nat(1)
const words = fc.uniqueArray(fc.nat(7), { minLength: 1, maxLength: 4 })
const depth = fc.constantFrom<Depth>(10, 20)
/** Chooses one of the things an account has, as the remainder of a division by their number, so that it always names one. */
const which = fc.nat(5)
const step = fc.oneof(
  { weight: 4, arbitrary: fc.record({ verb: fc.constant('create' as const), who, words, depth }) },
  { weight: 4, arbitrary: fc.record({ verb: fc.constant('delete' as const), who, which }) },
  { weight: 2, arbitrary: fc.record({ verb: fc.constant('add' as const), who, which, words }) },
  { weight: 1, arbitrary: fc.record({ verb: fc.constant('drop' as const), who, which }) },
  { weight: 2, arbitrary: fc.record({ verb: fc.constant('refresh' as const), who, which }) },
  { weight: 2, arbitrary: fc.record({ verb: fc.constant('check' as const), who, words, depth }) },
  { weight: 1, arbitrary: fc.record({ verb: fc.constant('track' as const), who, which }) },
  { weight: 2, arbitrary: fc.record({ verb: fc.constant('forget' as const), who, which }) },
  { weight: 1, arbitrary: fc.record({ verb: fc.constant('refuse' as const), word: fc.nat(7) }) },
  { weight: 6, arbitrary: fc.record({ verb: fc.constant('work' as const), jobs: fc.integer({ min: 1, max: 6 }) }) },
  { weight: 2, arbitrary: fc.record({ verb: fc.constant('race' as const), who, which }) },
  { weight: 1, arbitrary: fc.record({ verb: fc.constant('tend' as const) }) },
  {
    weight: 2,
    arbitrary: fc.record({
      verb: fc.constant('fault' as const),
      fault: fc.constantFrom(
        { path: '*/task_post', cutConnection: 'after' as const },
        { path: '*/task_post', cutConnection: 'before' as const },
        { path: '*/task_post', code: 40202 },
        { path: '*/task_get/*', cutConnection: 'before' as const },
        { path: '*/id_list', cutConnection: 'before' as const },
      ),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      verb: fc.constant('wait' as const),
      for: fc.constantFrom(seconds(4), minutes(61), days(8)),
    }),
  },
)
/** Jobs that run on a schedule. */
const recovering = new Set([
  'credits.sweep',
  'serp-fetches.recover-stuck',
  'serp-checks.resume',
  'rank-projects.resume',
])
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never

let told = 0

test.each([
  ['fetched', false],
  ['sent by postback', true],
])(
  `${stories} random stories of asking, changing one's mind and deleting, results %s: whatever the provider gets is held for or charged`,
  async (_how, hasPostbacks) => {
    await open(hasPostbacks)
    onTestFinished(() => app.close())
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 14 }), async (steps) => {
        told += 1
        const name = `story ${told}`
        const from = await beginStory()
        for (const each of steps) {
          await take(name, each)
          await expectCovered(from)
        }
        await endStory(name, from)
      }),
      { numRuns: stories, endOnFailure: stories > 100 },
    )
  },
  60_000 + stories * 2_000,
)

type Beginning = { tasks: number; paid: number[] }

async function beginStory(): Promise<Beginning> {
  app.sandbox.control.clearFaults()
  await keepSignedIn()
  const [, poor] = people
  if (poor !== undefined && (await availableCredits(app.ctx, poor.id)) < 10) await topUp(poor)
  return { tasks: app.sandbox.control.tasks().length, paid: await Promise.all(people.map(paidOrHeld)) }
}

/** Sessions and plans end in the days that pass, and pages need their month. */
async function keepSignedIn(): Promise<void> {
  const now = sql`${app.ctx.clock().toISOString()}::timestamptz`
  await app.ctx.db.execute(
    sql`update sessions set created_at = ${now}, last_used_at = ${now}, expires_at = ${now} + interval '20 days'`,
  )
  await app.ctx.db.execute(sql`update subscriptions set expires_at = ${now} + interval '20 days'`)
  await makeFetchMonths(app.ctx)
}

const topUp = ({ id }: Person) =>
  grantCredits(app.ctx, {
    accountId: id,
    key: `top-up ${told}`,
    amount: 30,
    title: 'Top-up',
    source: 'adjustment',
    reference: 'test',
    actor: 'system',
    expiresAt: null,
  })

async function take(name: string, each: Step): Promise<void> {
  const wordsOf = (picked: readonly number[]) => picked.map((word) => `${name} word ${word}`)
  switch (each.verb) {
    case 'create':
      return ask(each.who, 'POST', '/projects', {
        ...setting,
        projectName: name,
        keywords: wordsOf(each.words),
        depth: each.depth,
      })
    case 'check':
      return ask(each.who, 'POST', '/serp/check-serp', {
        ...setting,
        keywords: wordsOf(each.words),
        depth: each.depth,
      })
    case 'work':
      for (let job = 0; job < each.jobs; job += 1) await app.workOne()
      return
    case 'wait':
      app.clock.advance(each.for)
      await keepSignedIn()
      return
    case 'tend':
      for (const { job, run } of jobHandlers)
        if (recovering.has(job.name)) await run(app.ctx, {}, new AbortController().signal)
      return
    case 'refuse':
      app.sandbox.control.failKeywords({
        keywords: wordsOf([each.word]),
        effect: { kind: 'fail', code: 40101 },
        times: 1,
      })
      return
    case 'fault':
      app.sandbox.control.addFault({ ...each.fault, times: 1 })
      return
    case 'race':
      await Promise.all([app.workOne(), onProject(each.who, each.which, 'DELETE', (id) => `/projects/${id}`)])
      return
    case 'delete':
      return onProject(each.who, each.which, 'DELETE', (id) => `/projects/${id}`)
    case 'refresh':
      return onProject(each.who, each.which, 'POST', (id) => `/projects/refresh-project/${id}`, { confirm: true })
    case 'add':
      return onProject(each.who, each.which, 'PUT', (id) => `/projects/${id}`, { keywordsItems: wordsOf(each.words) })
    case 'forget':
      return onCheck(each.who, each.which, '/serp/delete-serps', (id) => ({ serps_ids: [id] }))
    case 'track':
      return onCheck(each.who, each.which, '/projects/track-check', (id) => ({ id, projectName: name }))
    case 'drop':
      return dropKeyword(each.who, each.which)
  }
}

const setting = { domainUrl: 'kestrelroast.example', searchEngine: 1, deviceType: 1, language: 'en', country: 2372 }

/** Every refusal has a reason; nothing is ever broken. */
async function ask(at: number, method: 'POST' | 'PUT' | 'DELETE', path: string, body?: object): Promise<void> {
  const { status, body: reply } = await app.call(method, path, {
    token: people[at]?.token ?? '',
    ...(body && { body }),
  })
  const isUsual = [200, 202, 400, 402, 403, 404, 409].includes(status)
  if (!isUsual) throw new Error(`${method} ${path}: ${status} ${JSON.stringify(reply)}`)
}

async function onProject(
  at: number,
  nth: number,
  method: 'POST' | 'PUT' | 'DELETE',
  path: (id: number) => string,
  body?: object,
): Promise<void> {
  const ids = await listIds(sql`select id from rank_projects where account_id = ${people[at]?.id} order by id`)
  const id = ids[nth % Math.max(1, ids.length)]
  if (id !== undefined) await ask(at, method, path(id), body)
}

async function dropKeyword(at: number, nth: number): Promise<void> {
  const ids = await listIds(sql`select id from rank_project_keywords where account_id = ${people[at]?.id} order by id`)
  const id = ids[nth % Math.max(1, ids.length)]
  if (id !== undefined) await ask(at, 'DELETE', '/projects/delete-project-keywords', { keywords_ids: [id] })
}

async function onCheck(at: number, nth: number, path: string, body: (id: number) => object): Promise<void> {
  const ids = await listIds(sql`select id from serp_checks where account_id = ${people[at]?.id} order by id`)
  const id = ids[nth % Math.max(1, ids.length)]
  if (id !== undefined) await ask(at, 'POST', path, body(id))
}

async function listIds(statement: ReturnType<typeof sql>): Promise<number[]> {
  const { rows } = await app.ctx.db.execute<{ id: number }>(statement)
  return rows.map(({ id }) => id)
}

/** The invariant, at any moment. */
async function expectCovered(from: Beginning): Promise<void> {
  expect(uncovered).toEqual([])
  const { rows } = await app.ctx.db.execute(sql`
    select serp_fetch.keyword, serp_fetch.state from serp_fetches serp_fetch
    where serp_fetch.state in ('posting', 'posted') and not exists (
      select from serp_fetch_orders o join credit_holds h on h.account_id = o.account_id and h.id = o.hold_id
      where o.fetch_id = serp_fetch.id and h.state = 'open')`)
  expect(rows).toEqual([])
  // Pages that the provider failed to deliver are the operator's cost; everything else is covered by the holds and the
  // spending of accounts.
  const bought = app.sandbox.control.tasks().slice(from.tasks)
  const worth = bought
    .filter(({ code, effect }) => code === 20_100 && effect === null)
    .reduce((sum, task) => sum + (prices.get(task.depth as Depth) ?? 0), 0)
  const paid = await Promise.all(people.map(paidOrHeld))
  const covered = paid.reduce((sum, amount, at) => sum + amount - (from.paid[at] ?? 0), 0)
  expect(covered).toBeGreaterThanOrEqual(worth - 0.001)
}

async function paidOrHeld({ id }: Person): Promise<number> {
  const { rows } = await app.ctx.db.execute<{ amount: string }>(sql`
    select coalesce(sum(case when to_bucket in ('held', 'spent') then amount else 0 end)
      - sum(case when from_bucket in ('held', 'spent') then amount else 0 end), 0)::text as amount
    from credit_transfers where account_id = ${id}`)
  return Number(rows[0]?.amount)
}

/** Everything ends: what was held is charged or back, nothing is ordered any more, and what was deleted is gone. */
async function endStory(name: string, from: Beginning): Promise<void> {
  // As many as a story may still have faults to meet.
  for (let round = 0; round < 10; round += 1) {
    await app.workOff()
    app.clock.advance(minutes(2))
    await expectCovered(from)
  }
  await app.workOff()
  const { rows } = await app.ctx.db.execute(sql`
    select
      (select count(*)::int from serp_fetches where state in ('queued', 'posting', 'posted')) as open,
      (select count(*)::int from serp_fetch_orders) as orders,
      (select count(*)::int from credit_holds where state = 'open') as holds,
      (select count(*)::int from rank_projects where deleted_at is not null) as deleted,
      (select count(*)::int from serp_checks where deleted_at is not null) as deleted_checks,
      (select count(*)::int from serp_check_totals t where (t.checks, t.keywords) <> (
        select count(*), coalesce(sum(c.keywords_count), 0) from serp_checks c where c.account_id = t.account_id)) as miscounted,
      (select count(*)::int from keyword_metrics m where m.keyword like ${`${name} %`} and not exists (
        select from serp_queries q join paid_pages p on p.query_id = q.id where q.keyword = m.keyword)) as unpaid_metrics,
      (select count(*)::int from serp_fetches serp_fetch where serp_fetch.state = 'done' and not exists (
        select from paid_pages p where p.query_id = serp_fetch.query_id and p.snapshot_id = serp_fetch.snapshot_id)) as unpaid_pages`)
  expect(rows).toEqual([
    { open: 0, orders: 0, holds: 0, deleted: 0, deleted_checks: 0, miscounted: 0, unpaid_metrics: 0, unpaid_pages: 0 },
  ])
  expect(await verifyLedger(app.ctx)).toEqual([])
  for (const [at] of people.entries())
    for (const id of await listIds(sql`select id from rank_projects where account_id = ${people[at]?.id}`))
      await ask(at, 'DELETE', `/projects/${id}`)
}
