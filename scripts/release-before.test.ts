// `npm run test:release-before`: the previous release and this one work on one database at the same time, and the previous one
// starts again on this one's schema.
import type { ChildProcess } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as waitFor } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { multiplyCredits } from '#contract/rules/credits/credit-amounts.ts'
import { serpKeywordPrice } from '#contract/rules/paid-runs/prices.ts'
import { type RunningSandbox, startSandbox } from '#sandbox/build-sandbox.ts'
import { getCreditCosts, verifyLedger } from '#server/features/credits/index.ts'
import type { Ctx } from '#server/platform/context.ts'
import { type DatabasePool, openDatabase } from '#server/platform/database/database.ts'
import { showPlan } from '#server/platform/database/migrate.ts'
import { findFreePort } from '#server/platform/network/ports.ts'
import { callServer, endProcess, startServerProcess, waitForChecks } from '#server/testing/server-process.ts'
import { createTestDatabase, type TestDatabase } from '#server/testing/test-database.ts'
import { checkOut, findReleaseBefore } from './lib/release-before.ts'

const keywordsEach = 12
const depth = 10
const patienceMs = 300_000
const isAsked = process.env.RELEASE_BEFORE === '1'
const release = isAsked ? findReleaseBefore() : 'It takes minutes: npm run test:release-before.'
const title = typeof release === 'string' ? `the previous release (skipped: ${release})` : `release ${release.version}`

