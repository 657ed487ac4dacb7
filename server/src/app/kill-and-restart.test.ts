import type { ChildProcess } from 'node:child_process'
import { setTimeout as waitFor } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { addCredits, multiplyCredits, subtractCredits } from '#contract/rules/credits/credit-amounts.ts'
import { rowsPrice, serpKeywordPrice } from '#contract/rules/paid-runs/prices.ts'
import { searchEngineOf } from '#contract/rules/serp-fetches/search-engines.ts'
import { type RunningSandbox, startSandbox } from '#sandbox/build-sandbox.ts'
import { availableCredits, getCreditCosts, grantCredits, verifyLedger } from '../features/credits/index.ts'
import type { Ctx } from '../platform/context.ts'
import { type DatabasePool, openDatabase } from '../platform/database/database.ts'
import { findFreePort } from '../platform/network/ports.ts'
import { seededRandom } from '../testing/fuzz-seed.ts'
import type { RandomSource } from '../testing/random-source.ts'
import { callServer, endProcess, startServerProcess, waitForChecks } from '../testing/server-process.ts'
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts'

/** Rounds, each at other points of the work; `npm run test:long` has 50. */
const rounds = Number(process.env.KILL_ROUNDS ?? 1)
let database: TestDatabase
let sandbox: RunningSandbox
let pool: DatabasePool
let port: number
let server: ChildProcess
let random: RandomSource

const start = () =>
  startServerProcess({
    port,
    databaseUrl: database.url,
    sandboxUrl: sandbox.url,
    smtpUrl: sandbox.smtpUrl,
    postback: random.oneOf(['on', 'off'] as const),
  })

beforeAll(async () => {
  // More than the provider returns per call, so that a check takes several calls.
  process.env.DOMAIN_KEYWORDS_LIMIT = '3000'
  database = await createTestDatabase()
  sandbox = await startSandbox({ latencyMs: [0, 40], readyAfterMs: [100, 800], collectLimits: false })
  pool = openDatabase({ url: database.url, poolSize: 2, applicationName: 'test', onIdleError: () => {} })
  port = await findFreePort('127.0.0.1')
})
beforeEach(async () => {
  random = seededRandom()
  server ??= await start()
})
afterAll(async () => {
  await endProcess(server, 'SIGKILL')
  await pool.close()
  await sandbox.close()
  await database.drop()
})

const signIn = () =>
  callServer<{ accessToken: string; userData: { id: number } }>(port, 'POST', '/login', {
    body: { email: 'paid@serpplus.test', password: 'Paid#2026' },
  })

/**
 * Has the effect of waiting: leases of a dead server expire and its jobs are retried. Waiting for it would take most of
 * a round, so only the long run does.
 */
async function forgetTheDead() {
  if (rounds > 1) return
  for (const lease of [
    sql`update serp_fetches set lease_until = now() where lease_until > now()`,
    sql`update domain_project_runs set leased_until = now() where leased_until > now()`,
    sql`update backlink_project_runs set leased_until = now() where leased_until > now()`,
    sql`update pgboss.job set state = 'retry', start_after = now() where state = 'active'`,
  ])
    await pool.db.execute(lease)
}

async function startAgain() {
  await forgetTheDead()
  server = await start()
}

const providerCalls = () => Object.values(sandbox.control.calls()).reduce((sum, count) => sum + count, 0)

/** Kills the server once the provider has received that many more calls; 0 kills it right after the request is accepted. */
async function killAfter(calls: number) {
  const until = providerCalls() + calls
  for (let polls = 0; providerCalls() < until && polls < 400; polls += 1) await waitFor(5)
  await endProcess(server, 'SIGKILL')
}

type Run = {
  path: string
  body: () => object
  /** Keywords it checks, and those of them the provider refuses. */
  checked: string[]
  failed: string[]
}

/** A random check, cheap enough that the demo account can pay for many. */
function randomCheck({ upTo, oneOf }: RandomSource, round: number) {
  const keywords = Array.from({ length: 1 + upTo(24) }, (_, at) => `round ${round} keyword ${at}`)
  return {
    domainUrl: 'kestrelroast.example',
    competitors: oneOf([[], ['beanharbour.example'], ['beanharbour.example', 'morningpress.example']]),
    searchEngine: oneOf([1, 2, 3] as const),
    deviceType: oneOf([1, 2, 3]),
    language: 'en',
    country: oneOf([2372, 2826]),
    depth: oneOf([10, 20] as const),
    keywords,
  }
}

