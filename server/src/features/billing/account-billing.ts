import { and, eq, sql } from 'drizzle-orm'
import type { AccountData } from '../../parts/access/index.ts'
import { runPaidJob } from '../../platform/allowances/call-scope.ts'
import type { Ctx } from '../../platform/context.ts'
import { describeRows } from '../../platform/spreadsheet/describe-rows.ts'
import { closeCheckout } from './checkout/open-checkout.ts'
import { operationKey } from './operation-key.ts'
import { retryWithoutStaleReferences } from './stale-references/retry-without-stale-references.ts'
import { storeState, syncRunningSubscriptions } from './sync/sync.ts'
import { billingCustomers, checkouts } from './tables.ts'
import { whileBilling } from './while-billing.ts'

/**
 * Ends what a deleted account has at the payment provider: hosted pages it could still pay on, its subscriptions (immediately and
 * without a refund) and, with the customer, its saved cards. What no longer exists at the provider is only ended in our records.
 * Throws if the provider can’t be reached; call it again to continue.
 */
export const accountBilling: AccountData = {
  name: 'billing',
  stage: 'money',
  sheets: (ctx, accountId) => [
    describeRows(ctx, {
      name: 'Purchases',
      columns: [
        ['Time', 'purchased_at'],
        ['What', 'name'],
        ['Credits', 'credits::float'],
        ['Amount in minor units', 'amount_minor'],
        ['Currency', 'currency'],
        ['State', 'state'],
        ['Receipt', 'receipt_number'],
        ['Card', 'card'],
        ['Buyer', 'buyer::text'],
      ],
      from: 'purchases',
      where: sql`account_id = ${accountId}`,
      key: ['id'],
    }),
  ],
  async remove(ctx, accountId) {
    // Nothing more may be charged, so people who browse plans must not delay it.
    await runPaidJob(() =>
      whileBilling(ctx, accountId, () =>
        retryWithoutStaleReferences(ctx, accountId, () => endAtProvider(ctx, accountId)),
      ),
    )
    return 'done'
  },
}

async function endAtProvider(ctx: Ctx, accountId: number): Promise<void> {
  const { payments } = ctx.ports
  const [customer] = await ctx.db.select().from(billingCustomers).where(eq(billingCustomers.accountId, accountId))
  if (customer !== undefined && customer.removedAt !== null) return
  const open = await ctx.db
    .select()
    .from(checkouts)
    .where(and(eq(checkouts.accountId, accountId), eq(checkouts.state, 'open')))
  // Without a customer, no checkout was ever opened.
  if (customer === undefined) {
    await ctx.db.update(checkouts).set({ state: 'expired' }).where(eq(checkouts.accountId, accountId))
    await syncRunningSubscriptions(ctx, accountId)
    return
  }
  const { customerRef } = customer
  for (const checkout of open) await closeCheckout(ctx, checkout)
  // A subscription that can’t be read ends when its customer is deleted.
  const { subscriptions } = await payments.listSubscriptions(customerRef)
  for (const { subscriptionRef } of subscriptions) {
    const key = operationKey(ctx, 'end-deleted', accountId, subscriptionRef)
    await storeState(ctx, accountId, await payments.endSubscription({ key, subscriptionRef }))
  }
  await syncRunningSubscriptions(ctx, accountId)
  await payments.deleteCustomer({ key: operationKey(ctx, 'delete-customer', customerRef), customerRef })
  await ctx.db.update(billingCustomers).set({ removedAt: ctx.clock() }).where(eq(billingCustomers.accountId, accountId))
}
