import { and, eq, inArray } from 'drizzle-orm'
import type { Ctx } from '../../../platform/context.ts'
import { inTransaction } from '../../../platform/database/database.ts'
import type { SubscriptionState } from '../../../ports/payment-gateway.ts'
import { operationKey } from '../operation-key.ts'
import { reportFinding } from '../stale-references/report-finding.ts'
import { paymentFindings, purchases, reversals, subscriptions } from '../tables.ts'
import { storeSubscription } from './store-subscription.ts'

type Purchase = typeof purchases.$inferSelect
type Subscription = typeof subscriptions.$inferSelect & { subscriptionRef: string }
type PeriodOf = Pick<Subscription, 'accountId' | 'subscriptionRef' | 'expiresAt'>

/**
 * Applies the disputes of the current period’s payments to the plan: while one is open the plan doesn’t renew, if one is lost the
 * plan ends immediately, if all are won the plan renews as before. What is about to be done is stored before the provider is
 * asked, so a repeat finishes what was interrupted. Call it while holding the account’s billing.
 */
export async function settleDisputedPlan(ctx: Ctx, accountId: number, paymentRef: string): Promise<void> {
  const subscription = await findSubscription(ctx, accountId, paymentRef)
  if (subscription === undefined || subscription.status === 'ended') return
  const { paid, ofPeriod } = await listPaid(ctx, subscription)
  // A new dispute of a payment whose dispute was closed holds the plan again.
  await forgetHolds(
    ctx,
    paid.filter(({ dispute }) => dispute !== 'open'),
  )
  const isRunning = ({ expiresAt }: Purchase) => expiresAt > ctx.clock()
  const lost = ofPeriod.find((purchase) => purchase.dispute === 'lost' && isRunning(purchase))
  if (lost !== undefined) return end(ctx, lost, subscription)
  const turn = () => turnOf(ctx, accountId, paid)
  const open = ofPeriod.filter(isOpen)
  if (open.some(isRunning)) return hold(ctx, open.filter(isRunning), subscription, turn)
  if (subscription.heldFor !== null && ofPeriod.every(({ dispute }) => dispute === null))
    return resume(ctx, subscription, turn)
}

/** True if a payment of the subscription’s current period is disputed and not decided. */
export async function hasOpenDispute(ctx: Ctx, subscription: PeriodOf): Promise<boolean> {
  const { ofPeriod } = await listPaid(ctx, subscription)
  return ofPeriod.some(isOpen)
}

const isOpen = ({ dispute }: Purchase) => dispute === 'open'

async function findSubscription(ctx: Ctx, accountId: number, paymentRef: string): Promise<Subscription | undefined> {
  const [row] = await ctx.db
    .select({ subscription: subscriptions })
    .from(purchases)
    .innerJoin(
      subscriptions,
      and(
        eq(subscriptions.accountId, purchases.accountId),
        eq(subscriptions.subscriptionRef, purchases.subscriptionRef),
      ),
    )
    .where(and(eq(purchases.accountId, accountId), eq(purchases.paymentRef, paymentRef), isPaidPeriod))
  const subscriptionRef = row?.subscription.subscriptionRef
  return subscriptionRef ? { ...row.subscription, subscriptionRef } : undefined
}

const isPaidPeriod = and(eq(purchases.kind, 'subscription'), eq(purchases.state, 'paid'))

/** All that was paid for a subscription, oldest first, and what of it paid for the current period: an upgrade pays for it too. */
async function listPaid(ctx: Ctx, { accountId, subscriptionRef, expiresAt }: PeriodOf) {
  const paid = await ctx.db
    .select()
    .from(purchases)
    .where(and(eq(purchases.accountId, accountId), eq(purchases.subscriptionRef, subscriptionRef), isPaidPeriod))
    .orderBy(purchases.purchasedAt, purchases.id)
  // A period paid for since by another payment isn’t affected.
  return { paid, ofPeriod: paid.filter((purchase) => purchase.expiresAt >= expiresAt) }
}

