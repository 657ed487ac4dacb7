import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTransaction } from '../platform/database/database.ts'
import { isDatabaseUnavailable } from '../platform/database/is-database-unavailable.ts'
import { migrate } from '../platform/database/migrate.ts'
import { readPidFile } from '../platform/embedded-postgres/process.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../platform/embedded-postgres/start.ts'
import { type Endpoint, endpoints, type Request } from '../testing/contract-walk/endpoints.ts'
import { check } from '../testing/contract-walk/own-rows.ts'
import { createTestApp, type TestApp } from '../testing/create-test-app.ts'
import { type Person, signedIn } from '../testing/people.ts'
import { signalFamily } from '../testing/postgres-family.ts'
import { installedPostgres, throwAwayRoot } from '../testing/throw-away-postgres.ts'
import { runCheck, showCheck } from '../testing/wait-for-check.ts'

// A PostgreSQL of its own, as nobody else's tests are to stand still with it; one that is left behind is cleared away by
// the next run of the tests, as theirs is.
const dataDir = mkdtempSync(join(throwAwayRoot(), 'serpplus-test-database-'))
writeFileSync(join(dataDir, 'runner.pid'), String(process.pid))
const settings = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_wal_size: '256MB' }
/** A statement may take longer than this on a busy machine, but not when nothing is wrong with the database. */
const databaseLimits = { connectMs: 1_000, statementMs: 1_000 }

let postgres: EmbeddedPostgres
let app: TestApp
let person: Person
let other: Person
beforeAll(async () => {
  chmodSync(dataDir, 0o711)
  postgres = await startEmbeddedPostgres({ dataDir, settings, installed: installedPostgres() })
  await migrate(postgres.url)
  app = await createTestApp({ database: { url: postgres.url, drop: async () => {} }, databaseLimits })
  person = await signedIn(app.ctx, 'paid')
  other = await signedIn(app.ctx, 'paid')
})
afterAll(async () => {
  // A test that ran out of time may have left it frozen.
  signalPostgres('SIGCONT')
  await app.close()
  await postgres.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

const signalPostgres = (signal: NodeJS.Signals) => signalFamily(readPidFile(join(dataDir, 'cluster'))?.pid ?? 0, signal)
const isReady = async () => (await app.app.inject('/health/ready')).statusCode
const patience = { timeout: 30_000 }

const unavailable = {
  status: 503,
  body: {
    code: 'server.unavailable',
    message: 'The service is temporarily unavailable. Try again in a moment.',
  },
  headers: { 'retry-after': '5' },
}

/** Requests, jobs, locks and events all have their part in a check. */
async function expectEverythingToWork(keyword: string) {
  await expect.poll(isReady, patience).toBe(200)
  const id = await runCheck(app, person, { ...check, keywords: [keyword] })
  expect(await showCheck(app, person, id)).toMatchObject({ state: 'done', done_count: 1, failed_count: 0 })
}

test('with a frozen database readiness and calls fail in time, and recover without a restart', async () => {
  await expectEverythingToWork('before')
  const inTheMiddle = Promise.withResolvers<void>()
  const frozen = Promise.withResolvers<void>()
  const cutOff = inTransaction(app.ctx, async (tx) => {
    await tx.db.execute(sql`select 1`)
    inTheMiddle.resolve()
    await frozen.promise
    await tx.db.execute(sql`select 'in the middle'`)
  }).catch((error: unknown) => error)
  await inTheMiddle.promise
  signalPostgres('SIGSTOP')
  frozen.resolve()
  try {
    const from = performance.now()
    const asked = await Promise.all(Array.from({ length: 5 }, () => app.app.inject('/health/ready')))
    // Two seconds are promised; the rest is for a busy machine.
    expect(performance.now() - from).toBeLessThan(5_000)
    for (const { statusCode, headers } of asked) {
      expect(statusCode).toBe(503)
      expect(headers['retry-after']).toBe('5')
    }
    const calls = [
      ...Array.from({ length: 12 }, () => app.call('GET', '/projects', { token: person.token })),
      ...Array.from({ length: 3 }, () => app.call('POST', '/serp/check-serp', { token: other.token, body: check })),
      app.call('GET', '/plans', { token: person.token }),
      app.call('POST', '/login', { body: { email: person.email, password: person.password } }),
    ]
    for (const reply of await Promise.all(calls)) expect(reply).toMatchObject(unavailable)
    // One after the other they would have waited for twelve time limits.
    expect(performance.now() - from).toBeLessThan(15_000)
    const failure = await cutOff
    expect(isDatabaseUnavailable(failure)).toBe(true)
    // The first failure is reported, not the end of the transaction after it.
    expect(String(failure)).toContain('in the middle')
  } finally {
    signalPostgres('SIGCONT')
  }
  await expectEverythingToWork('after the frost')
}, 120_000)

test('with a killed database every call answers 503, and calls work again once it is back', async () => {
  await expectEverythingToWork('still')
  const inTheMiddle = Promise.withResolvers<void>()
  const cutOff = inTransaction(app.ctx, async (tx) => {
    await tx.db.execute(sql`select 1`)
    inTheMiddle.resolve()
    await tx.db.execute(sql`select pg_sleep(60)`)
  }).catch((error: unknown) => error)
  await inTheMiddle.promise
  signalPostgres('SIGKILL')
  expect(isDatabaseUnavailable(await cutOff)).toBe(true)
  expect(await isReady()).toBe(503)
  const waiting = [...endpoints]
  const callOneByOne = async () => {
    for (let endpoint = waiting.pop(); endpoint !== undefined; endpoint = waiting.pop()) {
      const { path, body } = requestOf(endpoint)
      const reply = await app.call(endpoint.method, path, {
        body,
        ...(endpoint.access.session === 'required' && { token: person.token }),
      })
      if (needsNoDatabase.includes(endpoint.name)) expect(reply.status, endpoint.name).toBeLessThan(500)
      else expect(reply, endpoint.name).toMatchObject(unavailable)
    }
  }
  await Promise.all(Array.from({ length: 8 }, callOneByOne))
  postgres = await startEmbeddedPostgres({
    dataDir,
    settings,
    port: postgres.port,
    installed: installedPostgres(),
  })
  await expectEverythingToWork('after the end')
  expect(readFileSync(join(dataDir, 'server.log'), 'utf8')).toContain('was interrupted')
}, 120_000)

/** Calls that are answered before anything is read: a contact from the settings, links that are no links, sign-ins nobody has begun. */
const needsNoDatabase = [
  'GET /support-contact',
  'GET /notifications/unsubscribe/{token}',
  'POST /notifications/unsubscribe',
  'POST /verify-otp',
  'POST /resend-otp',
  'POST /verify-passkey/options',
  'POST /verify-passkey',
]

const email = 'nobody@example.test'
const password = 'Correct#Horse9'
const publicBodies: Record<string, Request['body']> = {
  'POST /login': { email, password },
  'POST /register': { email, password, name: 'Nobody' },
  'POST /register/check-email': { email },
  'POST /reset-password': { email },
  'POST /confirm-email': { token: 'x'.repeat(43) },
  'POST /update-password': { password, confirmPassword: password, token: 'x'.repeat(43) },
}

/** A request that is let in; which row it is about nobody comes to ask. */
const requestOf = ({ name, path }: Endpoint): Request => ({
  // A checkout’s id is refused before anything is read unless it is a UUID.
  path: path.replaceAll(/\{\+?\w+\}/g, path.includes('/checkouts/') ? '019a0000-0000-4000-8000-000000000001' : '1'),
  body: publicBodies[name] ?? {},
})
