import type { ChildProcess } from 'node:child_process'
import { setTimeout as waitFor } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { rechargeTermsVersion } from '#contract/rules/billing/auto-recharge.ts'
import { type RunningSandbox, startSandbox } from '#sandbox/build-sandbox.ts'
import { availableCredits, holdCredits, settleHold, verifyLedger } from '../features/credits/index.ts'
import { after, hours, minutes, systemClock } from '../platform/clock/clock.ts'
import type { Ctx } from '../platform/context.ts'
import { type DatabasePool, openDatabase } from '../platform/database/database.ts'
import { createEventPublisher } from '../platform/events/events.ts'
import { createLogger } from '../platform/log/log.ts'
import { findFreePort } from '../platform/network/ports.ts'
import { seededRandom } from '../testing/fuzz-seed.ts'
import { callSandboxStripe, countTraces } from '../testing/payment-traces.ts'
import { type Person, type PersonKind, signedIn } from '../testing/people.ts'
import type { RandomSource } from '../testing/random-source.ts'
import { callServer, endProcess, startServerProcess } from '../testing/server-process.ts'
import { priceIdOf, subscriptionOf } from '../testing/subscribe.ts'
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts'

/** Rounds, each at other points of a payment; `npm run test:long` has 50. Each kills payments of all three kinds at once. */
const rounds = Number(process.env.PAYMENT_KILL_ROUNDS ?? 1)
const patienceMs = 90_000

let database: TestDatabase
let sandbox: RunningSandbox
let pool: DatabasePool
let ctx: Ctx
let port: number
let server: ChildProcess

const start = () =>
  startServerProcess({ port, databaseUrl: database.url, sandboxUrl: sandbox.url, smtpUrl: sandbox.smtpUrl })

beforeAll(async () => {
  database = await createTestDatabase()
  sandbox = await startSandbox({ latencyMs: 0 })
  pool = openDatabase({ url: database.url, poolSize: 2, applicationName: 'test', onIdleError: () => {} })
  const log = createLogger({ logLevel: 'silent' })
  ctx = { db: pool.db, clock: systemClock, log, events: createEventPublisher(pool.db, log) } as Ctx
  port = await findFreePort('127.0.0.1')
  server = await start()
})
afterAll(async () => {
  await endProcess(server, 'SIGKILL')
  await pool.close()
  await sandbox.close()
  await database.drop()
})

/** A person who pays, and how many of their payments must be stored, granted, receipted and emailed by now. */
type Payer = Person & { payments: number }

const payer = async (kind: PersonKind): Promise<Payer> => ({ ...(await signedIn(ctx, kind)), payments: 0 })
const call = <Reply>({ token }: Person, method: 'GET' | 'POST' | 'PUT', path: string, body?: object) =>
  callServer<Reply>(port, method, path, { token, retries: 10, ...(body && { body }) })

/** One payment: `begin` starts it, and `repeat` is what its customer repeats if the server was gone. */
type Payment = { by: Payer; begin(): Promise<unknown>; repeat?(): Promise<unknown> }

test(
  `killed outright between payment, webhook, grant, receipt and its email, ${rounds} times a top-up, a subscription and a recharge: each once`,
  async () => {
    const random = seededRandom()
    const [option] = (await call<{ data: TopUp[] }>(await payer('paid'), 'GET', '/plans/get-amount')).data
    if (option === undefined) throw new Error('there is no top-up')
    const buyer = await payer('paid')
    const recharger = await payer('paid')
    const payers = [buyer, recharger]
    await pay(await topUpPage(recharger, option, { auto_recharge: true, recharge_terms: rechargeTermsVersion }))
    recharger.payments += 1
    await untilSettled(recharger)
    for (let round = 0; round < rounds; round += 1) {
      const subscriber = await payer('expired')
      payers.push(subscriber)
      // The one that may move the time comes first, because payment pages close after a day.
      const plan = await payForPlan(subscriber, random.oneOf(['first', 'upgrade', 'renewal']))
      const payments = [plan, await topUp(buyer, option), await recharge(recharger, option)]
      await killDuring(payments, random)
      for (const { by } of payments) await untilSettled(by)
      await endSubscription(subscriber)
    }
    for (const each of payers) expect(await countTraces({ pool, sandbox }, each)).toEqual(settled(each))
    expect(await verifyLedger(ctx)).toEqual([])
  },
  120_000 + rounds * 3 * patienceMs,
)

