import type { Ctx } from '../../../platform/context.ts'
import { listAccountsAble } from '../../access/index.ts'
import { notify } from '../../notifications/index.ts'
import { stopRecharge } from '../recharge/stop-recharge.ts'
import type { purchases, reversals } from '../tables.ts'

type Purchase = Pick<typeof purchases.$inferSelect, 'accountId' | 'name' | 'currency'>
type Reversal = Pick<typeof reversals.$inferSelect, 'ref' | 'state' | 'amountMinor'>
type News = { reversal: Reversal; before: Reversal['state'] | undefined; credits: number }

/**
 * Tells the account once what became of its money, and staff of a new dispute. Auto Recharge stops with money that goes back: it
 * would buy again at once what was just given back.
 */
export async function tellReversal(tx: Ctx, purchase: Purchase, { reversal, before, credits }: News): Promise<void> {
  const { accountId, name, currency } = purchase
  const { state, amountMinor } = reversal
  if (state === before) return
  const about = { name, amountMinor, currency, credits: Math.abs(credits) }
  // One that was won may be opened again.
  const isNewDispute = (before === undefined || before === 'returned') && (state === 'open' || state === 'lost')
  const isNewRefund = before === undefined && state === 'refunded'
  const stoppedRecharge =
    (isNewDispute || isNewRefund) && (await stopRecharge(tx, accountId, isNewDispute ? 'disputed' : 'refunded'))
  if (isNewDispute) await tellStaff(tx, purchase, reversal)
  switch (state) {
    case 'refunded':
      return notify(tx, accountId, 'purchase.refunded', { ...about, stoppedRecharge })
    case 'failed':
      return notify(tx, accountId, 'refund.failed', about)
    case 'open':
      return isNewDispute ? notify(tx, accountId, 'purchase.disputed', { ...about, stoppedRecharge }) : undefined
    case 'lost':
      return notify(tx, accountId, 'dispute.lost', { name, amountMinor, currency })
    case 'returned':
      return notify(tx, accountId, 'dispute.won', about)
  }
}

async function tellStaff(tx: Ctx, { accountId, currency }: Purchase, { ref, amountMinor }: Reversal): Promise<void> {
  for (const staffId of await listAccountsAble(tx, 'MANAGE_CUSTOMERS'))
    await notify(tx, staffId, 'customer.disputed', { customerId: accountId, disputeRef: ref, amountMinor, currency })
}
