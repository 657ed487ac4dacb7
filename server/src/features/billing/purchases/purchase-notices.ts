import { z } from 'zod'
import { amountOf, creditsText, noticeKind } from '../../notifications/index.ts'
import { amountText, money, ofMoney, paid, purchasesLink, receiptText, samplePayment } from '../notice-parts.ts'

const usedText = 'If you’d already used some of them, the difference is deducted from credits you get later.'
const removedText = (credits: number) => `${creditsText(credits)} were removed from your account. ${usedText}`

type Restored = { credits: number; debtPaid: number; verb?: string }

/** `debtPaid`: the part of them that paid off what was owed. Earlier notices don't have it. */
function restoredText({ credits, debtPaid, verb = 'were restored' }: Restored): string {
  if (debtPaid === 0) return `${creditsText(credits)} ${verb} to your account.`
  const why = 'owed after a refund or dispute'
  if (debtPaid >= credits)
    return `${creditsText(credits)} ${verb}. All of them paid off credits you ${why}, so your balance stays the same.`
  return `${creditsText(credits)} ${verb}. ${amountOf(debtPaid)} of them paid off credits you ${why}, and ${amountOf(credits - debtPaid)} were added to your balance.`
}
const rechargeOff = ' Auto Recharge was turned off.'

/**
 * A decided dispute; `isNew`: it was already decided when we first saw it. `credits`: restored if it was won, not restored if it was
 * lost. Earlier notices have fewer fields.
 */
const decided = z.object({
  ...money,
  name: z.string().max(100),
  credits: z.number().default(0),
  isNew: z.boolean().default(false),
  stoppedRecharge: z.boolean().default(false),
})
const sampleDispute = { name: 'Top Up', amountMinor: 2_500, currency: 'GBP', credits: 11_000 } as const

export const purchaseNotices = {
  'purchase.paid': noticeKind({
    data: paid,
    sample: samplePayment,
    name: 'Receipts',
    title: ({ name }) => `Your receipt: ${name}`,
    text: (payment) => `Thank you for your payment. ${receiptText(payment)}`,
    link: purchasesLink,
    ...ofMoney,
  }),
  'purchase.refunded': noticeKind({
    data: z.object({
      ...money,
      name: z.string().max(100),
      credits: z.number(),
      stoppedRecharge: z.boolean().default(false),
    }),
    sample: { name: 'Top Up', amountMinor: 2_500, currency: 'GBP', credits: 11_000, stoppedRecharge: true },
    name: 'Refunds',
    title: ({ name }) => `Your refund: ${name}`,
    text: ({ name, credits, stoppedRecharge, ...refund }) =>
      `We refunded ${amountText(refund)} of your payment for ${name}.${credits > 0 ? ` ${removedText(credits)}` : ''}${stoppedRecharge ? rechargeOff : ''} It can take up to 10 days for the refund to appear on your statement.`,
    link: purchasesLink,
    ...ofMoney,
  }),
  'refund.failed': noticeKind({
    data: z.object({ ...money, name: z.string().max(100), credits: z.number(), debtPaid: z.number().default(0) }),
    sample: { ...sampleDispute, debtPaid: 4_000 },
    name: 'Refund failed',
    title: ({ name }) => `Your refund failed: ${name}`,
    text: ({ name, credits, debtPaid, ...refund }) =>
      `Your bank returned our refund of ${amountText(refund)} for ${name}, so the money hasn’t reached you.${credits > 0 ? ` ${restoredText({ credits, debtPaid })}` : ''} Contact support to arrange another way to refund you.`,
    link: purchasesLink,
    ...ofMoney,
  }),
  'purchase.disputed': noticeKind({
    data: z.object({ ...money, name: z.string().max(100), credits: z.number(), stoppedRecharge: z.boolean() }),
    sample: { name: 'Top Up', amountMinor: 2_500, currency: 'GBP', credits: 11_000, stoppedRecharge: true },
    name: 'Payment disputed',
    title: ({ name }) => `Payment disputed: ${name}`,
    text: ({ name, credits, stoppedRecharge, ...payment }) =>
      `Your bank withdrew ${amountText(payment)} of your payment for ${name} because it was disputed.${credits > 0 ? ` ${creditsText(credits)} were removed from your account until the bank decides. ${usedText}` : ''}${stoppedRecharge ? rechargeOff : ''} If you didn’t mean to dispute this payment, ask your bank to cancel the dispute and let us know.`,
    link: purchasesLink,
    ...ofMoney,
  }),
  'dispute.won': noticeKind({
    data: decided.extend({ debtPaid: z.number().default(0) }),
    sample: { ...sampleDispute, debtPaid: 4_000, isNew: false, stoppedRecharge: false },
    name: 'Dispute closed',
    title: ({ name }) => `Dispute closed: ${name}`,
    text: ({ name, credits, debtPaid, isNew, stoppedRecharge, ...payment }) => {
      const what = isNew
        ? `${amountText(payment)} of your payment for ${name} was disputed. The dispute is already closed, and the payment stands.`
        : `The dispute over ${amountText(payment)} for ${name} was closed, and the payment stands.`
      const restored = restoredText({ credits, debtPaid, verb: isNew ? 'were removed and restored' : 'were restored' })
      return `${what}${credits > 0 ? ` ${restored}` : ''}${stoppedRecharge ? rechargeOff : ''}`
    },
    link: purchasesLink,
    ...ofMoney,
  }),
  'dispute.lost': noticeKind({
    data: decided,
    sample: { ...sampleDispute, isNew: true, stoppedRecharge: true },
    name: 'Payment charged back',
    title: ({ name }) => `Payment charged back: ${name}`,
    text: ({ name, credits, isNew, stoppedRecharge, ...payment }) => {
      const what = `Your bank decided the dispute over your payment for ${name} and charged back ${amountText(payment)}.`
      if (!isNew) return credits > 0 ? `${what} The ${creditsText(credits)} removed for it won’t be restored.` : what
      return `${what}${credits > 0 ? ` ${removedText(credits)}` : ''}${stoppedRecharge ? rechargeOff : ''}`
    },
    link: purchasesLink,
    ...ofMoney,
  }),
}