/** Kills after some time, or as soon as the first payment is granted, so that receipts and emails are interrupted too. */
async function killDuring(payments: readonly Payment[], random: RandomSource) {
  const whatIsGranted = () => Promise.all(payments.map(({ by }) => availableCredits(ctx, by.id)))
  const before = await whatIsGranted()
  for (const { by } of payments) by.payments += 1
  const begun = payments.map(async ({ begin, repeat }) => {
    try {
      await begin()
      return undefined
    } catch (error) {
      // Cut off, as its customer sees it.
      if (repeat === undefined) throw error
      return repeat
    }
  })
  if (random.isHeads()) await until(async () => (await whatIsGranted()).some((now, at) => now !== before[at]))
  await waitFor(random.upTo(150))
  await endProcess(server, 'SIGKILL')
  const unanswered = await Promise.all(begun)
  server = await start()
  for (const repeat of unanswered) await repeat?.()
}

type TopUp = { id: number; value: number; credits: number }

async function topUpPage(by: Payer, { value }: TopUp, other: object = {}): Promise<string> {
  const { url } = await call<{ url: string }>(by, 'POST', '/get-checkout-url', { credits: value * 100, ...other })
  return url
}

/** Presses the button of a card that pays; the page answers even while the server is down. */
async function pay(url: string) {
  const body = new URLSearchParams({ card: 'pm_card_visa' })
  const reply = await fetch(url, { method: 'POST', body, redirect: 'manual' })
  expect(reply.status).toBe(303)
}

async function topUp(by: Payer, option: TopUp): Promise<Payment> {
  const url = await topUpPage(by, option)
  return { by, begin: () => pay(url) }
}

async function recharge(by: Payer, { id }: TopUp): Promise<Payment> {
  await call(by, 'PUT', '/plans/auto-recharge', { enabled: 0 })
  // The hour that must lie between two recharges has passed.
  await pool.db.execute(sql`update recharges set created_at = created_at - interval '2 days'`)
  // With nothing left, a recharge is due at once.
  await spendAll(by)
  const turnOn = () =>
    call(by, 'PUT', '/plans/auto-recharge', {
      ...{ enabled: 1, topup_id: id, threshold: 1 },
      recharge_terms: rechargeTermsVersion,
    })
  return { by, begin: turnOn, repeat: turnOn }
}

async function spendAll({ id: accountId, payments }: Payer) {
  const amount = await availableCredits(ctx, accountId)
  const spent = { accountId, reference: 'test', actor: 'system' }
  const asked = { ...spent, key: `hold ${payments}`, amount, title: 'Work', expiresAt: after(ctx.clock(), hours(1)) }
  const { holdId } = await holdCredits(ctx, asked)
  await settleHold(ctx, { ...spent, key: `settle ${payments}`, holdId, amount })
}

async function payForPlan(by: Payer, stage: 'first' | 'upgrade' | 'renewal'): Promise<Payment> {
  const price_id = await priceIdOf(ctx, 'Basic')
  const { url } = await call<{ url: string }>(by, 'POST', '/plans/checkout', { price_id })
  if (stage === 'first') return { by, begin: () => pay(url) }
  await pay(url)
  by.payments += 1
  await untilSettled(by)
  const { id: subscriptionId, expiresAt } = await subscriptionOf(ctx, by)
  if (stage === 'renewal') {
    // Its period is over; an hour later it is charged.
    await sandbox.control.advance(expiresAt.getTime() - sandbox.control.now().getTime() + minutes(1))
    return { by, begin: () => sandbox.control.advance(minutes(60)) }
  }
  const priceId = await priceIdOf(ctx, 'Pro')
  const path = '/plans/upgrade-downgrade-subscription'
  const upgrade = () => call(by, 'POST', path, { subscriptionId, priceId, update_on: 'now' })
  // If the change was made before the server was killed, there is nothing left to change.
  return { by, begin: upgrade, repeat: () => upgrade().catch((error: Error) => expect(error.message).toContain('409')) }
}

/** An open subscription would renew when the clock is moved for the next payer. */
async function endSubscription(by: Payer) {
  const { subscriptionRef } = await subscriptionOf(ctx, by)
  await callSandboxStripe(sandbox, 'DELETE', `/subscriptions/${subscriptionRef}`)
}

const settled = ({ payments }: Payer) => ({
  purchases: payments,
  receipts: payments,
  grants: payments,
  emails: payments,
  charges: payments,
})

async function untilSettled(by: Payer) {
  const hasCome = async () =>
    Object.values(await countTraces({ pool, sandbox }, by)).every((count) => Number(count) >= by.payments)
  // The comparison names the missing ones.
  await until(hasCome).catch(() => {})
  expect(await countTraces({ pool, sandbox }, by), by.email).toEqual(settled(by))
}

async function until(isSo: () => Promise<boolean>) {
  const end = performance.now() + patienceMs
  while (!(await isSo())) {
    if (performance.now() > end) throw new Error('not reached in time')
    await waitFor(50)
  }
}
