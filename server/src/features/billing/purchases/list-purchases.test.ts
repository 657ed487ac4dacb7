import { eq } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Purchase } from '#contract/billing/purchases/rows.ts'
import { after, before, days } from '../../../platform/clock/clock.ts'
import { addPurchase, topUp } from '../../../testing/add-purchase.ts'
import { createTestApp, type TestApp } from '../../../testing/create-test-app.ts'
import { type Person, type PersonKind, signedIn } from '../../../testing/people.ts'
import { autoRecharge, subscriptions, topUpOptions } from '../tables.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ hasInlineJobs: true })
})
afterAll(() => app.close())

type Reply = {
  regular_subscriptions: Purchase[]
  top_up_subscriptions: Purchase[]
  archived_count: number
  auto_recharge: boolean
}

const ask = (person: Person, query = '') =>
  app.call('GET', `/plans/list-customer-plans${query}`, { token: person.token })

async function list(person: Person, query = ''): Promise<Reply> {
  const reply = await ask(person, query)
  expect(reply.status).toBe(200)
  return reply.body as Reply
}

const idsOf = (rows: Purchase[]) => rows.map(({ id }) => id)
const ago = (count: number) => before(app.ctx.clock(), days(count))
const ahead = (count: number) => after(app.ctx.clock(), days(count))

