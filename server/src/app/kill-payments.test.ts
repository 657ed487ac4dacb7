import type { ChildProcess } from 'node:child_process'
import { setTimeout as waitFor } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type RunningSandbox, startSandbox } from '#sandbox/build-sandbox.ts'
import { availableCredits, verifyLedger } from '../features/credits/index.ts'
import type { Ctx } from '../platform/context.ts'
import { type DatabasePool, openDatabase } from '../platform/database/database.ts'
import { findFreePort } from '../platform/network/ports.ts'
import { seededRandom } from '../testing/fuzz-seed.ts'
import { callServer, endProcess, startServerProcess } from '../testing/server-process.ts'
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts'

/** Other points of a payment each time; `npm run test:long` has 50 rounds. */
const rounds = Number(process.env.PAYMENT_KILL_ROUNDS ?? 1)
const patienceMs = 90_000

let database: TestDatabase
let sandbox: RunningSandbox
let pool: DatabasePool
let port: number
let server: ChildProcess

const start = () =>
  startServerProcess({ port, databaseUrl: database.url, sandboxUrl: sandbox.url, smtpUrl: sandbox.smtpUrl })

beforeAll(async () => {
  database = await createTestDatabase()
  sandbox = await startSandbox({ latencyMs: 0 })
  pool = openDatabase({ url: database.url, poolSize: 2, applicationName: 'test', onIdleError: () => {} })
  port = await findFreePort('127.0.0.1')
  server = await start()
})
afterAll(async () => {
  await endProcess(server, 'SIGKILL')
  await pool.close()
  await sandbox.close()
  await database.drop()
})

type TopUp = { id: number; value: number; credits: number }

/** Presses the button of a card that pays; the page answers even while the server is down. */
async function pay(url: string) {
  const body = new URLSearchParams({ card: 'pm_card_visa' })
  const reply = await fetch(url, { method: 'POST', body, redirect: 'manual' })
  expect(reply.status).toBe(303)
}

test(
  `killed outright between payment, webhook, grant and receipt, ${rounds} times: one grant, one receipt, one recharge`,
  async () => {
    const random = seededRandom()
    const ctx = { db: pool.db } as Ctx
    const { accessToken: token, userData } = await callServer<{ accessToken: string; userData: { id: number } }>(
      port,
      'POST',
      '/login',
      { body: { email: 'paid@serpplus.test', password: 'Paid#2026' } },
    )
    const { data: options } = await callServer<{ data: TopUp[] }>(port, 'GET', '/plans/get-amount', { token })
    let expected = await availableCredits(ctx, userData.id)
    const before = await countBought(userData.id)
    for (let round = 0; round < rounds; round += 1) {
      // The smaller ones: what is left at the end must be less than the highest threshold there is.
      const option = random.oneOf(options.slice(0, 2))
      const { url } = await callServer<{ url: string }>(port, 'POST', '/get-checkout-url', {
        token,
        body: { credits: option.value * 100 },
      })
      await Promise.all([pay(url), waitFor(random.upTo(120)).then(() => endProcess(server, 'SIGKILL'))])
      server = await start()
      expected += option.credits
      await until(async () => (await availableCredits(ctx, userData.id)) === expected)
      expect(await countBought(userData.id)).toEqual({
        purchases: before.purchases + round + 1,
        receipts: before.receipts + round + 1,
        grants: before.grants + round + 1,
      })
    }
    expect(await verifyLedger(ctx)).toEqual([])
  },
  60_000 + rounds * patienceMs,
)

test(
  `killed outright while credits are recharged, ${rounds} times: each need is paid once`,
  async () => {
    const random = seededRandom()
    const ctx = { db: pool.db } as Ctx
    const { accessToken: token, userData } = await callServer<{ accessToken: string; userData: { id: number } }>(
      port,
      'POST',
      '/login',
      { body: { email: 'paid@serpplus.test', password: 'Paid#2026' } },
    )
    const { data: options } = await callServer<{ data: TopUp[] }>(port, 'GET', '/plans/get-amount', { token })
    const [option] = options
    if (option === undefined) throw new Error('there is no top-up')
    const { url } = await callServer<{ url: string }>(port, 'POST', '/get-checkout-url', {
      token,
      body: { credits: option.value * 100, auto_recharge: true },
    })
    const begin = await availableCredits(ctx, userData.id)
    await pay(url)
    await until(async () => (await availableCredits(ctx, userData.id)) === begin + option.credits)
    for (let round = 0; round < rounds; round += 1) {
      // The hour that must lie between two recharges has passed.
      await pool.db.execute(sql`update recharges set created_at = created_at - interval '2 days'`)
      const charges = await countCharges()
      const available = await availableCredits(ctx, userData.id)
      // More than there is, so that a recharge is due at once.
      const enabled = { enabled: 1, topup_id: option.id, threshold: Math.ceil(available) + 1 }
      await callServer(port, 'PUT', '/plans/auto-recharge', { token, body: enabled })
      await waitFor(random.upTo(150))
      await endProcess(server, 'SIGKILL')
      server = await start()
      await until(async () => (await availableCredits(ctx, userData.id)) === available + option.credits)
      expect(await countCharges()).toBe(charges + 1)
      await callServer(port, 'PUT', '/plans/auto-recharge', { token, body: { enabled: 0 } })
    }
    const { rows } = await pool.db.execute<{ state: string; count: number }>(
      sql`select state, count(*)::int as count from recharges group by state`,
    )
    expect(rows).toEqual([{ state: 'paid', count: rounds }])
    expect(await verifyLedger(ctx)).toEqual([])
  },
  60_000 + rounds * patienceMs,
)

async function countBought(accountId: number) {
  const { rows } = await pool.db.execute<{ purchases: number; receipts: number; grants: number }>(sql`select
    (select count(*)::int from purchases where account_id = ${accountId} and state = 'paid') as purchases,
    (select count(*)::int from notices where account_id = ${accountId} and kind = 'purchase.paid') as receipts,
    (select count(*)::int from credit_operations where account_id = ${accountId} and kind = 'grant') as grants`)
  return rows[0] as { purchases: number; receipts: number; grants: number }
}

/** As the payment provider counts them. */
async function countCharges(after = ''): Promise<number> {
  const reply = await fetch(`${sandbox.url}/v1/charges?limit=100${after}`, {
    headers: { authorization: 'Bearer sk_test_sandbox' },
  })
  const { data, has_more } = (await reply.json()) as { data: { id: string; paid: boolean }[]; has_more: boolean }
  const paid = data.filter((charge) => charge.paid).length
  return has_more ? paid + (await countCharges(`&starting_after=${data.at(-1)?.id}`)) : paid
}

async function until(isSo: () => Promise<boolean>) {
  const end = performance.now() + patienceMs
  while (!(await isSo())) {
    if (performance.now() > end) throw new Error('it did not come to be so in time')
    await waitFor(50)
  }
}