async function end(ctx: Ctx, purchase: Purchase, subscription: Subscription): Promise<void> {
  // The finding is also why the account is told that its plan ended, whoever stores that.
  await inTransaction(ctx, async (tx) => {
    await reportFinding(tx, { kind: 'plan-ended', ref: purchase.businessKey, accountId: purchase.accountId })
  })
  const { subscriptionRef } = subscription
  const key = operationKey(ctx, 'end-charged-back', purchase.id)
  await store(ctx, subscription, await ctx.ports.payments.endSubscription({ key, subscriptionRef }))
}

/**
 * Holds a plan once per dispute, since staff may resume it at the provider. One that its owner cancelled needs no hold. Held and
 * not cancelled means that the provider was not told yet.
 */
async function hold(
  ctx: Ctx,
  open: Purchase[],
  subscription: Subscription,
  turn: () => Promise<string>,
): Promise<void> {
  const { cancelledAt, subscriptionRef } = subscription
  if (subscription.heldFor === null) {
    if (cancelledAt !== null) return
    // If its owner has just cancelled it, it must not be resumed when the dispute is won.
    const now = await ctx.ports.payments.findSubscription(subscriptionRef)
    if (now.endsWithPeriod || now.status === 'ended') return store(ctx, subscription, now)
  }
  const heldFor = await inTransaction(ctx, async (tx) => {
    const news: Purchase[] = []
    for (const purchase of open) {
      const { businessKey: ref, accountId } = purchase
      if (await reportFinding(tx, { kind: 'plan-held', ref, accountId })) news.push(purchase)
    }
    const [first] = subscription.heldFor === null ? news : open
    const isHeldForOpen = open.some(({ id }) => id === subscription.heldFor)
    if (first === undefined || isHeldForOpen) return subscription.heldFor
    await tx.db.update(subscriptions).set({ heldFor: first.id }).where(ofRow(subscription))
    return first.id
  })
  if (heldFor === null || cancelledAt !== null) return
  const key = operationKey(ctx, 'hold-disputed', subscription.id, await turn())
  const state = await ctx.ports.payments.setEndsWithPeriod({ key, subscriptionRef, endsWithPeriod: true })
  await store(ctx, subscription, state)
}

async function resume(ctx: Ctx, subscription: Subscription, turn: () => Promise<string>): Promise<void> {
  const { id, subscriptionRef } = subscription
  const key = operationKey(ctx, 'resume-disputed', id, await turn())
  const state = await ctx.ports.payments.setEndsWithPeriod({ key, subscriptionRef, endsWithPeriod: false })
  await store(ctx, subscription, state, async (tx) => {
    await tx.db.update(subscriptions).set({ heldFor: null }).where(ofRow(subscription))
  })
}

async function forgetHolds(ctx: Ctx, closed: Purchase[]): Promise<void> {
  if (closed.length === 0) return
  const refs = closed.map(({ businessKey }) => businessKey)
  const isHeld = and(eq(paymentFindings.kind, 'plan-held'), inArray(paymentFindings.ref, refs))
  await ctx.db.delete(paymentFindings).where(isHeld)
}

/** Counts the changes of all disputes: makes the key of each hold and resume unique, and the same when repeated. */
async function turnOf(ctx: Ctx, accountId: number, paid: Purchase[]): Promise<string> {
  const ids = paid.map(({ id }) => id)
  const rows = await ctx.db
    .select({ steps: reversals.steps })
    .from(reversals)
    .where(and(eq(reversals.kind, 'dispute'), eq(reversals.accountId, accountId), inArray(reversals.purchaseId, ids)))
  return String(rows.reduce((sum, { steps }) => sum + steps, 0))
}

async function store(
  ctx: Ctx,
  { accountId }: Subscription,
  state: SubscriptionState,
  alsoStore: (tx: Ctx) => Promise<void> = async () => {},
): Promise<void> {
  const { latestInvoiceRef } = state
  const invoice = latestInvoiceRef === null ? undefined : await ctx.ports.payments.findInvoice(latestInvoiceRef)
  await inTransaction(ctx, async (tx) => {
    await storeSubscription(tx, accountId, state, invoice)
    await alsoStore(tx)
  })
}

const ofRow = ({ accountId, id }: Subscription) => and(eq(subscriptions.accountId, accountId), eq(subscriptions.id, id))