describe('GET /plans/list-customer-plans', () => {
  test('gives both kinds apart, newest first, in major units with tax and refunds', async () => {
    const person = await signedIn(app.ctx, 'paid')
    const bought = { purchasedAt: ago(10), expiresAt: ahead(20) }
    const older = await addPurchase(app, person.id, { purchasedAt: ago(40), expiresAt: ago(10) })
    const newer = await addPurchase(app, person.id, bought)
    const credits = await addPurchase(app, person.id, {
      ...topUp,
      isAutoRecharge: true,
      refundedMinor: 250,
      purchasedAt: ago(5),
      expiresAt: ahead(360),
    })
    const { regular_subscriptions: regular, top_up_subscriptions: topUps } = await list(person)
    expect(idsOf(regular)).toEqual([newer, older])
    expect(regular[0]).toEqual({
      id: newer,
      name: 'Pro',
      interval: 'month',
      credits: 30_000,
      debt_paid: 0,
      price: 49,
      from_balance: 0,
      tax: 8.17,
      currency: 'GBP',
      purchase_date: bought.purchasedAt.toISOString(),
      expire_date: bought.expiresAt.toISOString(),
      is_expired_plan: false,
      is_cancelled: 0,
      created_at: bought.purchasedAt.toISOString(),
      highlighted: true,
      state: 'paid',
      disputed: 0,
      refunded: 0,
      receipt_number: expect.any(Number),
      is_archived: false,
      is_auto_recharge: false,
      pay_url: null,
    })
    expect(regular[1]).toMatchObject({ is_expired_plan: true, highlighted: false })
    expect(topUps).toEqual([
      expect.objectContaining({
        id: credits,
        name: 'Top Up',
        interval: null,
        price: 10,
        refunded: 2.5,
        is_auto_recharge: true,
        highlighted: false,
      }),
    ])
  })

  test('of several purchases of the current plan only the newest that is valid is highlighted', async () => {
    const person = await signedIn(app.ctx, 'paid')
    const newest = await addPurchase(app, person.id, { purchasedAt: ago(1) })
    await addPurchase(app, person.id, { purchasedAt: ago(2) })
    await addPurchase(app, person.id, { name: 'Basic', purchasedAt: ago(0) })
    await addPurchase(app, person.id, { state: 'waiting', purchasedAt: ago(0) })
    const { regular_subscriptions: rows } = await list(person)
    expect(rows).toHaveLength(4)
    expect(idsOf(rows.filter(({ highlighted }) => highlighted))).toEqual([newest])
  })

  test('nothing is highlighted for an account that is not paid, or whose plan is over', async () => {
    for (const kind of ['trial', 'expired'] as const) {
      const person = await signedIn(app.ctx, kind)
      await addPurchase(app, person.id, { name: 'Trial' })
      expect((await list(person)).regular_subscriptions.map(({ highlighted }) => highlighted)).toEqual([false])
    }
  })

  test('a purchase of a subscription that is not renewed is cancelled', async () => {
    const person = await signedIn(app.ctx, 'paid')
    const subscriptionRef = `sub_${uuid()}`
    await addPurchase(app, person.id, { subscriptionRef })
    await app.ctx.db.update(subscriptions).set({ subscriptionRef }).where(eq(subscriptions.accountId, person.id))
    expect((await list(person)).regular_subscriptions[0]?.is_cancelled).toBe(0)
    await app.ctx.db
      .update(subscriptions)
      .set({ cancelledAt: app.ctx.clock() })
      .where(eq(subscriptions.accountId, person.id))
    expect((await list(person)).regular_subscriptions[0]?.is_cancelled).toBe(1)
  })

  test('a trial is no purchase', async () => {
    const person = await signedIn(app.ctx, 'trial')
    expect(await list(person)).toEqual({
      regular_subscriptions: [],
      top_up_subscriptions: [],
      archived_count: 0,
      auto_recharge: false,
    })
  })

  test('archived ones are counted, and listed when asked for', async () => {
    const person = await signedIn(app.ctx, 'paid')
    const shown = await addPurchase(app, person.id, { purchasedAt: ago(1) })
    const hidden = await addPurchase(app, person.id, { archivedAt: app.ctx.clock(), purchasedAt: ago(2) })
    expect(await list(person)).toMatchObject({ archived_count: 1 })
    expect(idsOf((await list(person)).regular_subscriptions)).toEqual([shown])
    const { regular_subscriptions: all } = await list(person, '?archived=1')
    expect(all.map(({ id, is_archived }) => [id, is_archived])).toEqual([
      [shown, false],
      [hidden, true],
    ])
  })

  test('says whether Auto Recharge is on', async () => {
    const person = await signedIn(app.ctx, 'paid')
    const [option] = await app.ctx.db
      .insert(topUpOptions)
      .values({ amountMinor: 77_777, credits: 1 })
      .returning({ id: topUpOptions.id })
    await app.ctx.db.insert(autoRecharge).values({
      accountId: person.id,
      isOn: true,
      topUpId: option?.id ?? 0,
      threshold: 100,
      changedAt: app.ctx.clock(),
    })
    expect((await list(person)).auto_recharge).toBe(true)
  })

  test('shows nobody another account’s purchases', async () => {
    const [one, other] = [await signedIn(app.ctx, 'paid'), await signedIn(app.ctx, 'paid')]
    const own = await addPurchase(app, one.id)
    await addPurchase(app, other.id)
    expect(idsOf((await list(one)).regular_subscriptions)).toEqual([own])
    expect(await ask(one, `?user_id=${other.id}`)).toMatchObject({ status: 403, body: { code: 'ability.missing' } })
    expect(idsOf((await list(one, `?user_id=${one.id}`)).regular_subscriptions)).toEqual([own])
  })

  test('shows staff a customer’s, with that customer’s plan highlighted', async () => {
    const customer = await signedIn(app.ctx, 'paid')
    const id = await addPurchase(app, customer.id)
    for (const kind of ['support', 'admin', 'superadmin'] as const) {
      const staff = await signedIn(app.ctx, kind)
      const { regular_subscriptions: rows } = await list(staff, `?user_id=${customer.id}`)
      expect(rows.map((row) => [row.id, row.highlighted])).toEqual([[id, true]])
      expect(await ask(staff, '?user_id=2000000000')).toMatchObject({ status: 404, body: { code: 'row.not-found' } })
    }
  })

  test.each(['user_id=0', 'user_id=me', 'archived=yes'])('refuses ?%s', async (query) => {
    const person = await signedIn(app.ctx, 'paid')
    expect(await ask(person, `?${query}`)).toMatchObject({ status: 400, body: { code: 'input.invalid' } })
  })

  test('asks for a session', async () => {
    expect(await app.call('GET', '/plans/list-customer-plans')).toMatchObject({ status: 401 })
  })

  test.each<[PersonKind, string]>([
    ['powerless', 'ability.missing'],
    ['suspended', 'account.suspended'],
  ])('refuses somebody %s', async (kind, code) => {
    expect(await ask(await signedIn(app.ctx, kind))).toMatchObject({ status: 403, body: { code } })
  })
})
