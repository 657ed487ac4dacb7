import { sql } from 'drizzle-orm'
import { multiplyCredits } from '#contract/credit-amounts.ts'
import type { Ctx } from '../../../platform/context.ts'
import { settleHold } from '../../credits/index.ts'
import { sumDaysSince } from '../days/sum-days.ts'
import { type ProjectRow, type RunRow, thatProject, thatRun } from '../own-project.ts'
import { sendStartClaimed } from '../project-jobs.ts'
import { planRetry } from '../schedule/plan-retry.ts'
import { rankProjectRuns, rankProjects } from '../tables.ts'
import { dayOfRun } from './run-day.ts'

/** Ends the run under way, under the project's lock: charges it and adds up the days it has looked at. */
export async function finishRun(tx: Ctx, project: ProjectRow, run: RunRow): Promise<void> {
  const reference = { accountId: project.accountId, projectId: project.id }
  await chargeRun(tx, project, run)
  await sumDaysSince(tx, project, dayOfRun(project, run))
  const retryAt = await planRetry(tx, project, run)
  await tx.db
    .update(rankProjects)
    .set({ lastExecutedAt: tx.clock(), ...(retryAt !== null && { retryAt, retryRun: run.number }) })
    .where(thatProject(reference))
  // A slot that came meanwhile has waited for this run to end.
  if (project.claimedSlot !== null) await sendStartClaimed(tx, [reference])
}

/** Charges a run's delivered keywords that are not free, gives the rest back, and ends it. */
export async function chargeRun(tx: Ctx, project: ProjectRow, run: RunRow): Promise<void> {
  const chargedCount = run.holdId === null ? 0 : await settle(tx, project, { ...run, holdId: run.holdId })
  await tx.db.update(rankProjectRuns).set({ chargedCount, finishedAt: tx.clock() }).where(thatRun(project, run.number))
}

/** Returns how many keywords were charged: none where the hold had lapsed meanwhile. */
async function settle(tx: Ctx, { accountId, id }: ProjectRow, run: RunRow & { holdId: string }): Promise<number> {
  const { rows } = await tx.db.execute<{ delivered: number }>(sql`
    select count(*)::int as delivered from rank_project_keywords
    where account_id = ${accountId} and project_id = ${id} and run = ${run.number} and progress = 'done' and not is_free`)
  const delivered = rows[0]?.delivered ?? 0
  const { hold } = await settleHold(tx, {
    accountId,
    key: `rank-project:${id}:run-${run.number}:settle`,
    holdId: run.holdId,
    amount: multiplyCredits(run.creditsPerKeyword, delivered),
    reference: `rank-project:${id}`,
    actor: 'system',
  })
  return hold === 'settled' ? delivered : 0
}
