import { and, eq, gt, isNotNull, isNull, lte, or, sql } from 'drizzle-orm'
import { after, days } from '../../../platform/clock/clock.ts'
import type { Ctx } from '../../../platform/context.ts'
import { inTransaction } from '../../../platform/database/database.ts'
import { notify } from '../../notifications/index.ts'
import { billingNotices } from '../notices.ts'
import { plans, subscriptions } from '../tables.ts'

/** Days before its end at which an account is told that its plan ends, the earliest first. */
const toldAt = [7, 1] as const
const mostAtOnce = 500

/** Tells those whose plan ends soon and is not renewed: once a week before, once a day before. */
export async function notifyOfEndings(ctx: Ctx): Promise<void> {
  const now = ctx.clock()
  for (const daysLeft of toldAt) {
    const due = await ctx.db
      .select({
        accountId: subscriptions.accountId,
        id: subscriptions.id,
        name: plans.name,
        isTrial: plans.isTrial,
        expiresAt: subscriptions.expiresAt,
        status: subscriptions.status,
        heldFor: subscriptions.heldFor,
      })
      .from(subscriptions)
      .innerJoin(plans, eq(plans.id, subscriptions.planId))
      .where(
        and(
          or(isNotNull(subscriptions.cancelledAt), isNull(subscriptions.interval)),
          gt(subscriptions.expiresAt, daysLeft === 7 ? after(now, days(1)) : now),
          lte(subscriptions.expiresAt, after(now, days(daysLeft))),
          or(isNull(subscriptions.toldDays), gt(subscriptions.toldDays, daysLeft)),
          sql`not exists (select 1 from ${subscriptions} other where other.account_id = ${subscriptions.accountId}
            and other.usable_until > ${subscriptions.usableUntil})`,
        ),
      )
      .limit(mostAtOnce)
    for (const { accountId, id, name, isTrial, expiresAt, status, heldFor } of due)
      await inTransaction(ctx, async (tx) => {
        const { rowCount } = await tx.db
          .update(subscriptions)
          .set({ toldDays: daysLeft })
          .where(
            and(
              eq(subscriptions.accountId, accountId),
              eq(subscriptions.id, id),
              or(isNull(subscriptions.toldDays), gt(subscriptions.toldDays, daysLeft)),
            ),
          )
        if (rowCount === 1)
          await notify(tx, accountId, billingNotices['plan.ending'], {
            ...{ name, isTrial, at: expiresAt.toISOString(), daysLeft },
            because: heldFor !== null ? 'disputed' : status === 'ended' ? 'gone' : 'cancelled',
          })
      })
  }
}
