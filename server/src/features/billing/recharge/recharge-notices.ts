import { z } from 'zod'
import { addCredits, creditsText, noticeKind } from '../../notifications/index.ts'
import { amountText, money, ofMoney, paid, purchasesLink, receiptText, samplePayment } from '../notice-parts.ts'

export const rechargeNotices = {
  'auto-recharge.paid': noticeKind({
    data: paid,
    sample: { ...samplePayment, name: 'Top Up', interval: null, credits: 11_000, amountMinor: 2_500 },
    name: 'Auto Recharge payment',
    title: ({ credits, debtPaid }) =>
      debtPaid < credits ? 'Auto Recharge added credits' : 'Auto Recharge paid off credits you owed',
    text: (payment) =>
      `Your credits were running low, so Auto Recharge charged your saved card. ${receiptText(payment)}`,
    link: purchasesLink,
    ...ofMoney,
  }),
  'auto-recharge.unconfirmed': noticeKind({
    data: z.object({ ...money, credits: z.number(), threshold: z.number() }),
    sample: { amountMinor: 2_500, currency: 'GBP', credits: 11_000, threshold: 1_000 },
    name: 'Auto Recharge needs confirmation',
    title: () => 'Confirm Auto Recharge',
    text: ({ credits, threshold, ...charge }) =>
      `Auto Recharge is set up for your account but needs your confirmation. Once you confirm, it charges your saved card ${amountText(charge)} for ${creditsText(credits)} whenever fewer than ${creditsText(threshold)} are left, at most once an hour and five times a day. Nothing is charged until you confirm. If you don’t want it, no action is needed.`,
    link: { label: 'Review Auto Recharge', path: '/purchase-list' },
    ...ofMoney,
  }),
  'auto-recharge.failed': noticeKind({
    data: z.object({ ...money, reason: z.enum(['declined', 'needs-action', 'no-card', 'option-retired']) }),
    sample: { amountMinor: 2_500, currency: 'GBP', reason: 'declined' },
    name: 'Auto Recharge turned off',
    title: () => 'Auto Recharge failed and was turned off',
    text: ({ reason, ...charge }) =>
      `${
        {
          declined: `Your credits are running low, but your bank declined the payment of ${amountText(charge)}`,
          'needs-action': `Your credits are running low, but your bank wants you to confirm the payment of ${amountText(charge)}`,
          'no-card': `Your credits are running low, but no card is saved for the payment of ${amountText(charge)}`,
          'option-retired': `The amount you chose, ${amountText(charge)}, is no longer available`,
        }[reason]
      }. Nothing was charged, and Auto Recharge was turned off. To continue, buy credits on your subscription page and turn it on again.`,
    link: addCredits,
    ...ofMoney,
  }),
}
