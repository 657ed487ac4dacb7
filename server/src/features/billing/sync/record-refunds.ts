import { and, eq } from 'drizzle-orm'
import { multiplyByShare, subtractCredits } from '#contract/rules/credit-amounts.ts'
import type { Ctx } from '../../../platform/context.ts'
import { inTransaction } from '../../../platform/database/database.ts'
import type { PaymentState } from '../../../ports/payment-gateway.ts'
import { lockBalance, publishBalance, revokeCredits } from '../../credits/index.ts'
import { notify } from '../../notifications/index.ts'
import { purchases, refunds } from '../tables.ts'

/**
 * Takes back the credits of what was refunded, in the proportion of the money, once per refund. What was spent of them
 * already becomes a debt. The shares are counted from the sum, so that several refunds of one purchase never take more than it brought.
 */
export async function recordRefunds(ctx: Ctx, accountId: number, payment: PaymentState): Promise<void> {
  const done = payment.refunds.filter(({ status }) => status === 'succeeded').toSorted(byTime)
  if (done.length === 0) return
  await inTransaction(ctx, async (tx) => {
    await lockBalance(tx, accountId)
    const [purchase] = await tx.db
      .select()
      .from(purchases)
      .where(and(eq(purchases.accountId, accountId), eq(purchases.paymentRef, payment.paymentRef)))
    if (purchase === undefined) return
    const known = new Set((await tx.db.select().from(refunds).where(ofPurchase(accountId, purchase.id))).map(refOf))
    let refundedMinor = purchase.refundedMinor
    for (const refund of done.filter(({ refundRef }) => !known.has(refundRef))) {
      const before = share(purchase, refundedMinor)
      refundedMinor = Math.min(purchase.amountMinor, refundedMinor + refund.amountMinor)
      const credits = subtractCredits(share(purchase, refundedMinor), before)
      const { refundRef, amountMinor, createdAt } = refund
      await tx.db
        .insert(refunds)
        .values({ refundRef, accountId, purchaseId: purchase.id, amountMinor, credits, createdAt })
      if (credits > 0 && purchase.creditLotId !== null)
        await revokeCredits(tx, {
          accountId,
          key: `refund:${refundRef}`,
          amount: credits,
          lotId: purchase.creditLotId,
          title: `Refund: ${purchase.name}`,
          reference: `refund:${refundRef}`,
          actor: 'system',
        })
      const { name, currency } = purchase
      await notify(tx, accountId, 'purchase.refunded', { name, amountMinor, currency, credits })
    }
    await tx.db.update(purchases).set({ refundedMinor }).where(ofId(accountId, purchase.id))
    await publishBalance(tx, accountId)
  })
}

type Purchase = typeof purchases.$inferSelect

/** The credits that so much of the price had bought. */
const share = ({ credits, amountMinor }: Purchase, refundedMinor: number) =>
  refundedMinor >= amountMinor ? credits : multiplyByShare(credits, refundedMinor, amountMinor)

const byTime = (a: { createdAt: Date; refundRef: string }, b: { createdAt: Date; refundRef: string }) =>
  a.createdAt.getTime() - b.createdAt.getTime() || a.refundRef.localeCompare(b.refundRef)
const refOf = ({ refundRef }: { refundRef: string }) => refundRef
const ofPurchase = (accountId: number, purchaseId: string) =>
  and(eq(refunds.accountId, accountId), eq(refunds.purchaseId, purchaseId))
const ofId = (accountId: number, id: string) => and(eq(purchases.accountId, accountId), eq(purchases.id, id))
