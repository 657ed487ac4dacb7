import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { AccountPlan, UserData } from '#contract/accounts/rows.ts'
import { abilities, customerAbilities } from '#contract/rules/access/abilities.ts'
import type { CreditSetting } from '#contract/rules/paid-runs/prices.ts'
import { before, days, after as later } from '../../platform/clock/clock.ts'
import { createTestApp, type TestApp } from '../../testing/create-test-app.ts'
import { type Person, type PersonKind, signedIn } from '../../testing/people.ts'
import { holdCredits } from '../credits/index.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ hasInlineJobs: true })
})
afterAll(() => app.close())

type Shown = {
  userData: UserData
  userAbilities: string[]
  module: Record<string, CreditSetting>
  plan: AccountPlan
  sandboxData: boolean
}

async function show(person: Person): Promise<Shown> {
  const reply = await app.call('GET', '/user/show', { token: person.token })
  expect(reply.status).toBe(200)
  return reply.body as Shown
}

describe('GET /user/show', () => {
  test('gives the account, the whole row of each module’s price, and that the data is made up', async () => {
    const person = await signedIn(app.ctx, 'paid')
    expect(await show(person)).toEqual({
      userData: {
        id: person.id,
        name: 'paid',
        email: person.email,
        contact: null,
        country: 2372,
        language: 'en',
        credits: 5_000,
        type: 2,
        role: ['Customer'],
        roles: [{ id: expect.any(Number), name: 'Customer' }],
      },
      userAbilities: expect.arrayContaining([...customerAbilities]),
      module: {
        SERPS: {
          title: 'SERPS',
          totalCost: 0.11,
          creditOffer: 300,
          costPerCredit: expect.closeTo(0.000_366_67, 8),
          taskCost: 0,
          keywordCost: 0.0012,
          transactions: 1,
          costForTransaction: 0.0012,
          creditUsedPerTransaction: 3.2727,
          aiOverviewCost: 0.0007,
          aiOverviewCredits: 1.9091,
        },
        DOMAIN: {
          title: 'DOMAIN',
          totalCost: 0.11,
          creditOffer: 300,
          costPerCredit: expect.closeTo(0.000_366_67, 8),
          taskCost: 0.02,
          keywordCost: 0.00015,
          transactions: 10,
          costForTransaction: 0.02015,
          creditUsedPerTransaction: 54.9545,
          aiOverviewCost: null,
          aiOverviewCredits: null,
        },
        BACKLINKS: {
          title: 'BACKLINKS',
          totalCost: 0.11,
          creditOffer: 300,
          costPerCredit: expect.closeTo(0.000_366_67, 8),
          taskCost: 0.08,
          keywordCost: 0.00007,
          transactions: 1_000,
          costForTransaction: 0.08007,
          creditUsedPerTransaction: 218.3727,
          aiOverviewCost: null,
          aiOverviewCredits: null,
        },
      },
      plan: { subscription: expect.objectContaining({ name: 'Pro' }) },
      domainKeywordsLimit: 1_000,
      maintenance: [],
      needsFactor: false,
      unread_notices: 0,
      switched_by: null,
      sandboxData: true,
    })
  })

  test.each<[PersonKind, unknown]>([
    ['paid', { name: 'Pro', interval: 'month', is_expired: false, is_trial: false, is_cancelled: 0 }],
    ['trial', { name: 'Trial', interval: null, is_expired: false, is_trial: true, is_cancelled: 0 }],
    ['expired', { name: 'Trial', interval: null, is_expired: true, is_trial: true, is_cancelled: 0 }],
  ])('shows the plan of somebody %s', async (kind, subscription) => {
    const { plan } = await show(await signedIn(app.ctx, kind))
    expect(plan?.subscription).toMatchObject(subscription as object)
    const { purchase_date = '', expiry_date = '', features } = plan?.subscription ?? {}
    expect(new Date(expiry_date).getTime() - new Date(purchase_date).getTime()).toBe(days(14))
    const everything = ['SERP Checker', 'SERP Projects', 'Domain Checker', 'Backlink Module']
    expect(features).toEqual(kind === 'paid' ? everything : everything.slice(0, 3))
  })

  test.each<PersonKind>(['superadmin', 'powerless'])('shows null for %s, who never had a plan', async (kind) => {
    expect((await show(await signedIn(app.ctx, kind))).plan).toBeNull()
  })

  test('a plan that ran out meanwhile shows as expired, without anybody doing anything', async () => {
    const person = await signedIn(app.ctx, 'paid')
    // Used now and then, so that the session lives on.
    for (let week = 0; week < 3; week++) {
      app.clock.advance(days(5))
      await show(person)
    }
    expect((await show(person)).plan?.subscription).toMatchObject({ name: 'Pro', is_expired: true })
  })

  test('a plan whose renewal is late is not expired while it may still be paid', async () => {
    const person = await signedIn(app.ctx, 'paid')
    const now = app.ctx.clock()
    const late = { expiresAt: before(now, days(1)), usableUntil: later(now, days(6)) }
    await app.ctx.db.execute(sql`update subscriptions
      set expires_at = ${late.expiresAt.toISOString()}, usable_until = ${late.usableUntil.toISOString()}
      where account_id = ${person.id}`)
    expect((await show(person)).plan?.subscription).toMatchObject({
      is_expired: false,
      expiry_date: late.expiresAt.toISOString(),
      usable_until: late.usableUntil.toISOString(),
    })
  })

  test.each<[PersonKind, readonly string[], number, string[]]>([
    ['superadmin', abilities, 2, ['Superadmin']],
    ['trial', customerAbilities, 1, ['Customer']],
    ['powerless', [], 2, ['Powerless']],
  ])('tells what %s may do', async (kind, names, type, role) => {
    const { userAbilities, userData } = await show(await signedIn(app.ctx, kind))
    expect(userAbilities.toSorted()).toEqual([...names].sort())
    expect(userData).toMatchObject({ type, role })
  })

  test('counts credits that can be spent now, not those held for work under way', async () => {
    const person = await signedIn(app.ctx, 'trial')
    await holdCredits(app.ctx, {
      accountId: person.id,
      key: 'work',
      amount: 65.454,
      title: 'Work',
      reference: 'test',
      actor: 'system',
      expiresAt: later(app.ctx.clock(), days(1)),
    })
    expect((await show(person)).userData.credits).toBe(234.546)
  })

  test('asks for a session, and refuses somebody suspended', async () => {
    expect(await app.call('GET', '/user/show')).toMatchObject({ status: 401, body: { code: 'session.required' } })
    const suspended = await signedIn(app.ctx, 'suspended')
    expect(await app.call('GET', '/user/show', { token: suspended.token })).toMatchObject({
      status: 403,
      body: { code: 'account.suspended', message: 'This account is suspended. Contact support.' },
    })
  })
})
