import { eq } from 'drizzle-orm'
import { accounts } from '../../parts/access/tables.ts'
import type { TestApp } from '../create-test-app.ts'
import { type Person, signedIn } from '../people.ts'
import { endSubscriptions, priceIdOf, subscribe, subscriptionOf, topUpIdOf } from '../subscribe.ts'
import type { Request } from './endpoints.ts'
import type { OfRow } from './own-rows.ts'
import type { Sample } from './sample.ts'

const missingId = '0198c0de-0000-7000-8000-00000000dead'

/** A subscription of the owner's that runs and can be changed. */
async function runningOf(app: TestApp, owner: Person): Promise<string> {
  const known = await subscriptionOf(app.ctx, owner).catch(() => undefined)
  if (known?.status === 'active' && known.cancelledAt === null) return known.id
  await endSubscriptions(app, owner)
  const id = await subscribe(app, owner)
  // An account on trial stays so for the calls that follow.
  await app.ctx.db.update(accounts).set({ type: owner.viewer.account.type }).where(eq(accounts.id, owner.id))
  return id
}

const ofSubscription =
  (request: (id: string, priceId: number) => Request): OfRow =>
  async (app, owner) => {
    const priceId = await priceIdOf(app.ctx, 'Pro')
    return { own: request(await runningOf(app, owner), priceId), missing: request(missingId, priceId) }
  }

const customers = new WeakMap<TestApp, Person>()
/** Whom staff look after. */
async function aCustomer(app: TestApp): Promise<Person> {
  const customer = customers.get(app) ?? (await signedIn(app.ctx, 'paid'))
  customers.set(app, customer)
  return customer
}

const changePath = '/plans/upgrade-downgrade-subscription'
const change = (subscriptionId: string, priceId: number) => ({ subscriptionId, priceId, update_on: 'after' })

/** Samples of changing a subscription, and of buying credits. */
export const subscriptionSamples: Record<string, Sample> = {
  'POST /plans/checkout': {
    valid: async (app, owner) => {
      await endSubscriptions(app, owner)
      return { path: '/plans/checkout', body: { price_id: await priceIdOf(app.ctx, 'Pro') } }
    },
    invalid: { path: '/plans/checkout', body: { price_id: 'pro' } },
    plainNames: ['price_id'],
  },
  'POST /get-checkout-url': {
    valid: async (app) => {
      await topUpIdOf(app.ctx)
      return { path: '/get-checkout-url', body: { credits: 1_000, title: 'Top up' } }
    },
    invalid: { path: '/get-checkout-url', body: { credits: 'all' } },
  },
  'GET /plans/preview-change': {
    valid: async (app, owner) => {
      await runningOf(app, owner)
      return { path: `/plans/preview-change?price_id=${await priceIdOf(app.ctx, 'Pro')}&when=now` }
    },
    invalid: { path: '/plans/preview-change?price_id=1&when=later' },
    plainNames: ['price_id'],
  },
  'POST /plans/upgrade-downgrade-subscription': {
    invalid: { path: changePath, body: { subscriptionId: 1, priceId: 'pro', update_on: 'later' } },
    ofRow: ofSubscription((id, priceId) => ({ path: changePath, body: change(id, priceId) })),
  },
  'POST /plans/undo-change': {
    valid: async (app, owner) => {
      await runningOf(app, owner)
      return { path: '/plans/undo-change' }
    },
  },
  'POST /plans/cancel-subscription/{subId}': {
    invalid: { path: '/plans/cancel-subscription/1' },
    ofRow: ofSubscription((id) => ({ path: `/plans/cancel-subscription/${id}` })),
  },
  'POST /plans/resume-subscription/{id}': {
    invalid: { path: '/plans/resume-subscription/1' },
    ofRow: ofSubscription((id) => ({ path: `/plans/resume-subscription/${id}` })),
  },
  'GET /plans/preview-change-from-admin': {
    valid: async (app) => {
      const customer = await aCustomer(app)
      await runningOf(app, customer)
      const query = `user_id=${customer.id}&price_id=${await priceIdOf(app.ctx, 'Pro')}&when=now`
      return { path: `/plans/preview-change-from-admin?${query}` }
    },
    invalid: { path: '/plans/preview-change-from-admin?user_id=all&price_id=1' },
    plainNames: ['user_id', 'price_id'],
  },
  'POST /plans/change-plan-from-admin': {
    valid: async (app) => {
      const customer = await aCustomer(app)
      const [sub_id, price_id] = [await runningOf(app, customer), await priceIdOf(app.ctx, 'Pro')]
      const body = { sub_id, price_id, user_id: customer.id, when: 'after' }
      return { path: '/plans/change-plan-from-admin', body }
    },
    invalid: { path: '/plans/change-plan-from-admin', body: { sub_id: 1, price_id: 'pro', user_id: 'all' } },
    plainNames: ['sub_id', 'price_id', 'user_id'],
  },
  'GET /customers/{id}/usage': {
    valid: async (app) => ({ path: `/customers/${(await aCustomer(app)).id}/usage?timeZone=Europe/Dublin` }),
    invalid: { path: '/customers/0/usage' },
    plainNames: ['id'],
  },
  'GET /customers/{id}/credits': {
    valid: async (app) => ({ path: `/customers/${(await aCustomer(app)).id}/credits` }),
    invalid: { path: '/customers/1/credits?page=0' },
    plainNames: ['id'],
  },
  'GET /customers/{id}/activity': {
    valid: async (app) => ({ path: `/customers/${(await aCustomer(app)).id}/activity` }),
    invalid: { path: '/customers/none/activity' },
    plainNames: ['id'],
  },
  'GET /user/show/{id}': {
    valid: async (app) => ({ path: `/user/show/${(await aCustomer(app)).id}` }),
    invalid: { path: '/user/show/me' },
    plainNames: ['id'],
  },
  'POST /plans/cancel-subscription/{subId}/{userId}': {
    valid: async (app) => {
      const customer = await aCustomer(app)
      return { path: `/plans/cancel-subscription/${await runningOf(app, customer)}/${customer.id}` }
    },
    invalid: { path: '/plans/cancel-subscription/1/all' },
    plainNames: ['subId', 'userId'],
  },
  'GET /plans/auto-recharge': { valid: { path: '/plans/auto-recharge' } },
  'PUT /plans/auto-recharge': {
    valid: { path: '/plans/auto-recharge', body: { enabled: 0, threshold: 500 } },
    invalid: { path: '/plans/auto-recharge', body: { enabled: 'maybe', threshold: 0 } },
    plainNames: ['topup_id'],
  },
}
