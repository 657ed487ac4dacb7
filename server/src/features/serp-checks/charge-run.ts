import { and, eq, sql } from 'drizzle-orm'
import { multiplyCredits } from '#contract/rules/credit-amounts.ts'
import type { Ctx } from '../../platform/context.ts'
import { settleHold } from '../credits/index.ts'
import { closeOrders } from '../serp-fetches/index.ts'
import type { CheckRow } from './load-check.ts'
import { serpCheckRuns } from './tables.ts'

/**
 * Ends the run a check is in: charges its delivered keywords that are not free and gives the rest back. Returns the
 * credits charged.
 */
export async function chargeRun(tx: Ctx, check: CheckRow): Promise<number> {
  const thisRun = and(
    eq(serpCheckRuns.accountId, check.accountId),
    eq(serpCheckRuns.checkId, check.id),
    eq(serpCheckRuns.number, check.run),
  )
  const [run] = await tx.db.select().from(serpCheckRuns).where(thisRun)
  if (run === undefined) throw new Error(`check ${check.id} has no run ${check.run}`)
  const chargedCount = run.holdId === null ? 0 : await settle(tx, check, { ...run, holdId: run.holdId })
  await tx.db.update(serpCheckRuns).set({ chargedCount, finishedAt: tx.clock() }).where(thisRun)
  return multiplyCredits(run.creditsPerKeyword, chargedCount)
}

/** Returns how many keywords were charged: none where the hold had lapsed meanwhile. */
async function settle(
  tx: Ctx,
  check: CheckRow,
  run: { number: number; holdId: string; creditsPerKeyword: number },
): Promise<number> {
  const { rows } = await tx.db.execute<{ delivered: number }>(sql`
    select count(*)::int as delivered from serp_check_keywords
    where account_id = ${check.accountId} and check_id = ${check.id} and run = ${run.number}
      and state in ('found', 'not_in_depth') and not is_free`)
  const delivered = rows[0]?.delivered ?? 0
  await closeOrders(tx, run.holdId)
  const { hold } = await settleHold(tx, {
    accountId: check.accountId,
    key: `serp-check:${check.id}:run-${run.number}:settle`,
    holdId: run.holdId,
    amount: multiplyCredits(run.creditsPerKeyword, delivered),
    reference: `serp-check:${check.id}`,
    actor: 'system',
  })
  return hold === 'settled' ? delivered : 0
}
