import { and, eq, gt, isNull, sql } from 'drizzle-orm'
import type { Account, AccountData } from '../../parts/access/index.ts'
import { runPaidJob } from '../../platform/allowances/call-scope.ts'
import type { Ctx } from '../../platform/context.ts'
import { describeRows } from '../../platform/spreadsheet/describe-rows.ts'
import { closeCheckout } from './checkout/open-checkout.ts'
import { nobody } from './kept-buyer.ts'
import { operationKey } from './operation-key.ts'
import { retryWithoutStaleReferences, runningRefsOf } from './stale-references/retry-without-stale-references.ts'
import { storeState, syncSubscription } from './sync/sync.ts'
import { autoRecharge, billingCustomers, checkouts, purchases, subscriptions } from './tables.ts'
import { whileBilling } from './while-billing.ts'

/**
 * In the transaction that deletes an account, under its balance's lock: nothing is charged automatically any more, and a trial
 * is over. Of paid purchases stays what a receipt must say: who bought, with address and tax ids. What the payment provider has
 * is ended by `accountBilling`.
 */
export async function stopBilling(tx: Ctx, { id: accountId, name }: Pick<Account, 'id' | 'name'>): Promise<void> {
  const now = tx.clock()
  await tx.db
    .update(autoRecharge)
    .set({ isOn: false, changedAt: now })
    .where(and(eq(autoRecharge.accountId, accountId), eq(autoRecharge.isOn, true)))
  await tx.db
    .update(subscriptions)
    .set({ expiresAt: now, usableUntil: now })
    .where(
      and(
        eq(subscriptions.accountId, accountId),
        isNull(subscriptions.subscriptionRef),
        gt(subscriptions.usableUntil, now),
      ),
    )
  const isPaid = eq(purchases.state, 'paid')
  // A receipt names the account's owner where the provider does not say who bought.
  const kept = sql`${purchases.buyer} || jsonb_build_object('email', null, 'name', coalesce(${purchases.buyer} ->> 'name', ${name}::text))`
  await tx.db
    .update(purchases)
    .set({
      buyer: sql`case when ${isPaid} then ${kept} else ${JSON.stringify(nobody)}::jsonb end`,
      card: null,
      payUrl: null,
    })
    .where(eq(purchases.accountId, accountId))
}

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
    await endMissingSubscriptions(ctx, accountId)
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
  await endMissingSubscriptions(ctx, accountId)
  await payments.deleteCustomer({ key: operationKey(ctx, 'delete-customer', customerRef), customerRef })
  await ctx.db.update(billingCustomers).set({ removedAt: ctx.clock() }).where(eq(billingCustomers.accountId, accountId))
}

/** Ends subscriptions that our records say are running but that no longer exist at the payment provider. */
async function endMissingSubscriptions(ctx: Ctx, accountId: number): Promise<void> {
  for (const ref of await runningRefsOf(ctx, accountId)) await syncSubscription(ctx, accountId, ref)
}
