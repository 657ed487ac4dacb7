import { and, eq, isNull, ne, sql } from 'drizzle-orm'
import { chargeProblem, planMessages } from '#contract/billing/plans/messages.ts'
import { toMinorUnits } from '#contract/rules/billing/money.ts'
import type { Ctx } from '../../../platform/context.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { type Interval, planPrices, plans } from '../tables.ts'

/** The price of a plan for one interval; null if it is not sold so. */
export type Offer = { amountMinor: number; credits: number } | null

/** Changes of plans wait for each other: names and the recommendation are compared across all of them. */
export const lockPlans = (tx: Ctx) => tx.db.select({ id: plans.id }).from(plans).orderBy(plans.id).for('update')

export function refusePlan(field: string, message: string): never {
  throw new AppError('input.invalid', `${field}: ${message}`, {
    publicMessage: message,
    data: { issues: [{ path: field, message }] },
  })
}

export async function refuseTakenName(tx: Ctx, name: string, id = 0): Promise<void> {
  const [taken] = await tx.db
    .select({ id: plans.id })
    .from(plans)
    .where(and(sql`lower(${plans.name}) = lower(${name})`, ne(plans.id, id)))
  if (taken === undefined) return
  throw new AppError('plan.name-taken', `plan ${taken.id} is called ${name}`, {
    data: { issues: [{ path: 'name', message: planMessages.nameTaken }] },
  })
}

/** Price and credits as they were sent, in what is stored. */
export function offerOf(
  ctx: Ctx,
  interval: Interval,
  { price, credits }: { price: number | null; credits: number | null },
): Offer {
  const fieldOf = (what: string) => `${interval}ly_${what}`
  if (price === null && credits === null) return null
  if (price === null) return refusePlan(fieldOf('price'), planMessages.both)
  if (credits === null) return refusePlan(fieldOf('credits'), planMessages.both)
  const { currency } = ctx.settings
  const amountMinor = toMinorUnits(price, currency)
  const problem = chargeProblem(price, currency)
  if (amountMinor === undefined || problem !== undefined)
    return refusePlan(fieldOf('price'), problem ?? planMessages.price)
  return { amountMinor, credits }
}

/** At most one plan is recommended. */
export const recommendOnly = (tx: Ctx, id: number) =>
  tx.db
    .update(plans)
    .set({ isRecommended: false, version: sql`${plans.version} + 1` })
    .where(and(eq(plans.isRecommended, true), ne(plans.id, id)))

export async function findOffer(ctx: Ctx, planId: number, interval: Interval): Promise<Offer> {
  const { amountMinor, credits } = planPrices
  const [row] = await ctx.db.select({ amountMinor, credits }).from(planPrices).where(onSale(planId, interval))
  return row ?? null
}

/** Puts another price in the place of the one on sale, which is kept for those who have it. */
export async function replaceOffer(tx: Ctx, planId: number, interval: Interval, offer: Offer): Promise<void> {
  await tx.db.update(planPrices).set({ retiredAt: tx.clock() }).where(onSale(planId, interval))
  if (offer !== null) await tx.db.insert(planPrices).values({ planId, interval, ...offer })
}

const onSale = (planId: number, interval: Interval) =>
  and(eq(planPrices.planId, planId), eq(planPrices.interval, interval), isNull(planPrices.retiredAt))

export const isSameOffer = (left: Offer, right: Offer) =>
  left?.amountMinor === right?.amountMinor && left?.credits === right?.credits