test(
  `killed outright in the middle of a check, a refresh or a retry, ${rounds} times: every keyword fetched once and paid once`,
  async () => {
    const { accessToken: token, userData } = await signIn()
    const ctx = { db: pool.db } as Ctx
    const costs = await getCreditCosts(ctx, 'SERPS')
    let expected = await availableCredits(ctx, userData.id)
    for (let round = 0; round < rounds; round += 1) {
      const question = randomCheck(random, round)
      const { keywords, depth } = question
      const second = random.oneOf(['refresh', 'retry'])
      const refused = second === 'retry' ? keywords.filter(random.isHeads) : []
      // Refused until the retry, however often they are posted: a refusal whose answer was lost is no task to find again.
      if (refused.length > 0) sandbox.control.failKeywords({ keywords: refused, effect: { kind: 'fail', code: 40501 } })
      let id = 0
      const runs: Run[] = [{ path: '/serp/check-serp', body: () => question, checked: keywords, failed: refused }]
      if (second === 'refresh')
        runs.push({ path: '/serp/refresh-serp', body: () => ({ id, confirm: true }), checked: keywords, failed: [] })
      if (refused.length > 0)
        runs.push({ path: '/serp/retry-serp', body: () => ({ id }), checked: refused, failed: [] })
      const posted = new Map(keywords.map((keyword) => [keyword, 0]))
      let charged = 0
      for (const { path, body: bodyOf, checked, failed } of runs) {
        if (path === '/serp/retry-serp') sandbox.control.clearFaults()
        const reply = await callServer<{ data: { id: number } }>(port, 'POST', path, { token, body: bodyOf() })
        id = reply.data.id
        // Covers every point of a run, which makes a few calls more than it has keywords.
        const calls = random.upTo(checked.length + 6)
        await killAfter(calls)
        await startAgain()
        const [check] = await waitForChecks(port, token, 1)
        const label = `round ${round}, ${path} of ${checked.length} on engine ${question.searchEngine}, killed after ${calls} calls`
        const stateOf = new Map(check?.items.map((item) => [item.keyword, item.state]))
        for (const keyword of keywords)
          if (failed.includes(keyword)) expect(stateOf.get(keyword), label).toBe('failed')
          else expect(['found', 'not_in_depth'], label).toContain(stateOf.get(keyword))
        for (const keyword of checked) posted.set(keyword, (posted.get(keyword) ?? 0) + 1)
        for (const keyword of keywords) {
          const times = sandbox.control.tasks({ keyword }).length
          // A refusal costs nothing; where its answer was lost the keyword is posted again.
          if (failed.includes(keyword)) posted.set(keyword, Math.max(times, 1))
          expect(times, `${label}: ${keyword}`).toBe(posted.get(keyword))
        }
        const price = multiplyCredits(
          serpKeywordPrice(costs, { engine: searchEngineOf(question.searchEngine), depth }),
          checked.length - failed.length,
        )
        charged = addCredits(charged, price)
        expected = subtractCredits(expected, price)
        expect(check?.credits, label).toBe(charged)
        expect(await availableCredits(ctx, userData.id), label).toBe(expected)
        expect(await verifyLedger(ctx), label).toEqual([])
        expect(await countOf(sql`serp_fetch_orders`), label).toBe(0)
      }
    }
  },
  60_000 + rounds * 120_000,
)

const countOf = async (statement: ReturnType<typeof sql>) =>
  (await pool.db.execute<{ count: number }>(sql`select count(*)::int as count from ${statement}`)).rows[0]?.count ?? 0

/** Every hold has ended, nothing is ordered, and what was deleted is gone. */
async function untilNothingIsOwed(label: string) {
  for (let polls = 0; polls < 900; polls += 1) {
    const open = [
      sql`credit_holds where state = 'open'`,
      sql`serp_fetch_orders`,
      sql`rank_projects where deleted_at is not null`,
      sql`serp_checks where deleted_at is not null`,
      sql`domain_projects where deleted_at is not null`,
      sql`backlink_projects where deleted_at is not null`,
    ]
    const counts = await Promise.all(open.map(countOf))
    if (counts.every((count) => count === 0)) return
    await waitFor(100)
  }
  throw new Error(`${label}: something is still owed`)
}

/** The demo account's initial credits do not pay for all rounds. */
const fund = (ctx: Ctx, accountId: number) =>
  grantCredits(ctx, {
    accountId,
    key: `rounds ${uuid()}`,
    amount: 300 * rounds + 1_000,
    title: 'Rounds',
    source: 'adjustment',
    reference: 'rounds',
    actor: 'test',
    expiresAt: null,
  })

const deletions = {
  project: { start: '/projects', remove: (id: number) => ['DELETE', `/projects/${id}`] as const },
  check: {
    start: '/serp/check-serp',
    remove: (id: number) => ['POST', '/serp/delete-serps', { serps_ids: [id] }] as const,
  },
}

