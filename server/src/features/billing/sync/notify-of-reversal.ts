import { listAccountsAble } from '../../../parts/access/index.ts'
import type { Ctx } from '../../../platform/context.ts'
import { notify } from '../../notifications/index.ts'
import { billingNotices } from '../notices.ts'
import { stopRecharge } from '../recharge/stop-recharge.ts'
import type { purchases, reversals } from '../tables.ts'

type Purchase = Pick<typeof purchases.$inferSelect, 'accountId' | 'name' | 'currency'>
type Reversal = Pick<typeof reversals.$inferSelect, 'ref' | 'kind' | 'state' | 'amountMinor'>
type News = {
  reversal: Reversal
  before: Reversal['state'] | undefined
  /** Seen for the first time, or won and open again. */
  isNew: boolean
  /** Taken or given back. */
  credits: number
  /** The part of what was given back that paid off a debt. */
  debtPaid: number
  /** Taken by it and not given back. */
  kept: number
}

/**
 * Notifies the account once of each change of a refund or dispute, and staff of a new dispute. It stops Auto Recharge, which would
 * at once buy again what was just given back. One notice covers a dispute that is already decided when it is first seen.
 */
export async function notifyOfReversal(tx: Ctx, purchase: Purchase, news: News): Promise<void> {
  const { accountId, name, currency } = purchase
  const { reversal, before, isNew, credits, debtPaid, kept } = news
  const { kind, state, amountMinor } = reversal
  if (state === before) return
  const about = { name, amountMinor, currency, credits }
  const isDispute = kind === 'dispute'
  const stoppedRecharge = isNew && (await stopRecharge(tx, accountId, isDispute ? 'disputed' : 'refunded'))
  if (isNew && isDispute) await notifyStaff(tx, purchase, reversal)
  switch (state) {
    case 'refunded':
      return notify(tx, accountId, billingNotices['purchase.refunded'], { ...about, stoppedRecharge })
    case 'failed':
      return notify(tx, accountId, billingNotices['refund.failed'], { ...about, debtPaid })
    case 'open':
      return isNew
        ? notify(tx, accountId, billingNotices['purchase.disputed'], { ...about, stoppedRecharge })
        : undefined
    case 'lost':
      return notify(tx, accountId, billingNotices['dispute.lost'], { ...about, credits: kept, isNew, stoppedRecharge })
    case 'returned':
      return notify(tx, accountId, billingNotices['dispute.won'], { ...about, debtPaid, isNew, stoppedRecharge })
  }
}

async function notifyStaff(tx: Ctx, { accountId, currency }: Purchase, reversal: Reversal): Promise<void> {
  const { ref: disputeRef, state, amountMinor } = reversal
  const outcome = state === 'lost' ? 'lost' : state === 'returned' ? 'won' : 'open'
  for (const staffId of await listAccountsAble(tx, 'MANAGE_CUSTOMERS'))
    await notify(tx, staffId, billingNotices['customer.disputed'], {
      customerId: accountId,
      disputeRef,
      outcome,
      amountMinor,
      currency,
    })
}
