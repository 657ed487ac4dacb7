import { and, eq, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { AutoRecharge } from '#contract/billing/subscriptions/endpoints.ts'
import { rechargeMessages } from '#contract/billing/subscriptions/messages.ts'
import { rechargeTermsVersion } from '#contract/rules/billing/auto-recharge.ts'
import { accountTypes } from '#contract/rules/billing/plan-modules.ts'
import { setAccountType } from '../../../parts/access/change-accounts/index.ts'
import { days, hours, minutes, seconds, systemWait } from '../../../platform/clock/clock.ts'
import { createTestApp, type TestApp } from '../../../testing/create-test-app.ts'
import { passTime, refundPayment } from '../../../testing/payments.ts'
import { type Person, signedIn } from '../../../testing/people.ts'
import { readAudit } from '../../../testing/read-audit.ts'
import { saveCard, topUpIdOf } from '../../../testing/subscribe.ts'
import { openSession } from '../../accounts/index.ts'
import { availableCredits, holdCredits, settleHold, verifyLedger } from '../../credits/index.ts'
import { findCustomerRef } from '../customers/ensure-customer.ts'
import { handleEvents } from '../sync/handle-events.ts'
import { autoRecharge, purchases, recharges, topUpOptions } from '../tables.ts'
import { recharge } from './recharge.ts'
import { startRecharges } from './start-recharges.ts'

let app: TestApp
let topup_id: number
beforeAll(async () => {
  app = await createTestApp({ hasInlineJobs: true, hasWebhooks: true })
  topup_id = await topUpIdOf(app.ctx, 1_000, 4_000)
})
afterAll(async () => {
  expect(await verifyLedger(app.ctx)).toEqual([])
  await app.close()
})
afterEach(() => app.sandbox.control.clearFaults())

let person: Person
/** 5 000 credits, a saved card, and Auto Recharge below 2 000. */
beforeEach(async () => {
  person = await signedIn(app.ctx, 'paid', { credits: 1_000 })
  await saveCard(app, person)
  await set({ enabled: 1, topup_id, threshold: 2_000 })
})

const put = (body: object, { token } = person) => app.call('PUT', '/plans/auto-recharge', { token, body })
/** By somebody who was shown the terms and agreed. */
const set = (body: object, by = person) => put({ ...body, recharge_terms: rechargeTermsVersion }, by)
const show = async ({ token } = person) => (await app.call('GET', '/plans/auto-recharge', { token })).body

let spent = 0
async function spend(amount: number) {
  spent += 1
  const key = `spent ${spent}`
  const about = { accountId: person.id, reference: key, actor: 'system' }
  const expiresAt = new Date(app.clock.read().getTime() + hours(1))
  const { holdId } = await holdCredits(app.ctx, { ...about, key, amount, title: 'A check', expiresAt })
  await settleHold(app.ctx, { ...about, key: `${key} settled`, holdId, amount })
}
/** A worker does this each minute. */
async function sweep() {
  await startRecharges(app.ctx)
  await app.workOff()
}
async function pass(milliseconds: number) {
  await passTime(app, milliseconds)
  await app.workOff()
  person = { ...person, token: await openSession(app.ctx, person.viewer) }
}
const charged = () => {
  const isOurs = and(eq(purchases.accountId, person.id), eq(purchases.isAutoRecharge, true))
  return app.ctx.db.select().from(purchases).where(isOurs)
}
const begun = () => app.ctx.db.select().from(recharges).where(eq(recharges.accountId, person.id))
const emails = (subject: RegExp) =>
  app.emailMessages(person.email).filter((email) => subject.test(email.subject)).length
const decline = async (reason: 'generic_decline' | 'authentication_required' = 'generic_decline') => {
  const customer = await findCustomerRef(app.ctx, person.id)
  app.sandbox.control.stripe.declineNext({ decline: reason, times: 10, ...(customer !== undefined && { customer }) })
}

describe('credits below the threshold', () => {
  test('are topped up once from the saved card, whatever burst spent them', async () => {
    for (let times = 0; times < 8; times += 1) await spend(450)
    for (let times = 0; times < 3; times += 1) await sweep()
    expect(await charged()).toEqual([
      expect.objectContaining({
        amountMinor: 1_000,
        credits: 4_000,
        isAutoRecharge: true,
        card: 'Visa ending in 4242',
      }),
    ])
    expect(await availableCredits(app.ctx, person.id)).toBe(5_400)
    expect(await begun()).toEqual([expect.objectContaining({ state: 'paid' })])
    expect(emails(/Auto Recharge added credits/)).toBe(1)
    expect(await show()).toMatchObject({ enabled: true, last_recharge: { state: 'paid', amount: 10, credits: 4_000 } })
  })

  test('are topped up once by workers that run at once, and once more events arrive', async () => {
    await spend(3_500)
    const patient = { ...app.ctx, wait: systemWait }
    await Promise.all(Array.from({ length: 5 }, () => recharge(patient, { accountId: person.id })))
    const customerRef = (await findCustomerRef(app.ctx, person.id)) ?? ''
    await pass(0)
    await handleEvents(app.ctx, { customerRef })
    expect(await charged()).toHaveLength(1)
    expect(await availableCredits(app.ctx, person.id)).toBe(5_500)
  })

  test('are left alone at the threshold itself', async () => {
    await spend(3_000)
    await sweep()
    expect(await charged()).toEqual([])
  })

  test('are topped up at most once an hour and five times a day', async () => {
    for (let hour = 0; hour < 8; hour += 1) {
      const available = await availableCredits(app.ctx, person.id)
      if (available > 1) await spend(available - 1)
      await sweep()
      await pass(minutes(30))
      await sweep()
      await pass(minutes(31))
    }
    expect(await charged()).toHaveLength(5)
    await pass(days(1))
    await sweep()
    expect(await charged()).toHaveLength(6)
  })

  test.each(['before', 'after'] as const)(
    'are topped up once where the answer was lost %s the charge',
    async (cutConnection) => {
      await spend(3_500)
      app.sandbox.control.addFault({ path: '/v1/payment_intents', method: 'POST', cutConnection, times: 3 })
      await startRecharges(app.ctx)
      await expect(app.workOff()).rejects.toThrow()
      app.sandbox.control.clearFaults()
      expect(await begun()).toEqual([expect.objectContaining({ state: 'open' })])
      expect(await show()).toMatchObject({ enabled: true, last_recharge: { state: 'open' } })
      await sweep()
      await pass(0)
      expect(await charged()).toHaveLength(1)
      expect(await begun()).toEqual([expect.objectContaining({ state: 'paid' })])
      expect(await availableCredits(app.ctx, person.id)).toBe(5_500)
    },
  )

  test('stay as they are for a charge without an answer that is a day old; it is not repeated', async () => {
    await spend(3_500)
    app.sandbox.control.addFault({ path: '/v1/payment_intents', method: 'POST', cutConnection: 'before' })
    await startRecharges(app.ctx)
    await expect(app.workOff()).rejects.toThrow()
    app.sandbox.control.clearFaults()
    await pass(days(1))
    await sweep()
    expect(await begun()).toEqual([expect.objectContaining({ state: 'failed' })])
    expect(await charged()).toEqual([])
    await sweep()
    expect(await charged()).toHaveLength(1)
  })

  test.each<[when: string, choose: () => Promise<unknown>, chargedMinor: number[]]>([
    ['it was turned off', () => set({ enabled: 0, topup_id, threshold: 2_000 }), []],
    ['another threshold was chosen and not agreed to', () => put({ enabled: 1, topup_id, threshold: 2_001 }), []],
    [
      'it was turned off and on without agreeing again',
      async () => {
        await set({ enabled: 0 })
        await put({ enabled: 1, topup_id, threshold: 2_000 })
      },
      [],
    ],
    [
      'another amount was agreed to, which is charged instead',
      async () => set({ enabled: 1, topup_id: await topUpIdOf(app.ctx, 700, 2_000) }),
      [700],
    ],
  ])('stay as they are for a charge without an answer once %s', async (_, choose, chargedMinor) => {
    await spend(3_500)
    app.sandbox.control.addFault({ path: '/v1/payment_intents', method: 'POST', cutConnection: 'before', times: 3 })
    await startRecharges(app.ctx)
    await expect(app.workOff()).rejects.toThrow()
    app.sandbox.control.clearFaults()
    await choose()
    await sweep()
    await sweep()
    await pass(hours(3))
    await sweep()
    expect((await begun())[0]).toMatchObject({ state: 'failed' })
    expect((await charged()).map(({ amountMinor }) => amountMinor)).toEqual(chargedMinor)
  })

  test('are not bought again when their payment is refunded', async () => {
    await spend(3_500)
    await sweep()
    const [bought] = await charged()
    await spend(5_400)
    await refundPayment(app, bought?.paymentRef ?? '')
    await app.workOff()
    for (let hour = 0; hour < 3; hour += 1) {
      await pass(hours(1))
      await sweep()
    }
    expect(await charged()).toHaveLength(1)
    expect(await show()).toMatchObject({ enabled: false, stopped_because: 'refunded' })
    expect(emails(/Your refund: /)).toBe(1)
    // Turned on again, it buys nothing while credits are owed, and says so.
    const { body } = await set({ enabled: 1, topup_id, threshold: 2_000 })
    const { message, data } = body as { message: string; data: AutoRecharge }
    expect(data.owed).toBeGreaterThan(0)
    expect(message).toBe(`Auto Recharge is on. ${rechargeMessages.waits(data.owed)}`)
    await sweep()
    expect(await charged()).toHaveLength(1)
  })
})

describe('a charge that is refused', () => {
  test.each([
    ['declined', 'generic_decline', 'your bank declined'],
    ['needs-action', 'authentication_required', 'wants you to confirm'],
  ] as const)('(%s) turns Auto Recharge off, sends one email and is not repeated', async (reason, by, text) => {
    await spend(3_500)
    await decline(by)
    for (let times = 0; times < 3; times += 1) {
      await sweep()
      await pass(hours(2))
    }
    expect(await begun()).toEqual([expect.objectContaining({ state: 'failed' })])
    expect(await charged()).toEqual([])
    expect(emails(/Auto Recharge failed/)).toBe(1)
    expect(app.emailMessages(person.email).find((email) => /failed/.test(email.subject))?.text).toContain(text)
    expect(await show()).toMatchObject({ enabled: false, stopped_because: reason, last_recharge: { state: 'failed' } })
  })

  test('lets a person turn it on again with another go, and is remembered until that succeeds', async () => {
    await spend(3_500)
    const customer = await findCustomerRef(app.ctx, person.id)
    app.sandbox.control.stripe.declineNext({ ...(customer !== undefined && { customer }) })
    await sweep()
    const failed = { stopped_because: null, last_failure: { reason: 'declined' } }
    expect(await set({ enabled: 1 })).toMatchObject({ status: 200, body: { data: failed } })
    await sweep()
    expect(await charged()).toHaveLength(1)
    expect(await show()).toMatchObject({ last_failure: null, last_recharge: { state: 'paid' } })
  })

  test('never because the amount brings other credits now: it buys those that were agreed to', async () => {
    const id = await topUpIdOf(app.ctx, 5_600, 20_000)
    await set({ enabled: 1, topup_id: id })
    await app.ctx.db.update(topUpOptions).set({ retiredAt: app.clock.read() }).where(eq(topUpOptions.id, id))
    await topUpIdOf(app.ctx, 5_600, 10_000)
    await spend(3_500)
    await sweep()
    expect(await charged()).toHaveLength(1)
    expect(await show()).toMatchObject({ enabled: true, last_recharge: { state: 'paid', credits: 20_000 } })
  })

  test('because the amount is no longer available says so', async () => {
    const id = await topUpIdOf(app.ctx, 5_500, 20_000)
    await set({ enabled: 1, topup_id: id })
    await app.ctx.db.update(topUpOptions).set({ retiredAt: app.clock.read() }).where(eq(topUpOptions.id, id))
    await spend(3_500)
    await sweep()
    expect(await show()).toMatchObject({
      enabled: false,
      stopped_because: 'option-retired',
      option: { is_on_sale: false },
    })
    expect(emails(/Auto Recharge failed/)).toBe(1)
  })
})

describe('nobody is charged', () => {
  test('an account that has not agreed; with few credits it is asked once, and is charged after it agrees', async () => {
    await set({ enabled: 0 })
    const unconfirmed = { status: 200, body: { message: rechargeMessages.unconfirmed, data: { agreed_at: null } } }
    expect(await put({ enabled: 1 })).toMatchObject(unconfirmed)
    await spend(3_500)
    for (let times = 0; times < 3; times += 1) {
      await sweep()
      await pass(hours(2))
    }
    expect(await begun()).toEqual([])
    expect(emails(/^Confirm Auto Recharge$/)).toBe(1)
    // An account that was asked is not checked every minute.
    const lookedAt: unknown[] = []
    const send = async (_ctx: unknown, _job: unknown, payload: unknown) => void lookedAt.push(payload)
    await startRecharges({ ...app.ctx, jobs: { ...app.ctx.jobs, send } })
    expect(lookedAt).not.toContainEqual({ accountId: person.id })
    expect(await set({ enabled: 1 })).toMatchObject({ status: 200, body: { message: rechargeMessages.on } })
    await sweep()
    expect(await charged()).toHaveLength(1)
  })

  test('a larger amount or threshold than was agreed to', async () => {
    const agreedAt = (await show()) as AutoRecharge
    expect(agreedAt.agreed_at).toEqual(expect.any(String))
    // The same again changes nothing.
    expect(await put({ enabled: 1, topup_id, threshold: 2_000 })).toMatchObject({
      body: { data: { agreed_at: agreedAt.agreed_at } },
    })
    expect(await put({ enabled: 1, threshold: 4_000 })).toMatchObject({ body: { data: { agreed_at: null } } })
    await spend(3_500)
    await sweep()
    expect(await begun()).toEqual([])
  })

  test('who has turned it off', async () => {
    await set({ enabled: 0 })
    await spend(3_500)
    await sweep()
    expect(await charged()).toEqual([])
  })

  test('who turns it off while the payment provider is asked for the card', async () => {
    await spend(3_500)
    const { payments } = app.ctx.ports
    const hasSavedCard = async (customerRef: string) => {
      await set({ enabled: 0 })
      return payments.hasSavedCard(customerRef)
    }
    const ports = { ...app.ctx.ports, payments: { ...payments, hasSavedCard } }
    await recharge({ ...app.ctx, ports }, { accountId: person.id })
    expect(await begun()).toEqual([])
    expect(await show()).toMatchObject({ enabled: false, stopped_because: null })
  })

  test('who is on trial again', async () => {
    await spend(3_500)
    await setAccountType(app.ctx, person.id, accountTypes.trial)
    await sweep()
    expect(await begun()).toEqual([])
  })

  test('who is suspended', async () => {
    await spend(4_500)
    await app.ctx.db.execute(sql`update accounts set suspended = true where id = ${person.id}`)
    await sweep()
    expect(await begun()).toEqual([])
  })
})

describe('PUT /plans/auto-recharge', () => {
  test('keeps what is left out, and stands in the audit log', async () => {
    expect(await set({ enabled: 1, threshold: '750' })).toMatchObject({
      status: 200,
      body: { message: 'Auto Recharge is on.', data: { enabled: true, threshold: 750, topup_id } },
    })
    expect(await set({ enabled: false })).toMatchObject({
      body: {
        message: 'Auto Recharge is off.',
        data: { enabled: false, threshold: 750, topup_id, card_on_file: true },
      },
    })
    const audit = (await readAudit(app.ctx, person)).filter(({ action }) => action === 'auto-recharge.changed')
    expect(audit.at(-2)).toMatchObject({ data: { isOn: true, threshold: 750, terms: rechargeTermsVersion } })
    expect(audit.at(-1)).toMatchObject({ actorId: person.id, data: { isOn: false, topUpId: topup_id, threshold: 750 } })
  })

  test.each([
    ['a threshold of none', { enabled: 1, threshold: 0 }],
    ['a threshold of too many', { enabled: 1, threshold: 1_000_001 }],
    ['a part of a credit', { enabled: 1, threshold: 10.5 }],
    ['an amount that is not sold', { enabled: 1, topup_id: 2_000_000 }],
    ['no yes or no', { threshold: 100 }],
    ['terms that nobody was shown', { enabled: 1, recharge_terms: '2020-01-01' }],
  ])('refuses %s', async (_what, body) => {
    const before = await show()
    expect(await put(body)).toMatchObject({ status: 400, body: { code: 'input.invalid' } })
    expect(await show()).toEqual(before)
  })

  test('refuses a threshold that one recharge would not reach, also with another amount', async () => {
    const small = await topUpIdOf(app.ctx, 500, 1_500)
    const refused = (credits: string) => ({
      status: 400,
      body: {
        code: 'input.invalid',
        message: `The threshold can’t exceed the ${credits} credits this amount adds.`,
        data: { issues: [expect.objectContaining({ path: 'threshold' })] },
      },
    })
    expect(await set({ enabled: 1, threshold: 4_001 })).toMatchObject(refused('4,000'))
    expect(await set({ enabled: 1, topup_id: small })).toMatchObject(refused('1,500'))
    expect(await show()).toMatchObject({ enabled: true, threshold: 2_000, topup_id })
    expect(await set({ enabled: 1, topup_id: small, threshold: 1_500 })).toMatchObject({ status: 200 })
  })

  test('asks for a card that is saved', async () => {
    const other = await signedIn(app.ctx, 'paid')
    expect(await set({ enabled: 1, topup_id }, other)).toMatchObject({ status: 409, body: { code: 'payment.no-card' } })
    expect(await show(other)).toMatchObject({ enabled: false, card_on_file: false, option: null })
  })

  test('is for paid customers', async () => {
    const trial = await signedIn(app.ctx, 'trial')
    expect(await set({ enabled: 1, topup_id }, trial)).toMatchObject({ status: 403, body: { code: 'plan.locked' } })
    expect(await app.call('GET', '/plans/auto-recharge', { token: trial.token })).toMatchObject({ status: 403 })
    const admin = await signedIn(app.ctx, 'admin')
    expect(await set({ enabled: 1, topup_id }, admin)).toMatchObject({ status: 403, body: { code: 'plan.locked' } })
    expect(await app.ctx.db.$count(autoRecharge, eq(autoRecharge.accountId, admin.id))).toBe(0)
  })

  test('cannot be turned on while the payment provider is down, but is shown', async () => {
    app.sandbox.control.addFault({ path: '/v1/*', httpStatus: 500 })
    // Until then the page says what it was told last.
    app.clock.advance(seconds(15))
    expect(await set({ enabled: 1 })).toMatchObject({ status: 503, body: { code: 'payment.unavailable' } })
    expect(await show()).toMatchObject({ enabled: true, card_on_file: null })
    expect(await set({ enabled: 0 })).toMatchObject({ status: 200 })
  })
})
