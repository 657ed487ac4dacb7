import { drizzle } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import { v7 as uuid } from 'uuid'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '../../../platform/database/database.ts'
import { openBrowser } from '../../../testing/browser.ts'
import { addCodeReader, logInFrom } from '../../../testing/code-sign-in.ts'
import { createTestApp, type TestApp } from '../../../testing/create-test-app.ts'
import { openSite } from '../../../testing/open-site.ts'
import { signedIn } from '../../../testing/people.ts'
import { trustDevice } from './trusted-devices.ts'

// A person who types addresses learns of none whether it has an account: neither from the answer nor from how long it
// takes, for which the statements stand here; the password hash is compared by one function for both.

let app: TestApp
let site: Awaited<ReturnType<typeof openSite>>
const statements: string[] = []
beforeAll(async () => {
  // With real jobs, so that sending one is a statement.
  app = await createTestApp()
  const pool = (app.ctx.db as unknown as { $client: pg.Pool }).$client
  const db: Database = drizzle(pool, { logger: { logQuery: (statement) => statements.push(statement) } })
  const now = app.ctx.clock()
  // A clock that stands, because seconds to wait are part of an answer.
  site = await openSite({ ...app.ctx, db, clock: () => now })
})
afterAll(async () => {
  await site.close()
  await app.close()
})

type Asking = { email: string; ip: string; cookies: [string, string][] }

/** Everything one can see of 25 guesses: 20 of them compared, five beyond the limit. */
async function guess25({ email, ip, cookies }: Asking) {
  const seen: { status: number; headers: object; body: string; statements: string[] }[] = []
  for (let at = 0; at < 25; at += 1) {
    statements.length = 0
    const reply = await logInFrom(openBrowser(site, { ip, cookies }), { email, password: 'Wrong#Horse9' })
    // The time, and what is counted of all calls of this sender by it.
    const { date: _date, 'x-ratelimit-reset': _reset, 'x-request-id': id, ...headers } = reply.headers
    expect(id).toMatch(/^[\da-f-]{36}$/)
    seen.push({ status: reply.status, headers, body: reply.rawBody.toString(), statements: [...statements] })
  }
  return seen
}

test.each(['no cookie', 'the cookie of a device trusted for somebody else'])(
  'known, unknown, suspended and never proven addresses are indistinguishable at every stage with %s, the lockout included',
  async (what) => {
    const somebody = await addCodeReader(app.ctx)
    const cookies: [string, string][] =
      what === 'no cookie' ? [] : [['device', (await trustDevice(app.ctx, somebody.id, undefined)).token]]
    const emails = [
      `nobody-${uuid()}@example.test`,
      `nobody-${uuid()}@example.test`,
      (await signedIn(app.ctx, 'paid')).email,
      (await signedIn(app.ctx, 'suspended')).email,
      (await addCodeReader(app.ctx, { isProven: false })).email,
    ]
    const seen = []
    for (const [at, email] of emails.entries())
      seen.push(await guess25({ email, cookies, ip: `10.${20 + cookies.length}.0.${at}` }))
    const [unknown = [], ...others] = seen
    expect(unknown.map(({ status }) => status)).toEqual([...Array(20).fill(401), ...Array(5).fill(429)])
    expect(tablesOf(unknown[0])).toEqual(['attempt_limits', 'credentials', 'attempt_limits', 'audit_log'])
    expect(tablesOf(unknown[20])).toContain('pgboss')
    expect(tablesOf(unknown[21])).not.toContain('audit_log')
    for (const other of others) expect(other).toEqual(unknown)
  },
  180_000,
)

/** The tables that the statements are about, to see that they were recorded at all. */
const tablesOf = (seen?: { statements: string[] }) =>
  seen?.statements.flatMap((statement) => /attempt_limits|credentials|audit_log|pgboss/.exec(statement)?.[0] ?? [])
