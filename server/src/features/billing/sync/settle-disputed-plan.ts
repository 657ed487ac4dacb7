import { and, desc, eq } from 'drizzle-orm'
import type { Ctx } from '../../../platform/context.ts'
import { inTransaction } from '../../../platform/database/database.ts'
import type { SubscriptionState } from '../../../ports/payment-gateway.ts'
import { operationKey } from '../operation-key.ts'
import { reportFinding } from '../stale-references/report-finding.ts'
import { paymentFindings, purchases, reversals, subscriptions } from '../tables.ts'
import { storeSubscription } from './store-subscription.ts'

type Purchase = typeof purchases.$inferSelect
type Subscription = typeof subscriptions.$inferSelect & { subscriptionRef: string }

/**
 * Applies a dispute of the current period’s payment to the plan: while it is open the plan doesn’t renew, if it is lost the plan
 * ends immediately, if it is won the plan renews as before. Compares current states, so it can be repeated at any time, and a
 * repeat finishes what was interrupted. Call it while holding the account’s billing.
 */
export async function settleDisputedPlan(ctx: Ctx, accountId: number, paymentRef: string): Promise<void> {
  const ofPayment = and(
    eq(purchases.accountId, accountId),
    eq(purchases.paymentRef, paymentRef),
    eq(purchases.kind, 'subscription'),
    eq(purchases.state, 'paid'),
  )
  const [purchase] = await ctx.db.select().from(purchases).where(ofPayment)
  if (purchase === undefined || purchase.subscriptionRef === null) return
  const subscription = await findSubscription(ctx, accountId, purchase.subscriptionRef)
  if (subscription === undefined || subscription.status === 'ended') return
  // A period paid for since by another payment isn’t affected.
  const isCurrent = purchase.expiresAt >= subscription.expiresAt && purchase.expiresAt > ctx.clock()
  if (purchase.dispute === 'lost' && isCurrent) return end(ctx, purchase, subscription)
  if (purchase.dispute === 'open' && isCurrent && subscription.cancelledAt === null)
    return hold(ctx, purchase, subscription)
  if (purchase.dispute === null && subscription.heldFor === purchase.id) return resume(ctx, purchase, subscription)
}

async function findSubscription(
  ctx: Ctx,
  accountId: number,
  subscriptionRef: string,
): Promise<Subscription | undefined> {
  const isOurs = and(eq(subscriptions.accountId, accountId), eq(subscriptions.subscriptionRef, subscriptionRef))
  const [row] = await ctx.db.select().from(subscriptions).where(isOurs)
  return row && { ...row, subscriptionRef }
}

async function end(ctx: Ctx, purchase: Purchase, { subscriptionRef }: Subscription): Promise<void> {
  const key = operationKey(ctx, 'end-charged-back', purchase.id)
  const state = await ctx.ports.payments.endSubscription({ key, subscriptionRef })
  await store(ctx, purchase, state, 'charged-back', async (tx) => {
    await reportFinding(tx, { kind: 'plan-ended', ref: purchase.businessKey, accountId: purchase.accountId })
  })
}

/** Holds a plan once per dispute, since staff may resume it at the provider. */
async function hold(ctx: Ctx, purchase: Purchase, { id, subscriptionRef }: Subscription): Promise<void> {
  if ((await ctx.db.$count(paymentFindings, isHeld(purchase))) > 0) return
  const key = operationKey(ctx, 'hold-disputed', purchase.id, await turnOf(ctx, purchase))
  const state = await ctx.ports.payments.setEndsWithPeriod({ key, subscriptionRef, endsWithPeriod: true })
  await store(ctx, purchase, state, 'disputed', async (tx) => {
    await tx.db.update(subscriptions).set({ heldFor: purchase.id }).where(ofRow(purchase, id))
    await reportFinding(tx, { kind: 'plan-held', ref: purchase.businessKey, accountId: purchase.accountId })
  })
}

async function resume(ctx: Ctx, purchase: Purchase, { id, subscriptionRef }: Subscription): Promise<void> {
  const key = operationKey(ctx, 'resume-disputed', purchase.id, await turnOf(ctx, purchase))
  const state = await ctx.ports.payments.setEndsWithPeriod({ key, subscriptionRef, endsWithPeriod: false })
  await store(ctx, purchase, state, undefined, async (tx) => {
    await tx.db.update(subscriptions).set({ heldFor: null }).where(ofRow(purchase, id))
    // A new dispute holds the plan again.
    await tx.db.delete(paymentFindings).where(isHeld(purchase))
  })
}

/** Makes the key of each hold and resume unique, and the same when repeated. */
async function turnOf(ctx: Ctx, { accountId, id }: Purchase): Promise<string> {
  const [row] = await ctx.db
    .select({ steps: reversals.steps })
    .from(reversals)
    .where(and(eq(reversals.accountId, accountId), eq(reversals.purchaseId, id), eq(reversals.kind, 'dispute')))
    .orderBy(desc(reversals.steps))
    .limit(1)
  return String(row?.steps ?? 0)
}

type Because = 'disputed' | 'charged-back' | undefined

async function store(
  ctx: Ctx,
  { accountId }: Purchase,
  state: SubscriptionState,
  because: Because,
  alsoStore: (tx: Ctx) => Promise<void>,
): Promise<void> {
  const { latestInvoiceRef } = state
  const invoice = latestInvoiceRef === null ? undefined : await ctx.ports.payments.findInvoice(latestInvoiceRef)
  await inTransaction(ctx, async (tx) => {
    await storeSubscription(tx, accountId, state, invoice, because)
    await alsoStore(tx)
  })
}

const isHeld = ({ businessKey }: Purchase) =>
  and(eq(paymentFindings.kind, 'plan-held'), eq(paymentFindings.ref, businessKey))
const ofRow = ({ accountId }: Purchase, id: string) =>
  and(eq(subscriptions.accountId, accountId), eq(subscriptions.id, id))
