import type { Purchase } from '#contract/billing/purchases/rows.ts'
import { formatDay } from '../../../shared/format/dates.ts'
import { formatMoney } from '../../../shared/format/money.ts'
import { planCalled } from '../plans/plan-called.ts'

export type PurchaseStatus = { label: string; tone: 'good' | 'quiet' | 'warn' | 'bad' }

/** The meaning of a status of a paid purchase: whether it is cancelled, or only whether it is still valid. */
export type StatusKind = 'renewal' | 'validity'

/** Credits are bought once: there is nothing to cancel. */
const kindOf = ({ interval }: Purchase): StatusKind => (interval === null ? 'validity' : 'renewal')

/** The state of a purchase, in a word or two. */
export function statusOf(purchase: Purchase, kind = kindOf(purchase)): PurchaseStatus {
  if (purchase.state === 'waiting') return { label: 'Waiting for payment', tone: 'warn' }
  if (purchase.state === 'failed') return { label: 'Payment failed', tone: 'bad' }
  if (purchase.state === 'disputed') return { label: 'Disputed', tone: 'warn' }
  if (purchase.state === 'charged_back') return { label: 'Charged back', tone: 'quiet' }
  if (purchase.refunded >= purchase.price && purchase.price > 0) return { label: 'Refunded', tone: 'quiet' }
  if (purchase.is_expired_plan) return { label: 'Expired', tone: 'quiet' }
  if (kind === 'validity') return { label: 'Active', tone: 'good' }
  if (purchase.is_cancelled === 1) return { label: 'Cancelled', tone: 'warn' }
  return { label: 'Active', tone: 'good' }
}

/** True if the whole price went back to the buyer, and the credits with it. */
export const isTakenBack = ({ price, refunded, disputed }: Pick<Purchase, 'price' | 'refunded' | 'disputed'>) =>
  price > 0 && refunded + disputed >= price

/** True if it has a receipt, whatever became of the money since. */
export const wasPaid = ({ state }: Pick<Purchase, 'state'>) => state !== 'waiting' && state !== 'failed'

/** Names one among several of the same plan. */
export const spokenName = (purchase: Purchase) =>
  `${planCalled(purchase)} of ${formatDay(new Date(purchase.purchase_date))}`

/** True if what somebody typed is in what the row shows. */
export function matches(purchase: Purchase, search: string): boolean {
  const { price, currency, purchase_date, expire_date, receipt_number, credits } = purchase
  const days = [purchase_date, expire_date].map((at) => formatDay(new Date(at)))
  const shown = [
    planCalled(purchase),
    formatMoney(price, currency),
    String(price),
    String(credits),
    String(receipt_number ?? ''),
    statusOf(purchase).label,
    ...days,
  ]
  return shown.some((text) => text.toLowerCase().includes(search.toLowerCase()))
}
