import type { Ctx } from '../../../platform/context.ts'
import { inTransaction, withoutChangeRule } from '../../../platform/database/database.ts'
import { PaymentError, type SubscriptionState } from '../../../ports/payment-gateway.ts'
import { type AuditEntry, recordAudit } from '../../audit/index.ts'
import { askingPayments } from '../payment-failures.ts'
import { retryWithoutStaleReferences } from '../stale-references/retry-without-stale-references.ts'
import { storeSubscription } from '../sync/store-subscription.ts'
import { storeState, syncSubscription } from '../sync/sync.ts'
import { whileBilling } from '../while-billing.ts'
import { getSubscription, type OwnSubscription, type SubscriptionKey } from './own-subscription.ts'

/**
 * Runs `change` on a subscription as it stands at the payment provider now, one change of an account at a time. What a change
 * that was cut off has done already is then known, so it is not done again.
 */
export async function whileChanging<Result>(
  ctx: Ctx,
  key: SubscriptionKey,
  change: (subscription: OwnSubscription) => Promise<Result>,
): Promise<Result> {
  // Before anybody waits, and before the provider is asked about somebody else's.
  const { subscriptionRef } = await getSubscription(ctx, key)
  return whileBilling(ctx, key.accountId, () =>
    askingPayments(() =>
      retryWithoutStaleReferences(ctx, key.accountId, async () => {
        await syncSubscription(ctx, key.accountId, subscriptionRef)
        return change(await getSubscription(ctx, key))
      }),
    ),
  )
}

/**
 * Stores what a change has led to, with its line of the audit log. Once the provider has made it, it is made: where it then
 * cannot be asked for the invoice, the event about that brings its credits.
 */
export async function storeChanged(
  ctx: Ctx,
  accountId: number,
  state: SubscriptionState,
  entry: AuditEntry,
  alsoStore: (tx: Ctx) => Promise<void> = async () => {},
): Promise<void> {
  let isRecorded = false
  try {
    await storeState(ctx, accountId, state, async (tx) => {
      await recordAudit(tx, entry)
      await alsoStore(tx)
      isRecorded = true
    })
  } catch (error) {
    if (!(error instanceof PaymentError)) throw error
    ctx.log.warn({ err: error, accountId }, 'a subscription changed, but its invoice could not be read yet')
    if (isRecorded) return
    await inTransaction(withoutChangeRule(ctx), async (tx) => {
      await storeSubscription(tx, accountId, state, undefined)
      await recordAudit(tx, entry)
      await alsoStore(tx)
    })
  }
}
