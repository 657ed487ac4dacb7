import { planCalled } from '../../../parts/billing/plans/plan-called.ts'
import { formatDay } from '../../../shared/format/dates.ts'
import { formatMoney } from '../../../shared/format/money.ts'
import { countOf } from '../../../shared/format/numbers.ts'

export const backHome = 'Back To Home'
export const closeTab = 'Serpplus is open in another tab. You can close this one.'

export type Bought = {
  name: string
  interval: 'month' | 'year' | null
  credits: number
  debt_paid: number
  price: number
  currency: string
  expire_date: string
}

/** "Pro, monthly: 30,000 credits for £49, valid until 23 Dec 2026." */
export function boughtSentence(paid: Bought): string {
  const { credits, debt_paid, price, currency, expire_date } = paid
  const until = formatDay(new Date(expire_date))
  const bought = `${planCalled(paid)}: ${countOf(credits, 'credit')} for ${formatMoney(price, currency)}, valid until ${until}.`
  return debt_paid > 0 ? `${bought} ${countOf(debt_paid, 'credit')} of them paid off credits you owed.` : bought
}

export const doneMessages = {
  title: 'Your Payment is Successful',
  receipt: 'A receipt will be emailed to you.',
  waiting: 'Confirming your payment',
  waitingText: 'This usually takes a few seconds.',
  late: 'Your payment is being processed',
  lateText:
    'We haven’t received the confirmation yet. As soon as your payment is confirmed, a receipt will be emailed to you.',
  expired: 'The payment wasn’t completed',
  expiredText: 'The payment page has expired, and you weren’t charged.',
  unknown: 'We couldn’t find this payment',
  unknownText: 'If you paid, a receipt will be emailed to you.',
  plain: 'Thank you',
  plainText: 'As soon as your payment is confirmed, a receipt will be emailed to you.',
} as const

export const failedMessages = {
  title: 'Your Payment is Failed',
  text: 'The payment wasn’t completed. If it is confirmed later, a receipt will be emailed to you.',
  retry: 'Try again',
} as const