test.each(Object.entries(deletions))(
  `killed outright around the deletion of a %s, ${rounds} times: what the provider got is paid for, and nothing else`,
  async (subject, { start: path, remove }) => {
    const { accessToken: token, userData } = await signIn()
    const ctx = { db: pool.db, clock: () => new Date() } as Ctx
    await fund(ctx, userData.id)
    const costs = await getCreditCosts(ctx, 'SERPS')
    for (let round = 0; round < rounds; round += 1) {
      const question = { ...randomCheck(random, round), projectName: `Round ${round}` }
      const keywords = question.keywords.map((keyword) => `${subject} ${keyword}`)
      const before = await availableCredits(ctx, userData.id)
      const { data } = await callServer<{ data: { id: number } }>(port, 'POST', path, {
        token,
        body: { ...question, keywords },
      })
      const calls = random.upTo(keywords.length + 4)
      const label = `round ${round}, ${keywords.length} keywords on engine ${question.searchEngine}, killed after ${calls} calls`
      if (random.isHeads()) await killAfter(calls)
      if (server.signalCode !== null) await startAgain()
      const [method, address, body] = remove(data.id)
      await callServer(port, method, address, { token, ...(body && { body }) })
      if (random.isHeads()) await killAfter(random.upTo(3))
      if (server.signalCode !== null) await startAgain()
      await untilNothingIsOwed(label)
      const price = serpKeywordPrice(costs, { ...question, engine: searchEngineOf(question.searchEngine) })
      const fetched = keywords.filter((keyword) => sandbox.control.tasks({ keyword }).length > 0).length
      for (const keyword of keywords)
        expect(sandbox.control.tasks({ keyword }).length, `${label}: ${keyword}`).toBeLessThanOrEqual(1)
      const spent = subtractCredits(before, await availableCredits(ctx, userData.id))
      expect(spent, label).toBe(multiplyCredits(price, fetched))
      expect(await verifyLedger(ctx), label).toEqual([])
    }
  },
  60_000 + rounds * 120_000,
)

test(
  `killed outright in the middle of a domain check, ${rounds} times: every row stored and paid once, deleted or not`,
  async () => {
    const { accessToken: token, userData } = await signIn()
    const ctx = { db: pool.db, clock: () => new Date() } as Ctx
    await fund(ctx, userData.id)
    const costs = await getCreditCosts(ctx, 'DOMAIN')
    for (let round = 0; round < rounds; round += 1) {
      const size = 1 + random.upTo(2_500)
      const limit = 10 + random.upTo(2_990)
      const label = `round ${round}: ${limit} of ${size} rows`
      const before = await availableCredits(ctx, userData.id)
      const body = { target: `size-${size}.example`, language: 'en', limit, country: 2372, random_id: label }
      const { data } = await callServer<{ data: { domain_project_id: number } }>(port, 'POST', '/domain/check-domain', {
        token,
        body,
      })
      const id = data.domain_project_id
      if (random.isHeads()) await killAfter(random.upTo(4))
      if (server.signalCode !== null) await startAgain()
      const isDeleted = random.upTo(3) === 0
      if (isDeleted) await callServer(port, 'DELETE', `/domain/delete-domain-project/${id}`, { token })
      if (random.isHeads()) await killAfter(random.upTo(2))
      if (server.signalCode !== null) await startAgain()
      await untilNothingIsOwed(label)
      const spent = subtractCredits(before, await availableCredits(ctx, userData.id))
      const whole = Math.min(size, limit)
      const paid = [1_000, 2_000, whole].filter((rows) => rows <= whole).map((rows) => rowsPrice(costs, rows))
      expect(isDeleted ? [0, ...paid] : [rowsPrice(costs, whole)], label).toContain(spent)
      if (!isDeleted) expect(await countOf(sql`domain_keywords where project_id = ${id}`), label).toBe(whole)
      expect(await verifyLedger(ctx), label).toEqual([])
    }
  },
  60_000 + rounds * 120_000,
)

test(
  `killed outright in the middle of a backlink check, ${rounds} times: every link stored and paid once, deleted or not`,
  async () => {
    const { accessToken: token, userData } = await signIn()
    const ctx = { db: pool.db, clock: () => new Date() } as Ctx
    await pool.db.execute(sql`update credit_settings set transactions = 3000 where title = 'BACKLINKS'`)
    await fund(ctx, userData.id)
    const costs = await getCreditCosts(ctx, 'BACKLINKS')
    for (let round = 0; round < rounds; round += 1) {
      const size = 1 + random.upTo(4_000)
      const label = `round ${round}: ${size} links`
      const before = await availableCredits(ctx, userData.id)
      const body = { target: `size-${size}.example`, random_id: label }
      const { data } = await callServer<{ data: { backlinks_id: number } }>(port, 'POST', '/backlink/check-backlink', {
        token,
        body,
      })
      const id = data.backlinks_id
      if (random.isHeads()) await killAfter(random.upTo(4))
      if (server.signalCode !== null) await startAgain()
      const isDeleted = random.upTo(3) === 0
      if (isDeleted) await callServer(port, 'DELETE', `/backlink/delete-backlink-project/${id}`, { token })
      if (random.isHeads()) await killAfter(random.upTo(2))
      if (server.signalCode !== null) await startAgain()
      await untilNothingIsOwed(label)
      const spent = subtractCredits(before, await availableCredits(ctx, userData.id))
      const whole = Math.min(size, 3_000)
      const paid = [0, 1_000, 2_000, whole].filter((links) => links <= whole).map((links) => rowsPrice(costs, links))
      expect(isDeleted ? [0, ...paid] : [rowsPrice(costs, whole)], label).toContain(spent)
      if (!isDeleted) expect(await countOf(sql`backlinks where project_id = ${id}`), label).toBe(whole)
      expect(await verifyLedger(ctx), label).toEqual([])
    }
  },
  60_000 + rounds * 120_000,
)
