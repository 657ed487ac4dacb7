import { and, eq, isNull, sql } from 'drizzle-orm'
import type { HostedPage } from '#contract/billing/subscriptions/endpoints.ts'
import { rechargeTermsVersion } from '#contract/rules/billing/auto-recharge.ts'
import { openSession } from '../features/accounts/index.ts'
import { openPlanCheckout } from '../features/billing/checkout/open-plan-checkout.ts'
import { openTopUpCheckout } from '../features/billing/checkout/open-top-up-checkout.ts'
import { findCustomerRef } from '../features/billing/customers/ensure-customer.ts'
import { storeState, syncCheckout } from '../features/billing/sync/sync.ts'
import { planPrices, plans, subscriptions, topUpOptions } from '../features/billing/tables.ts'
import { whileBilling } from '../features/billing/while-billing.ts'
import { hours } from '../platform/clock/clock.ts'
import type { Ctx } from '../platform/context.ts'
import type { TestApp } from './create-test-app.ts'
import { passTime, payCheckout } from './payments.ts'
import { type Person, signedIn } from './people.ts'

export async function priceIdOf(ctx: Ctx, plan: string, interval: 'month' | 'year' = 'month'): Promise<number> {
  const [row] = await ctx.db
    .select({ id: planPrices.id })
    .from(planPrices)
    .innerJoin(plans, eq(plans.id, planPrices.planId))
    .where(and(eq(plans.name, plan), eq(planPrices.interval, interval), isNull(planPrices.retiredAt)))
  if (row === undefined) throw new Error(`${plan} is not sold by the ${interval}`)
  return row.id
}

/** The option that costs so many minor units; made where it is not on sale. */
export async function topUpIdOf(ctx: Ctx, amountMinor = 1_000, credits = 4_000): Promise<number> {
  await ctx.db.insert(topUpOptions).values({ amountMinor, credits }).onConflictDoNothing()
  const isOnSale = and(eq(topUpOptions.amountMinor, amountMinor), isNull(topUpOptions.retiredAt))
  const [row] = await ctx.db.select({ id: topUpOptions.id }).from(topUpOptions).where(isOnSale)
  if (row === undefined) throw new Error(`no top-up costs ${amountMinor}`)
  return row.id
}

type Card = Parameters<typeof payCheckout>[2]

/** Pays at the hosted page a call has answered with, and stores what came of it as the return page does. */
export async function payAt(app: TestApp, person: Person, { url, checkout_id }: HostedPage, card?: Card) {
  await payCheckout(app, url, card)
  await storeCheckout(app, person, checkout_id)
}

export const storeCheckout = ({ ctx }: TestApp, { id }: Person, checkoutId: string): Promise<void> =>
  whileBilling(ctx, id, () => syncCheckout(ctx, id, checkoutId))

/** Subscribes somebody as they would themselves; gives the id of the subscription. */
export async function subscribe(
  app: TestApp,
  person: Person,
  { plan = 'Basic', interval = 'month', card }: { plan?: string; interval?: 'month' | 'year'; card?: Card } = {},
): Promise<string> {
  const ctx = { ...app.ctx, account: person.viewer.account }
  await payAt(app, person, await openPlanCheckout(ctx, { price_id: await priceIdOf(ctx, plan, interval) }), card)
  const { id } = await subscriptionOf(app.ctx, person)
  return id
}

/** A new person on Basic, monthly, without credits but those of the plan. */
export async function newSubscriber(app: TestApp): Promise<{ person: Person; subscriptionId: string }> {
  const person = await signedIn(app.ctx, 'trial', { credits: 0 })
  return { person, subscriptionId: await subscribe(app, person) }
}

/** Moves the time, handles the events that come of it, and opens a new session: the old one ends before renewals are due. */
export async function liveOn(app: TestApp, person: Person, milliseconds: number): Promise<Person> {
  await passTime(app, milliseconds)
  await app.workOff()
  return { ...person, token: await openSession(app.ctx, person.viewer) }
}

/** Buys credits at the hosted page and saves the card for Auto Recharge. */
export async function saveCard(app: TestApp, person: Person, card?: Card): Promise<void> {
  await topUpIdOf(app.ctx)
  const ctx = { ...app.ctx, account: person.viewer.account }
  await payAt(
    app,
    person,
    await openTopUpCheckout(ctx, { credits: 1_000, auto_recharge: true, recharge_terms: rechargeTermsVersion }),
    card,
  )
}

/** The newest that is paid for, as it is stored. */
export async function subscriptionOf(ctx: Ctx, { id: accountId }: Pick<Person, 'id'>) {
  const [row] = await ctx.db
    .select()
    .from(subscriptions)
    .where(and(eq(subscriptions.accountId, accountId), sql`${subscriptions.subscriptionRef} is not null`))
    .orderBy(sql`${subscriptions.id} desc`)
  if (row === undefined) throw new Error(`account ${accountId} has no subscription`)
  return row
}

/**
 * The milliseconds until so long after a renewal is due; half a day later it has been charged once and not yet tried again.
 * A fixed number of days would be another moment of the period in a short month.
 */
export async function untilRenewal(
  { ctx }: Pick<TestApp, 'ctx'>,
  person: Pick<Person, 'id'>,
  later = hours(12),
): Promise<number> {
  const { expiresAt } = await subscriptionOf(ctx, person)
  return expiresAt.getTime() - ctx.clock().getTime() + later
}

/** Ends whatever somebody has at the payment provider, without money back. */
export async function endSubscriptions({ ctx }: TestApp, { id: accountId }: Person): Promise<void> {
  const customerRef = await findCustomerRef(ctx, accountId)
  if (customerRef === undefined) return
  for (const { subscriptionRef } of (await ctx.ports.payments.listSubscriptions(customerRef)).subscriptions) {
    const ended = await ctx.ports.payments.endSubscription({ key: `end ${subscriptionRef}`, subscriptionRef })
    await storeState(ctx, accountId, ended)
  }
}
