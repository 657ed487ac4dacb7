import { isNotNull, sql } from 'drizzle-orm'
import type { Ctx } from '../../platform/context.ts'
import { inTransaction } from '../../platform/database/database.ts'
import { billingCustomers, type PaymentMode, paymentMode, planPrices, plans, purchases } from './tables.ts'

/**
 * The mode of the payment provider that the database belongs to. It is the stored one while the database holds anything made in
 * it; otherwise `mode` is stored and returned. Objects of one mode are unknown in the other, so after a change of mode nobody
 * could renew, change plans or be refunded.
 */
export function claimPaymentMode(ctx: Ctx, mode: PaymentMode): Promise<PaymentMode> {
  return inTransaction(ctx, async (tx) => {
    await tx.db.execute(sql`select pg_advisory_xact_lock(hashtextextended('payment mode', 0))`)
    const [stored] = await tx.db.select().from(paymentMode)
    if (stored !== undefined && (stored.mode === mode || (await hasPaymentObjects(tx)))) return stored.mode
    await tx.db.insert(paymentMode).values({ mode }).onConflictDoUpdate({ target: paymentMode.isOnly, set: { mode } })
    return mode
  })
}

async function hasPaymentObjects({ db }: Ctx): Promise<boolean> {
  const { rows } = await db.execute<{ has_some: boolean }>(sql`select exists (select 1 from ${billingCustomers})
    or exists (select 1 from ${purchases})
    or exists (select 1 from ${plans} where ${isNotNull(plans.productRef)})
    or exists (select 1 from ${planPrices} where ${isNotNull(planPrices.priceRef)}) as has_some`)
  return rows[0]?.has_some === true
}
