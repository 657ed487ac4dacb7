import { and, eq, exists, isNotNull, not, or, sql } from 'drizzle-orm'
import { z } from 'zod'
import { before } from '../../../platform/clock/clock.ts'
import type { Ctx } from '../../../platform/context.ts'
import { defineJob } from '../../../platform/jobs/job.ts'
import { hasFewerCredits } from '../../credits/index.ts'
import { wasNotifiedSince } from '../../notifications/index.ts'
import { billingNotices } from '../notices.ts'
import { autoRecharge, recharges } from '../tables.ts'
import { remindedEveryMs } from './recharge.ts'

export const rechargeJob = defineJob({
  name: 'billing.recharge',
  payload: z.object({ accountId: z.number().int() }),
  foldByKey: true,
})

const mostAtOnce = 1_000

/** Has the card charged of every account that has fallen below its threshold, and finishes charges that were cut off. */
export async function startRecharges(ctx: Ctx): Promise<void> {
  const open = ctx.db
    .select({ id: recharges.id })
    .from(recharges)
    .where(and(eq(recharges.accountId, autoRecharge.accountId), eq(recharges.state, 'open')))
  const since = before(ctx.clock(), remindedEveryMs)
  const isBelow = and(
    eq(autoRecharge.isOn, true),
    // A customer who was asked to agree is left alone until the next reminder is due.
    or(
      isNotNull(autoRecharge.agreedAt),
      not(wasNotifiedSince(autoRecharge.accountId, billingNotices['auto-recharge.unconfirmed'], since)),
    ),
    hasFewerCredits(autoRecharge.accountId, autoRecharge.threshold),
  )
  const due = await ctx.db
    .select({ accountId: autoRecharge.accountId })
    .from(autoRecharge)
    .where(or(isBelow, exists(open)))
    // In a fixed order, accounts that may not be charged again yet could crowd out the others.
    .orderBy(sql`random()`)
    .limit(mostAtOnce)
  for (const { accountId } of due)
    await ctx.jobs.send(ctx, rechargeJob, { accountId }, { singletonKey: String(accountId) })
}
