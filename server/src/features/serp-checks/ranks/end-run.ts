import { and, eq, sql } from 'drizzle-orm'
import { addCredits } from '#contract/rules/credits/credit-amounts.ts'
import { creditsCharged, settleRun } from '../../../parts/paid-runs/index.ts'
import { closeOrders } from '../../../parts/serp-fetches/index.ts'
import type { Ctx } from '../../../platform/context.ts'
import { type CheckRun, serpCheckWork } from '../check-work.ts'
import type { CheckRow } from '../get-check.ts'
import { purgeCheck } from '../saved/purge-check.ts'
import { serpChecks } from '../tables.ts'

/**
 * Ends a complete run, under the check's lock: charges its delivered keywords that are not free. With the last run of a
 * deleted check the check goes. Returns the run as it is then.
 */
export async function endRun(tx: Ctx, check: CheckRow, run: CheckRun): Promise<CheckRun> {
  if (run.holdId !== null) await closeOrders(tx, run.holdId)
  const settled = await settleRun(tx, serpCheckWork, run, await countDelivered(tx, run), { countsFree: true })
  if (check.deletedAt !== null) {
    await purgeCheck(tx, run)
    return settled
  }
  await tx.db
    .update(serpChecks)
    .set({
      finishedAt: settled.finishedAt,
      creditsCharged: addCredits(check.creditsCharged, creditsCharged(serpCheckWork, settled)),
      creditsHeld: 0,
    })
    .where(and(eq(serpChecks.accountId, run.accountId), eq(serpChecks.id, run.subjectId)))
  return settled
}

async function countDelivered(tx: Ctx, { accountId, subjectId, number }: CheckRun): Promise<number> {
  const { rows } = await tx.db.execute<{ delivered: number }>(sql`
    select count(*)::int as delivered from serp_check_keywords
    where account_id = ${accountId} and check_id = ${subjectId} and run = ${number}
      and state in ('found', 'featured_snippet', 'not_in_depth') and not is_free`)
  return rows[0]?.delivered ?? 0
}
