import type { HostedPage } from '#contract/billing/subscriptions/endpoints.ts'
import { subscriptionMessages } from '#contract/billing/subscriptions/messages.ts'
import type { AccountCtx } from '../../../parts/access/index.ts'
import type { Ctx } from '../../../platform/context.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { PaymentError } from '../../../ports/payment-gateway.ts'
import { findCustomerRef } from '../customers/ensure-customer.ts'
import { askingPayments } from '../payment-failures.ts'
import { getPriceOnSale } from '../plans/price-on-sale.ts'
import { retryWithoutStaleReferences } from '../stale-references/retry-without-stale-references.ts'
import { disputeMessageOf } from '../subscriptions/dispute-message.ts'
import { findRunningSubscription } from '../subscriptions/own-subscription.ts'
import { storeState, syncSubscription } from '../sync/sync.ts'
import { whileBilling } from '../while-billing.ts'
import { openCheckout } from './open-checkout.ts'

/** The payment provider's page to subscribe on. Refused while a subscription is running: that one is changed instead. */
export async function openPlanCheckout(ctx: AccountCtx, input: { price_id: number }): Promise<HostedPage> {
  const { id: priceId } = await getPriceOnSale(ctx, input.price_id)
  const accountId = ctx.account.id
  const wanted = { kind: 'subscription', priceId } as const
  return whileBilling(ctx, accountId, () =>
    askingPayments(() =>
      retryWithoutStaleReferences(ctx, accountId, async () => {
        // A subscription that we think is running may have ended since.
        const known = await findRunningSubscription(ctx, accountId)
        if (known !== undefined) await syncSubscription(ctx, accountId, known.subscriptionRef)
        await refuseIfSubscribed(ctx, accountId)
        return openCheckout(ctx, accountId, wanted, async () => {
          await learnOfSubscriptions(ctx, accountId)
          await refuseIfSubscribed(ctx, accountId)
        })
      }),
    ),
  )
}

/** A subscription that was just paid for may not have reached us yet. */
async function learnOfSubscriptions(ctx: Ctx, accountId: number): Promise<void> {
  const customerRef = await findCustomerRef(ctx, accountId)
  if (customerRef === undefined) return
  const { subscriptions, isWhole } = await ctx.ports.payments.listSubscriptions(customerRef)
  for (const state of subscriptions) await storeState(ctx, accountId, state)
  // The unreadable one may be a running subscription, and nobody should pay for a second one.
  if (!isWhole) throw new PaymentError('malformed', `a subscription of ${customerRef} could not be read`)
}

async function refuseIfSubscribed(ctx: Ctx, accountId: number): Promise<void> {
  const running = await findRunningSubscription(ctx, accountId)
  if (running === undefined) return
  const { changeInstead, payFirst, resumeInstead } = subscriptionMessages
  throw new AppError('subscription.changed', `account ${accountId} has subscription ${running.id}`, {
    publicMessage:
      running.status === 'overdue'
        ? payFirst
        : running.cancelledAt === null
          ? changeInstead
          : ((await disputeMessageOf(ctx, running)) ?? resumeInstead),
  })
}
