import type { ChildProcess } from 'node:child_process'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { type RunningSandbox, startSandbox } from '#sandbox/build-sandbox.ts'
import { availableCredits, verifyLedger } from '../features/credits/index.ts'
import type { Ctx } from '../platform/context.ts'
import { type DatabasePool, openDatabase } from '../platform/database/database.ts'
import { findFreePort } from '../platform/network/ports.ts'
import { callServer, endProcess, startServerProcess, waitForChecks } from '../testing/server-process.ts'
import { createTestDatabase, pooledAddress, type TestDatabase } from '../testing/test-database.ts'

let database: TestDatabase
let sandbox: RunningSandbox
let pool: DatabasePool
let ports: [number, number]
let servers: ChildProcess[] = []

beforeAll(async () => {
  database = await createTestDatabase()
  sandbox = await startSandbox({ latencyMs: [0, 20], readyAfterMs: [0, 500], collectLimits: false })
  pool = openDatabase({ url: database.url, poolSize: 2, applicationName: 'test', onIdleError: () => {} })
  ports = [await findFreePort('127.0.0.1'), await findFreePort('127.0.0.1')]
  // Without postbacks, because a worker has no address to which they could be sent.
  const common = {
    databaseUrl: database.url,
    sandboxUrl: sandbox.url,
    smtpUrl: sandbox.smtpUrl,
    postback: 'off',
  } as const
  // All at once: they migrate and initialise one database together.
  servers = await Promise.all([
    startServerProcess({ ...common, port: ports[0], role: 'web' }),
    startServerProcess({ ...common, port: ports[1], role: 'web' }),
    startServerProcess({ ...common, port: 0, role: 'worker' }),
    startServerProcess({ ...common, port: 0, role: 'worker' }),
  ])
  // Four servers that load their code together are slow to start while other tests run.
}, 180_000)
afterAll(async () => {
  await Promise.all(servers.map((server) => endProcess(server, 'SIGTERM')))
  await pool.close()
  await sandbox.close()
  await database.drop()
})

test('two web and two worker processes on one database: nothing runs twice, nothing starves', async () => {
  const body = { email: 'paid@serpplus.test', password: 'Paid#2026' }
  const { accessToken: token, userData } = await callServer<{ accessToken: string; userData: { id: number } }>(
    ports[0],
    'POST',
    '/login',
    { body },
  )
  const question = { domainUrl: 'kestrelroast.example', searchEngine: 1, deviceType: 1, language: 'en', country: 2372 }
  const stems = ['a', 'b', 'c', 'd', 'e', 'f']
  const keywordsOf = (stem: string) => Array.from({ length: 20 }, (_, at) => `${stem} keyword ${at}`)
  await Promise.all(
    // Each request reaches both web processes at the same time.
    stems.flatMap((stem) =>
      ports.map((port) =>
        callServer(port, 'POST', '/serp/check-serp', {
          token,
          body: { ...question, keywords: keywordsOf(stem), random_id: stem },
        }),
      ),
    ),
  )
  const checks = await waitForChecks(ports[1], token, stems.length)
  expect(checks.every((check) => check.done_count === 20 && check.failed_count === 0)).toBe(true)
  for (const keyword of stems.flatMap(keywordsOf)) expect(sandbox.control.tasks({ keyword }), keyword).toHaveLength(1)
  const ctx = { db: pool.db } as Ctx
  expect(await availableCredits(ctx, userData.id)).toBe(30_000 - stems.length * 65.454)
  expect(await verifyLedger(ctx)).toEqual([])

  // Fifty identical requests for one refresh, and for one new check, half of them at either
  // process.
  const fifty = (path: string, press: object) =>
    Promise.all(
      Array.from({ length: 50 }, (_, at) =>
        callServer<{ data: { id: number } }>(ports[at % 2 === 0 ? 0 : 1], 'POST', path, { token, body: press }),
      ),
    )
  const [refreshed] = checks
  // Nothing completes before every request has arrived: one that comes after the end would rightly
  // begin another run.
  sandbox.control.changeSettings({ readyAfterMs: 1 })
  await sandbox.control.setClock(sandbox.control.now().toISOString())
  const replies = await Promise.all([
    fifty('/serp/refresh-serp', { id: refreshed?.id, confirm: true }),
    fifty('/serp/check-serp', { ...question, keywords: keywordsOf('g') }),
  ])
  expect(replies.map((ones) => new Set(ones.map(({ data }) => data.id)).size)).toEqual([1, 1])
  await sandbox.control.setClock(null)
  await waitForChecks(ports[0], token, stems.length + 1)
  for (const { keyword } of refreshed?.items ?? []) expect(sandbox.control.tasks({ keyword }), keyword).toHaveLength(2)
  for (const keyword of keywordsOf('g')) expect(sandbox.control.tasks({ keyword }), keyword).toHaveLength(1)
  expect(await availableCredits(ctx, userData.id)).toBeCloseTo(30_000 - (stems.length + 2) * 65.454, 4)
  expect(await verifyLedger(ctx)).toEqual([])
})

test.runIf(pooledAddress(inject('testPostgres')).isPooled)(
  'through a pooler, nothing of a transaction stays in a session',
  async () => {
    const client = new pg.Client({ connectionString: pooledAddress(database).url })
    await client.connect()
    // In one transaction, so that all of it is about one of the sessions that the processes share.
    const { rows } = await client.query(`
    select current_setting('statement_timeout') as timeout,
      (select count(*)::int from pg_prepared_statements) as prepared,
      (select count(*)::int from pg_listening_channels()) as listening,
      (select count(*)::int from pg_locks where locktype = 'advisory' and database = (
        select oid from pg_database where datname = current_database())) as locks`)
    await client.end()
    expect(rows).toEqual([{ timeout: '0', prepared: 0, listening: 0, locks: 0 }])
  },
)