describe.skipIf(typeof release === 'string')(title, { timeout: 900_000 }, () => {
  let folder: string
  let database: TestDatabase
  let sandbox: RunningSandbox
  let pool: DatabasePool
  let ctx: Ctx
  let before: Processes
  let now: Processes

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'serpplus-release-before-'))
    if (typeof release !== 'string') checkOut(release, folder)
    database = await createTestDatabase({ isEmpty: true })
    sandbox = await startSandbox({ latencyMs: [0, 20], readyAfterMs: [0, 500], collectLimits: false })
    pool = openDatabase({ url: database.url, poolSize: 2, applicationName: 'test', onIdleError: () => {} })
    ctx = { db: pool.db } as Ctx
  }, 300_000)
  afterAll(async () => {
    await Promise.all([before, now].map((processes) => processes?.end()))
    await pool.close()
    await sandbox.close()
    await database.drop()
    rmSync(folder, { recursive: true })
  })

  const startBefore = () => startProcesses({ folder })

  test('makes a database and works on it', async () => {
    before = await startBefore()
    await work(before, 'before the upgrade')
    await compareLedger()
  })

  test('keeps working while this release migrates, and both work side by side', async () => {
    now = await startProcesses({})
    expect((await showPlan(database.url)).pending).toEqual([])
    await Promise.all([work(before, 'beside the new one'), work(now, 'beside the old one')])
    await compareLedger()
  })

  test('stops, and this release does all of the work', async () => {
    await before.end()
    await work(now, 'after the upgrade')
    await compareLedger()
  })

  test('starts again on the schema of this release, beside it and without it', async () => {
    before = await startBefore()
    await Promise.all([work(before, 'going back'), work(now, 'being replaced')])
    await now.end()
    await work(before, 'after going back')
    await compareLedger()
  })

  test('leaves a database on which this release starts again', async () => {
    await before.end()
    now = await startProcesses({})
    await work(now, 'upgraded again')
    await compareLedger()
    expect(await countOf(sql`credit_holds where state = 'open'`)).toBe(0)
    expect(await countOf(sql`serp_fetch_orders`)).toBe(0)
  })

  type Processes = { port: number; end(): Promise<void> }

  /** A worker and a web process of one release, in the order of a deployment. */
  async function startProcesses(from: { folder?: string }): Promise<Processes> {
    const port = await findFreePort('127.0.0.1')
    const common = { databaseUrl: database.url, sandboxUrl: sandbox.url, smtpUrl: sandbox.smtpUrl, ...from } as const
    const started: ChildProcess[] = []
    const end = async () => {
      await Promise.all(started.map((server) => endProcess(server, 'SIGTERM')))
    }
    for (const role of ['worker', 'web'] as const)
      started.push(await startServerProcess({ ...common, role, port: role === 'web' ? port : 0, postback: 'off' }))
    return { port, end }
  }

  /** A check, a project’s first run and a payment through one web process: each is done, and charged, exactly once. */
  async function work({ port }: Processes, label: string): Promise<void> {
    const { accessToken: token } = await callServer<{ accessToken: string }>(port, 'POST', '/login', {
      body: { email: 'paid@serpplus.test', password: 'Paid#2026' },
    })
    const call = <Reply>(method: string, path: string, body?: object) =>
      callServer<Reply>(port, method, path, { token, retries: 10, ...(body && { body }) })
    const question = {
      domainUrl: 'kestrelroast.example',
      searchEngine: 1,
      deviceType: 1,
      language: 'en',
      country: 2372,
    }
    const keywordsOf = (kind: string) => Array.from({ length: keywordsEach }, (_, at) => `${label} ${kind} ${at}`)

    await call('POST', '/serp/check-serp', {
      ...question,
      depth,
      keywords: keywordsOf('check'),
    })
    const project = await call<{ data: { id: number } }>('POST', '/projects', {
      ...question,
      depth,
      projectName: label,
      isDailyChecked: 1,
      keywords: keywordsOf('project'),
    })
    const [option] = (await call<{ data: { value: number }[] }>('GET', '/plans/get-amount')).data
    const { url } = await call<{ url: string }>('POST', '/get-checkout-url', { credits: (option?.value ?? 0) * 100 })
    const paid = await fetch(url, {
      method: 'POST',
      body: new URLSearchParams({ card: 'pm_card_visa' }),
      redirect: 'manual',
    })
    expect(paid.status, label).toBe(303)
    expected.checks += 1
    expected.projects += 1
    expected.payments += 1

    await until(label, async () => (await countOf(finishedRun(project.data.id))) === 1)
    await until(label, async () => (await countOf(sql`purchases where state = 'paid'`)) >= expected.payments)
    await waitForChecks(port, token, expected.checks)
    for (const keyword of [...keywordsOf('check'), ...keywordsOf('project')])
      expect(sandbox.control.tasks({ keyword }), `${label}: ${keyword}`).toHaveLength(1)
    expect(await verifyLedger(ctx), label).toEqual([])
  }

  const expected = {
    checks: 0,
    projects: 0,
    payments: 0,
  }

  const finishedRun = (id: number) =>
    sql`rank_project_runs where project_id = ${id} and finished_at is not null and failed_count = 0
      and charged_count = ${keywordsEach}`

  /** Compares what was charged and granted over all with what was asked for: nothing is lost and nothing happened twice. */
  async function compareLedger(): Promise<void> {
    const price = serpKeywordPrice(await getCreditCosts(ctx, 'SERPS'), { engine: 'google', depth })
    const { rows } = await pool.db.execute(sql`
      select (select coalesce(sum(amount), 0)::float8 from credit_transfers where to_bucket = 'spent') as spent,
        (select count(*)::int from purchases where kind = 'top-up' and state = 'paid') as payments,
        (select count(*)::int from credit_operations join purchases using (account_id)
          where credit_operations.kind = 'grant' and credit_operations.key = purchases.business_key and purchases.kind = 'top-up') as grants`)
    const works = expected.checks + expected.projects
    const spent = multiplyCredits(price, keywordsEach * works)
    expect(rows[0]).toEqual({ spent, payments: expected.payments, grants: expected.payments })
    expect(await verifyLedger(ctx)).toEqual([])
  }

  const countOf = async (statement: ReturnType<typeof sql>) =>
    (await pool.db.execute<{ count: number }>(sql`select count(*)::int as count from ${statement}`)).rows[0]?.count ?? 0
})

async function until(label: string, isSo: () => Promise<boolean>): Promise<void> {
  const end = performance.now() + patienceMs
  while (!(await isSo())) {
    if (performance.now() > end) throw new Error(`${label}: not reached in time`)
    await waitFor(100)
  }
}
