import { and, asc, gt, isNotNull, isNull, sql } from 'drizzle-orm'
import type { ManagedPlan, ManagedPrice } from '#contract/billing/plans/endpoints.ts'
import { toMajorUnits } from '#contract/rules/billing/money.ts'
import type { Ctx } from '../../../platform/context.ts'
import { notFound } from '../../../platform/errors/app-error.ts'
import { type Interval, intervals, planPrices, plans, subscriptions } from '../tables.ts'

type Price = typeof planPrices.$inferSelect
type Subscribed = { planId: number; interval: Interval | null; priceId: number | null; count: number }

/** All plans, on sale or not, with how many accounts are on each price. */
export async function listManagedPlans(ctx: Ctx): Promise<ManagedPlan[]> {
  const [all, prices, subscribed] = await Promise.all([
    ctx.db.select().from(plans).orderBy(asc(plans.position), asc(plans.id)),
    ctx.db.select().from(planPrices).where(isNull(planPrices.retiredAt)),
    countSubscribers(ctx),
  ])
  return all.map((plan) => {
    const priceOf = (interval: Interval) =>
      prices.find((price) => price.planId === plan.id && price.interval === interval)
    const ofPlan = subscribed.filter(({ planId }) => planId === plan.id)
    const [monthly, yearly] = [priceOf('month'), priceOf('year')]
    const amountOf = (price: Price | undefined) =>
      price ? toMajorUnits(price.amountMinor, ctx.settings.currency) : null
    return {
      id: plan.id,
      name: plan.name,
      description: plan.description,
      monthly_price: amountOf(monthly),
      monthly_credits: monthly?.credits ?? null,
      yearly_price: amountOf(yearly),
      yearly_credits: yearly?.credits ?? null,
      features: plan.features,
      is_recommended: plan.isRecommended,
      project_limit: plan.projectLimit,
      project_keyword_limit: plan.projectKeywordLimit,
      is_trial: plan.isTrial,
      version: plan.version,
      prices: plan.isTrial ? [] : intervals.map((interval) => presentPrice(interval, priceOf(interval), ofPlan)),
    }
  })
}

function presentPrice(interval: Interval, price: Price | undefined, subscribed: Subscribed[]): ManagedPrice {
  const counts = subscribed.filter((one) => one.interval === interval)
  const sum = (some: Subscribed[]) => some.reduce((total, { count }) => total + count, 0)
  const isOurs = ({ priceId }: Subscribed) => price !== undefined && priceId === price.id
  return {
    interval,
    price_id: price?.id ?? null,
    is_published: price !== undefined && price.priceRef !== null,
    subscribers: sum(counts.filter(isOurs)),
    older_subscribers: sum(counts.filter((one) => !isOurs(one))),
  }
}

/** Counts subscriptions that can be worked on now. */
function countSubscribers(ctx: Ctx): Promise<Subscribed[]> {
  const { planId, interval, priceId, usableUntil } = subscriptions
  return ctx.db
    .select({ planId, interval, priceId, count: sql<number>`count(*)::int` })
    .from(subscriptions)
    .where(and(isNotNull(interval), gt(usableUntil, ctx.clock())))
    .groupBy(planId, interval, priceId)
}

export async function getManagedPlan(ctx: Ctx, id: number): Promise<ManagedPlan> {
  const plan = (await listManagedPlans(ctx)).find((one) => one.id === id)
  if (plan === undefined) throw notFound(`plan ${id}`)
  return plan
}
