import { and, desc, eq, inArray, isNotNull, sql } from 'drizzle-orm'
import { subscriptionMessages } from '#contract/billing/subscriptions/messages.ts'
import type { Ctx } from '../../../platform/context.ts'
import { AppError, notFound } from '../../../platform/errors/app-error.ts'
import { paymentFindings, planPrices, plans, subscriptions } from '../tables.ts'

export type SubscriptionKey = { accountId: number; subscriptionId: string }
export type OwnSubscription = Awaited<ReturnType<typeof getSubscription>>

/** A subscription that is paid for; a trial is none. Throws `row.not-found` for a missing one as for somebody else's. */
export async function getSubscription(ctx: Ctx, { accountId, subscriptionId }: SubscriptionKey) {
  const [row] = await paidSubscriptions(
    ctx,
    and(eq(subscriptions.accountId, accountId), eq(subscriptions.id, subscriptionId)),
  )
  if (row === undefined) throw notFound(`subscription ${subscriptionId} of account ${accountId}`)
  return row
}

/** The one that has not ended; undefined where there is none. */
export async function findRunningSubscription(ctx: Ctx, accountId: number): Promise<OwnSubscription | undefined> {
  const isRunning = inArray(subscriptions.status, ['active', 'overdue'])
  const [row] = await paidSubscriptions(ctx, and(eq(subscriptions.accountId, accountId), isRunning))
  return row
}

export async function getRunningSubscription(
  ctx: Ctx,
  accountId: number,
  publicMessage: string = subscriptionMessages.none,
): Promise<OwnSubscription> {
  const running = await findRunningSubscription(ctx, accountId)
  if (running !== undefined) return running
  throw new AppError('subscription.changed', `account ${accountId} has no subscription`, { publicMessage })
}

/** Identifies the item to change, for the payment provider: it may still have a former price that was created again since. */
export const itemOf = ({ subscriptionRef, price, formerPriceRefs }: OwnSubscription) => ({
  subscriptionRef,
  fromPriceRefs: price.priceRef === null ? formerPriceRefs : [price.priceRef, ...formerPriceRefs],
  currentPriceRef: price.priceRef ?? undefined,
})

/** References of a price that were deleted or archived at the provider, the latest first. */
const formerRefs = sql<string[]>`array(
  select ${paymentFindings.ref} from ${paymentFindings}
  where ${paymentFindings.kind} = 'price' and ${paymentFindings.subjectId} = ${planPrices.id}
  order by ${paymentFindings.foundAt} desc)`

async function paidSubscriptions(ctx: Ctx, where: ReturnType<typeof and>) {
  const rows = await ctx.db
    .select({ subscription: subscriptions, planName: plans.name, price: planPrices, formerPriceRefs: formerRefs })
    .from(subscriptions)
    .innerJoin(planPrices, eq(planPrices.id, subscriptions.priceId))
    .innerJoin(plans, eq(plans.id, planPrices.planId))
    .where(and(where, isNotNull(subscriptions.subscriptionRef)))
    .orderBy(desc(subscriptions.usableUntil))
  return rows.map(({ subscription, ...rest }) => ({
    ...subscription,
    subscriptionRef: subscription.subscriptionRef ?? '',
    ...rest,
  }))
}
