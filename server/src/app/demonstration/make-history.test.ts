import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as waitFor } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type RunningSandbox, startSandbox } from '#sandbox/build-sandbox.ts'
import { availableCredits, verifyLedger } from '../../features/credits/index.ts'
import type { Ctx } from '../../platform/context.ts'
import { type DatabasePool, openDatabase } from '../../platform/database/database.ts'
import { findFreePort } from '../../platform/network/ports.ts'
import { callServer, endProcess, spawnServerProcess, startServerProcess } from '../../testing/server-process.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { demonstrationProjects } from './demonstration-projects.ts'

/** Includes a Monday. `npm run test:long` makes a longer one. */
const demoHistoryDays = Number(process.env.DEMO_DAYS ?? 7)
let database: TestDatabase
let sandbox: RunningSandbox
let pool: DatabasePool
let stripeStateFile: string
const portOf = (url: string) => Number(new URL(url).port)

beforeAll(async () => {
  database = await createTestDatabase()
  stripeStateFile = join(await mkdtemp(join(tmpdir(), 'serpplus-history-')), 'payments.json')
  // Ports this process keeps, because the sandbox restarts on them.
  const ports = { port: await findFreePort('127.0.0.1'), smtpPort: await findFreePort('127.0.0.1') }
  sandbox = await startSandbox({ stripeStateFile, ...ports })
  pool = openDatabase({ url: database.url, poolSize: 2, applicationName: 'test', onIdleError: () => {} })
})
afterAll(async () => {
  await pool.close()
  await sandbox.close()
  await database.drop()
  await rm(dirname(stripeStateFile), { recursive: true })
})

const query = async <Row extends Record<string, unknown>>(text: string) =>
  (await pool.db.execute<Row>(sql.raw(text))).rows
const providerCalls = () => Object.values(sandbox.control.calls()).reduce((sum, count) => sum + count, 0)

