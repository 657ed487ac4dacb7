import { and, desc, eq, gt } from 'drizzle-orm'
import type { AccountPlan } from '#contract/accounts/rows.ts'
import type { Ctx } from '../../platform/context.ts'
import { type Interval, plans, subscriptions } from './tables.ts'

export type ActivePlan = {
  name: string
  features: string[]
  projectLimit: number
  projectKeywordLimit: number
  isTrial: boolean
  expiresAt: Date
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
    })
    .from(subscriptions)
    .innerJoin(plans, eq(plans.id, subscriptions.planId))
    .where(and(eq(subscriptions.accountId, accountId), gt(subscriptions.expiresAt, ctx.clock())))
    .orderBy(desc(subscriptions.expiresAt))
    .limit(1)
  return plan
}

/** What the client shows: the plan an account is on or was on last; null where it never had one. */
export async function showAccountPlan(ctx: Ctx, accountId: number): Promise<AccountPlan> {
  const [latest] = await ctx.db
    .select({ plan: plans, subscription: subscriptions })
    .from(subscriptions)
    .innerJoin(plans, eq(plans.id, subscriptions.planId))
    .where(eq(subscriptions.accountId, accountId))
    .orderBy(desc(subscriptions.expiresAt))
    .limit(1)
  if (latest === undefined) return null
  const { plan, subscription } = latest
  return {
    subscription: {
      name: plan.name,
      interval: subscription.interval,
      purchase_date: subscription.purchasedAt.toISOString(),
      expiry_date: subscription.expiresAt.toISOString(),
      is_expired: subscription.expiresAt <= ctx.clock(),
      is_cancelled: subscription.cancelledAt === null ? 0 : 1,
      is_trial: plan.isTrial,
      features: plan.features,
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
  })
}
