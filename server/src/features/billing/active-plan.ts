import { and, desc, eq, gt } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { AccountPlan } from '#contract/accounts/rows.ts'
import { toMajorUnits } from '#contract/rules/billing/money.ts'
import type { Ctx } from '../../platform/context.ts'
import { type Interval, planPrices, plans, subscriptions } from './tables.ts'

const nextPrices = alias(planPrices, 'next_prices')
const nextPlans = alias(plans, 'next_plans')

export type ActivePlan = {
  name: string
  features: string[]
  projectLimit: number
  projectKeywordLimit: number
  isTrial: boolean
  /** Until when it is paid for. */
  expiresAt: Date
  /** Until when it can be worked on. */
  usableUntil: Date
}

/** The plan an account may work on now: the subscription that ends last and has not ended yet. A trial counts. */
export async function activePlan(ctx: Ctx, accountId: number): Promise<ActivePlan | undefined> {
  const [plan] = await ctx.db
    .select({
      name: plans.name,
      features: plans.features,
      projectLimit: plans.projectLimit,
      projectKeywordLimit: plans.projectKeywordLimit,
      isTrial: plans.isTrial,
      expiresAt: subscriptions.expiresAt,
      usableUntil: subscriptions.usableUntil,
    })
    .from(subscriptions)
    .innerJoin(plans, eq(plans.id, subscriptions.planId))
    .where(and(eq(subscriptions.accountId, accountId), gt(subscriptions.usableUntil, ctx.clock())))
    .orderBy(desc(subscriptions.usableUntil))
    .limit(1)
  return plan
}

/** The plan that the client shows: the account’s current or last one; null if it never had one. */
export async function showAccountPlan(ctx: Ctx, accountId: number): Promise<AccountPlan> {
  const [latest] = await ctx.db
    .select({
      plan: plans,
      subscription: subscriptions,
      price: planPrices,
      next: { id: nextPrices.id, interval: nextPrices.interval, amountMinor: nextPrices.amountMinor },
      nextName: nextPlans.name,
    })
    .from(subscriptions)
    .innerJoin(plans, eq(plans.id, subscriptions.planId))
    .leftJoin(planPrices, eq(planPrices.id, subscriptions.priceId))
    .leftJoin(nextPrices, eq(nextPrices.id, subscriptions.nextPriceId))
    .leftJoin(nextPlans, eq(nextPlans.id, nextPrices.planId))
    .where(eq(subscriptions.accountId, accountId))
    .orderBy(desc(subscriptions.usableUntil))
    .limit(1)
  if (latest === undefined) return null
  const { plan, subscription, price, next, nextName } = latest
  const { currency } = ctx.settings
  const isPaidFor = subscription.subscriptionRef !== null
  return {
    subscription: {
      name: plan.name,
      interval: subscription.interval,
      purchase_date: subscription.purchasedAt.toISOString(),
      expiry_date: subscription.expiresAt.toISOString(),
      usable_until: subscription.usableUntil.toISOString(),
      is_expired: subscription.usableUntil <= ctx.clock(),
      is_cancelled: subscription.cancelledAt === null ? 0 : 1,
      is_trial: plan.isTrial,
      features: plan.features,
      project_limit: plan.projectLimit,
      project_keyword_limit: plan.projectKeywordLimit,
      sub_id: isPaidFor ? subscription.id : null,
      price_id: price?.id ?? null,
      price: price ? toMajorUnits(price.amountMinor, currency) : null,
      credits: price?.credits ?? null,
      currency,
      status: subscription.status === 'unfinished' ? null : subscription.status,
      next:
        next && nextName !== null
          ? {
              name: nextName,
              interval: next.interval,
              price_id: next.id,
              price: toMajorUnits(next.amountMinor, currency),
              date: (subscription.nextPriceAt ?? subscription.expiresAt).toISOString(),
            }
          : null,
      pay_url: subscription.payUrl,
      can_change: isPaidFor && subscription.status === 'active' && subscription.cancelledAt === null,
      is_disputed: subscription.status === 'active' && subscription.heldFor !== null,
    },
  }
}

/** Puts an account on a plan for a period. Payments call this once a period is paid; trials and seeds call it too. */
export async function startSubscription(
  ctx: Ctx,
  input: { accountId: number; id: string; planId: number; interval: Interval | null; from: Date; until: Date },
): Promise<void> {
  await ctx.db.insert(subscriptions).values({
    accountId: input.accountId,
    id: input.id,
    planId: input.planId,
    interval: input.interval,
    purchasedAt: input.from,
    expiresAt: input.until,
    usableUntil: input.until,
  })
}
