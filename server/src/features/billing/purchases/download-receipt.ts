import { nameWithInterval } from '#contract/rules/billing/plan-intervals.ts'
import { type AccountCtx, findViewer } from '../../../parts/access/index.ts'
import { attachmentOf } from '../../../platform/spreadsheet/reply-with-spreadsheet.ts'
import { drawReceipt } from './draw-receipt.ts'
import { getPaidPurchase, type PurchaseChoice } from './find-purchase.ts'

/** The receipt of a paid purchase, to be saved as a file: one's own, or anybody's for staff who manage customers. */
export async function downloadReceipt(ctx: AccountCtx, choice: PurchaseChoice) {
  const purchase = await getPaidPurchase(ctx, choice)
  const { accountId, buyer, name, interval, credits, expiresAt, receiptNumber } = purchase
  if (receiptNumber === null) throw new Error(`paid purchase ${choice.id} has no receipt number`)
  const account = accountId === ctx.account.id ? ctx.account : (await findViewer(ctx, accountId))?.account
  const file = await drawReceipt({
    ...purchase,
    company: ctx.settings.company,
    supportEmail: ctx.settings.supportEmail,
    number: receiptNumber,
    paidAt: purchase.purchasedAt,
    buyer: { ...buyer, name: buyer.name ?? account?.name ?? null, email: buyer.email ?? account?.email ?? null },
    line: { description: descriptionOf(name, interval), credits, validUntil: expiresAt },
    chargedBackMinor: purchase.dispute === 'lost' ? purchase.disputedMinor : 0,
    isTest: ctx.ports.payments.paymentsAreTest,
    madeAt: ctx.clock(),
  })
  return {
    headers: {
      'content-type': 'application/pdf',
      'content-disposition': attachmentOf(`receipt-${receiptNumber}`, 'pdf'),
    },
    body: new Blob([file]).stream(),
  }
}

const descriptionOf = (name: string, interval: 'month' | 'year' | null) =>
  interval === null ? `${name} credits` : nameWithInterval(`${name} plan`, interval)
