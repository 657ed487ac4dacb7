import { and, eq, exists, or, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Ctx } from '../../../platform/context.ts'
import { defineJob } from '../../../platform/jobs/job.ts'
import { hasFewerCredits } from '../../credits/index.ts'
import { autoRecharge, recharges } from '../tables.ts'

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
  const isBelow = and(eq(autoRecharge.isOn, true), hasFewerCredits(autoRecharge.accountId, autoRecharge.threshold))
  const due = await ctx.db
    .select({ accountId: autoRecharge.accountId })
    .from(autoRecharge)
    .where(or(isBelow, exists(open)))
    // So that those who may not be charged again yet never crowd out the others.
    .orderBy(sql`random()`)
    .limit(mostAtOnce)
  for (const { accountId } of due)
    await ctx.jobs.send(ctx, rechargeJob, { accountId }, { singletonKey: String(accountId) })
}
