import { and, eq, ne, sql } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import { isNotDeleted, listAccountsAble, viewerTable } from '../../../parts/access/index.ts'
import { after, hours } from '../../../platform/clock/clock.ts'
import type { Ctx } from '../../../platform/context.ts'
import { inTransaction } from '../../../platform/database/database.ts'
import { grantCredits, lockBalance, publishBalance } from '../../credits/index.ts'
import { notify } from '../../notifications/index.ts'
import { withKeptBuyer } from '../kept-buyer.ts'
import { billingNotices } from '../notices.ts'
import { purchases } from '../tables.ts'

type Row = typeof purchases.$inferInsert

export type PaidPurchase = Omit<
  Row,
  'id' | 'state' | 'creditLotId' | 'debtPaid' | 'refundedMinor' | 'receiptNumber' | 'payUrl' | 'archivedAt'
> & {
  /** Title of the credits in the history. */
  title: string
}

/**
 * The payment provider charges a renewal an hour after its period has begun. The credits of the period before last until then:
 * else every account would have none for that hour, scheduled runs would be skipped, and Auto Recharge would buy some.
 */
const renewalSlackMs = hours(3)

/**
 * Stores what was paid, grants its credits and has its receipt emailed, all at once and once: its business key names the payment for ever.
 * False where that was done before. `alsoStore` belongs to the same transaction.
 */
export function storePurchase(
  ctx: Ctx,
  { title, ...purchase }: PaidPurchase,
  alsoStore: (tx: Ctx) => Promise<void> = async () => {},
): Promise<boolean> {
  const { accountId, businessKey, kind, credits, expiresAt } = purchase
  return inTransaction(ctx, async (tx) => {
    await lockBalance(tx, accountId)
    const isOfKey = eq(purchases.businessKey, businessKey)
    if ((await tx.db.$count(purchases, and(isOfKey, eq(purchases.state, 'paid')))) > 0) return false
    const { lotId: creditLotId, debtPaid } = credits > 0 ? await grant() : { lotId: null, debtPaid: 0 }
    const receiptNumber = await nextReceiptNumber(tx)
    const values = {
      ...(await withKeptBuyer(tx, purchase, true)),
      state: 'paid',
      creditLotId,
      debtPaid,
      receiptNumber,
      payUrl: null,
    } as const
    // The row of before it was paid stays the same one.
    await tx.db
      .insert(purchases)
      .values({ ...values, id: uuid() })
      .onConflictDoUpdate({ target: purchases.businessKey, set: values, setWhere: ne(purchases.state, 'paid') })
    await alsoStore(tx)
    if (await isDeleted(tx, accountId)) await tellOfRefund(tx, { ...purchase, receiptNumber })
    const receipt = purchase.isAutoRecharge === true ? 'auto-recharge.paid' : 'purchase.paid'
    await notify(tx, accountId, billingNotices[receipt], {
      name: purchase.name,
      interval: purchase.interval ?? null,
      credits,
      debtPaid,
      amountMinor: purchase.amountMinor,
      balanceMinor: purchase.balanceMinor ?? 0,
      taxMinor: purchase.taxMinor,
      currency: purchase.currency,
      receiptNumber,
      expiresAt: expiresAt.toISOString(),
      isTest: tx.ports.payments.paymentsAreTest,
    })
    await publishBalance(tx, accountId)
    return true

    function grant() {
      return grantCredits(tx, {
        accountId,
        key: businessKey,
        amount: credits,
        title,
        source: kind === 'subscription' ? 'plan' : 'top-up',
        reference: businessKey,
        actor: 'system',
        expiresAt: kind === 'subscription' ? after(expiresAt, renewalSlackMs) : expiresAt,
      })
    }
  })
}

const isDeleted = async (tx: Ctx, accountId: number) =>
  (await tx.db.$count(viewerTable, and(eq(viewerTable.id, accountId), isNotDeleted))) === 0

/**
 * The account was deleted while the payment was under way, so nobody has anything of it. Its owner cannot be told; staff
 * are, and refund it at the provider, which takes the credits back.
 */
async function tellOfRefund(
  tx: Ctx,
  {
    accountId: customerId,
    name,
    amountMinor,
    balanceMinor = 0,
    currency,
    paymentRef = null,
    receiptNumber,
  }: Omit<PaidPurchase, 'title'> & { receiptNumber: number },
): Promise<void> {
  const chargedMinor = amountMinor - balanceMinor
  if (chargedMinor <= 0) return
  for (const staffId of await listAccountsAble(tx, 'MANAGE_CUSTOMERS'))
    await notify(tx, staffId, billingNotices['customer.paid-after-deletion'], {
      customerId,
      name,
      paymentRef,
      receiptNumber,
      amountMinor: chargedMinor,
      currency,
    })
}

/** Receipts are numbered without gaps, as tax offices want it: the lock is held until the number is stored or given back. */
async function nextReceiptNumber(tx: Ctx): Promise<number> {
  await tx.db.execute(sql`select pg_advisory_xact_lock(hashtextextended('receipt number', 0))`)
  const { rows } = await tx.db.execute<{ next: number }>(
    sql`select coalesce(max(receipt_number), 1000) + 1 as next from purchases`,
  )
  return Number(rows[0]?.next)
}
