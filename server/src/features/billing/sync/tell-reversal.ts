import type { Ctx } from '../../../platform/context.ts'
import { listAccountsAble } from '../../access/index.ts'
import { notify } from '../../notifications/index.ts'
import { stopRecharge } from '../recharge/stop-recharge.ts'
import type { purchases, reversals } from '../tables.ts'

type Purchase = Pick<typeof purchases.$inferSelect, 'accountId' | 'name' | 'currency'>
type Reversal = Pick<typeof reversals.$inferSelect, 'ref' | 'kind' | 'state' | 'amountMinor'>
/** `isNew`: nobody has heard of it, or it was won and is open again. `credits`: taken, or below zero given back. */
type News = { reversal: Reversal; before: Reversal['state'] | undefined; isNew: boolean; credits: number }

/**
 * Tells the account once what became of its money, and staff of a new dispute. Auto Recharge stops with money that goes back: it
 * would buy again at once what was just given back. Of a dispute that is decided when it is first seen, one notice says all.
 */
export async function tellReversal(tx: Ctx, purchase: Purchase, news: News): Promise<void> {
  const { accountId, name, currency } = purchase
  const { reversal, before, isNew } = news
  const { kind, state, amountMinor } = reversal
  if (state === before) return
  const about = { name, amountMinor, currency, credits: Math.abs(news.credits) }
  const isDispute = kind === 'dispute'
  const stoppedRecharge = isNew && (await stopRecharge(tx, accountId, isDispute ? 'disputed' : 'refunded'))
  if (isNew && isDispute) await tellStaff(tx, purchase, reversal)
  switch (state) {
    case 'refunded':
      return notify(tx, accountId, 'purchase.refunded', { ...about, stoppedRecharge })
    case 'failed':
      return notify(tx, accountId, 'refund.failed', about)
    case 'open':
      return isNew ? notify(tx, accountId, 'purchase.disputed', { ...about, stoppedRecharge }) : undefined
    case 'lost':
      return notify(tx, accountId, 'dispute.lost', { ...about, isNew, stoppedRecharge })
    case 'returned':
      return notify(tx, accountId, 'dispute.won', { ...about, isNew, stoppedRecharge })
  }
}

async function tellStaff(tx: Ctx, { accountId, currency }: Purchase, reversal: Reversal): Promise<void> {
  const { ref: disputeRef, state, amountMinor } = reversal
  const outcome = state === 'lost' ? 'lost' : state === 'returned' ? 'won' : 'open'
  for (const staffId of await listAccountsAble(tx, 'MANAGE_CUSTOMERS'))
    await notify(tx, staffId, 'customer.disputed', {
      customerId: accountId,
      disputeRef,
      outcome,
      amountMinor,
      currency,
    })
}
