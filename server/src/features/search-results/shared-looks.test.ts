import { setTimeout as waitFor } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/create-test-app.ts'
import { type Person, signedIn } from '../../testing/people.ts'
import { availableCredits, verifyLedger } from '../credits/index.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ hasInlineJobs: true })
})
afterAll(() => app.close())

const price = 3.2727
const question = { domainUrl: 'kestrelroast.example', searchEngine: 1, deviceType: 1, language: 'en', country: 2372 }
const check = ({ token }: Person, keywords: string[]) =>
  app.call('POST', '/serp/check-serp', { token, body: { ...question, keywords } })

async function untilSomebodyWaits() {
  for (let polls = 0; polls < 6_000; polls += 1) {
    const { rows } = await app.ctx.db.execute(
      sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    )
    if (rows.length > 0) return
    await waitFor(10)
  }
  throw new Error('nobody waits')
}

test('a look that ends between looking for its page and asking for it is used all the same, and not made again', async () => {
  const [first, second] = [await signedIn(app.ctx, 'paid'), await signedIn(app.ctx, 'paid')]
  expect((await check(first, ['shared'])).status).toBe(202)
  let reply: ReturnType<typeof check> | undefined
  await app.ctx.db.transaction(async (tx) => {
    // The second one has looked for pages when it comes to hold its credits.
    await tx.execute(sql`select from credit_balances where account_id = ${second.id} for update`)
    reply = check(second, ['shared', 'own'])
    await untilSomebodyWaits()
    await app.workOff()
  })
  expect((await reply)?.status).toBe(202)
  await app.workOff()
  expect(['shared', 'own'].map((keyword) => app.sandbox.control.tasks({ keyword }).length)).toEqual([1, 1])
  const { rows } = await app.ctx.db.execute(sql`select state, count(*)::int as looks from serp_looks group by state`)
  expect(rows).toEqual([{ state: 'done', looks: 2 }])
  const listed = await app.call('GET', '/serp/list-serps', { token: second.token })
  expect(listed.body).toMatchObject({ isItemNull: false })
  // As for any page that was fetched for somebody else.
  expect(await availableCredits(app.ctx, second.id)).toBeCloseTo(5_000 - 2 * price, 4)
  expect(await verifyLedger(app.ctx)).toEqual([])
})
