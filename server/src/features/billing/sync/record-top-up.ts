import { and, eq } from 'drizzle-orm'
import { z } from 'zod'
import { monthsAfter } from '../../../platform/clock/clock.ts'
import type { Ctx } from '../../../platform/context.ts'
import { PaymentError, type PaymentState } from '../../../ports/payment-gateway.ts'
import { turnOnRecharge } from '../recharge/turn-on-recharge.ts'
import { autoRecharge, checkouts, recharges, topUpOptions } from '../tables.ts'
import { topUpMonths } from '../top-up-rules.ts'
import { storePurchase } from './store-purchase.ts'

type Option = typeof topUpOptions.$inferSelect
type Asked = { option: Option; isAutoRecharge: boolean; onPaid: (tx: Ctx) => Promise<void> }

/**
 * Stores a top-up that is paid and grants its credits. What was bought is read from our own row, which the payment names;
 * a payment that names none of this account is left alone, such as the one behind an invoice.
 */
export async function recordTopUp(ctx: Ctx, accountId: number, payment: PaymentState): Promise<void> {
  const asked = (await findCheckout(ctx, accountId, payment)) ?? (await findRecharge(ctx, accountId, payment))
  if (asked === undefined || payment.status !== 'succeeded') return
  const { option, isAutoRecharge, onPaid } = asked
  if (payment.amountMinor < option.amountMinor || payment.currency !== ctx.settings.currency) {
    ctx.log.error(
      { paymentRef: payment.paymentRef, accountId },
      'a top-up was paid with another amount; nothing was granted',
    )
    return
  }
  // The receipt states the tax, and is numbered and sent only once.
  if (payment.taxMinor === null)
    throw new PaymentError('malformed', `the tax of ${payment.paymentRef} could not be read`)
  const purchase = {
    accountId,
    kind: 'top-up',
    businessKey: `pi:${payment.paymentRef}`,
    name: 'Top Up',
    title: isAutoRecharge ? 'Top Up, Auto Recharge' : 'Top Up',
    credits: option.credits,
    currency: payment.currency,
    amountMinor: payment.amountMinor,
    taxMinor: payment.taxMinor,
    purchasedAt: payment.createdAt,
    expiresAt: monthsAfter(payment.createdAt, topUpMonths),
    paymentRef: payment.paymentRef,
    buyer: payment.buyer,
    card: payment.card,
    isAutoRecharge,
  } as const
  await storePurchase(ctx, purchase, onPaid)
}

async function findCheckout(ctx: Ctx, accountId: number, payment: PaymentState): Promise<Asked | undefined> {
  const id = z.uuid().safeParse(payment.metadata.checkout_id)
  if (!id.success) return undefined
  const [row] = await ctx.db
    .select({ checkout: checkouts, option: topUpOptions })
    .from(checkouts)
    .innerJoin(topUpOptions, eq(topUpOptions.id, checkouts.topUpId))
    .where(and(eq(checkouts.accountId, accountId), eq(checkouts.id, id.data)))
  if (row === undefined) return undefined
  const { checkout, option } = row
  return {
    option,
    isAutoRecharge: false,
    onPaid: async (tx) => {
      await tx.db
        .update(checkouts)
        .set({ state: 'complete', paymentRef: payment.paymentRef })
        .where(and(eq(checkouts.accountId, accountId), eq(checkouts.id, checkout.id)))
      if (checkout.turnsOnRecharge) await turnOnRecharge(tx, checkout, option)
    },
  }
}

async function findRecharge(ctx: Ctx, accountId: number, payment: PaymentState): Promise<Asked | undefined> {
  const id = z.uuid().safeParse(payment.metadata.recharge_id)
  if (!id.success) return undefined
  const [row] = await ctx.db
    .select({ option: topUpOptions })
    .from(recharges)
    .innerJoin(topUpOptions, eq(topUpOptions.id, recharges.topUpId))
    .where(and(eq(recharges.accountId, accountId), eq(recharges.id, id.data)))
  if (row === undefined) return undefined
  return {
    option: row.option,
    isAutoRecharge: true,
    onPaid: async (tx) => {
      await tx.db
        .update(recharges)
        .set({ state: 'paid', paymentRef: payment.paymentRef, endedAt: tx.clock() })
        .where(and(eq(recharges.accountId, accountId), eq(recharges.id, id.data)))
      await tx.db
        .update(autoRecharge)
        .set({ failedAt: null, failure: null })
        .where(eq(autoRecharge.accountId, accountId))
    },
  }
}