test('a demo account has its past at the first start; cut off twice it is finished, and made once', async () => {
  let logged = ''
  const options = {
    port: await findFreePort('127.0.0.1'),
    databaseUrl: database.url,
    sandboxUrl: sandbox.url,
    smtpUrl: sandbox.smtpUrl,
    demoHistoryDays,
    onLog: (text: string) => {
      logged += text
    },
  }
  for (const calls of [5 * demoHistoryDays, 5 * demoHistoryDays]) {
    const cutOff = spawnServerProcess(options)
    const until = providerCalls() + calls
    for (let polls = 0; providerCalls() < until && polls < 3_000; polls += 1) await waitFor(20)
    await endProcess(cutOff, 'SIGKILL')
    // It stops and starts with the server.
    await sandbox.close()
    sandbox = await startSandbox({ stripeStateFile, port: portOf(sandbox.url), smtpPort: portOf(sandbox.smtpUrl) })
  }
  const unfinished = await query<{ runs: number }>('select count(*)::int as runs from rank_project_runs')
  expect(unfinished[0]?.runs).toBeLessThan(2 * demoHistoryDays)

  const server = await startServerProcess(options)
  try {
    // A start goes on without a history it could not finish, and says why.
    expect(logged).not.toMatch(/not finished|could not subscribe/)
    const runs = await query(`
      select p.domain, count(*)::int as runs, count(distinct slot)::int as slots, count(*) filter (where kind = 'first')::int as first,
        count(*) filter (where r.skip_reason is not null or r.finished_at is null)::int as wrong, sum(r.done_count) > 0.9 * sum(r.units_count) as checked
      from rank_projects p join rank_project_runs r on r.project_id = p.id
      where r.kind <> 'retry' group by p.domain order by p.domain`)
    const expected = { runs: demoHistoryDays + 1, slots: demoHistoryDays, first: 1, wrong: 0, checked: true }
    expect(runs).toMatchObject([
      { domain: 'kestrelroast.example', ...expected },
      { domain: 'lumenbikes.example', ...expected },
    ])
    const days = await query<{ days: number }>(
      'select count(distinct day)::int as days from rank_project_days group by project_id',
    )
    expect(days).toEqual([{ days: demoHistoryDays + 1 }, { days: demoHistoryDays + 1 }])
    const growth = await query<{ notes: number; first: number; last: number }>(`
      select (select count(*)::int from rank_project_notes n where n.project_id = p.id) as notes,
        (select click_sum from rank_project_days d where d.project_id = p.id order by day limit 1) as first,
        (select click_sum from rank_project_days d where d.project_id = p.id order by day desc limit 1) as last
      from rank_projects p where p.domain = 'kestrelroast.example'`)
    expect(growth).toMatchObject([{ notes: 5 }])
    expect(growth[0]?.last).toBeGreaterThan(2 * (growth[0]?.first ?? 0))
    const domains = await query(`
      select p.target, p.schedule, p.saved_at is not null as saved, count(d.finished_at)::int as dates,
        min(d.rows_count) > 50 as has_rows, bool_and(d.rows_count = least(d.total_count, p."limit")) as is_whole
      from domain_projects p left join domain_dates d on d.account_id = p.account_id and d.project_id = p.id
      group by p.account_id, p.id order by p.target`)
    const checked = demonstrationProjects.filter(({ domainCheck }) => domainCheck.day <= demoHistoryDays)
    expect(domains).toEqual(
      checked.map(({ domain, domainCheck: { day } }) => ({
        target: domain,
        schedule: 'onceInFifteenDays',
        saved: true,
        dates: Math.floor((demoHistoryDays - day) / 15) + 1,
        has_rows: true,
        is_whole: true,
      })),
    )
    const targets = await query(`
      select p.target, p.schedule, p.saved_at is not null as saved, count(d.finished_at)::int as dates
      from backlink_projects p left join backlink_dates d on d.account_id = p.account_id and d.project_id = p.id
      group by p.account_id, p.id order by p.target`)
    const analysed = demonstrationProjects.flatMap(({ backlinkChecks }) => backlinkChecks)
    expect(targets).toEqual(
      analysed
        .filter(({ day }) => day <= demoHistoryDays)
        .map(({ day, target }) => ({
          target,
          schedule: 'onceInMonth',
          saved: true,
          dates: demoHistoryDays - day >= 31 ? 2 : 1,
        })),
    )
    const body = { email: 'paid@serpplus.test', password: 'Paid#2026' }
    const { userData } = await callServer<{ userData: { id: number } }>(options.port, 'POST', '/login', { body })
    const ctx = { db: pool.db } as Ctx
    // The credits of its plan have paid for it.
    expect(await availableCredits(ctx, userData.id)).toBeLessThan(30_000)
    expect(await verifyLedger(ctx)).toEqual([])
    const dates = await query(`
      select a.created_at < s.purchased_at as joined, s.purchased_at < (select min(created_at) from rank_projects) as planned,
        s.expires_at > now() as lasts from accounts a join subscriptions s on s.account_id = a.id
      where a.id = ${userData.id} and s.subscription_ref is not null`)
    expect(dates).toEqual([{ joined: true, planned: true, lasts: true }])
    const notices = await query<{ kind: string; count: number; late: number; sent: boolean }>(`
      select kind, count(*)::int as count, bool_and(mail_state = 'sent') as sent,
        count(*) filter (where read_at is null and created_at < now() - interval '8 days')::int as late
      from notices where account_id = ${userData.id} group by kind order by kind`)
    expect(notices).toMatchObject([
      { kind: 'project.weekly-summary', late: 0, sent: true },
      { kind: 'purchase.paid', late: 0, sent: true },
    ])
    expect(notices[0]?.count).toBeGreaterThanOrEqual(Math.floor(demoHistoryDays / 7))
    // Some keywords of the story fail on purpose, which is nothing to report.
    expect(logged).not.toMatch(/failed/)
    // The provider is in the present again, as slow as ever.
    expect(Math.abs(sandbox.control.now().getTime() - Date.now())).toBeLessThan(60_000)
    expect(sandbox.control.settings()).toMatchObject({ latencyMs: [20, 60], collectLimits: true })
  } finally {
    await endProcess(server, 'SIGTERM')
  }

  const before = await query('select number, created_at from rank_project_runs order by 1, 2')
  await endProcess(await startServerProcess(options), 'SIGTERM')
  expect(await query('select number, created_at from rank_project_runs order by 1, 2')).toEqual(before)

  await query(
    'delete from rank_project_runs; delete from rank_project_keywords; delete from rank_project_competitors; delete from rank_project_days; delete from rank_project_movements; delete from rank_project_notes; delete from rank_projects',
  )
  await endProcess(await startServerProcess(options), 'SIGTERM')
  expect(await query('select id from rank_projects')).toEqual([])
}, 240_000)
