import { and, eq, gt, isNull, sql } from 'drizzle-orm'
import type { Account } from '../../parts/access/index.ts'
import type { Ctx } from '../../platform/context.ts'
import { nobody } from './kept-buyer.ts'
import { autoRecharge, purchases, subscriptions } from './tables.ts'

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
