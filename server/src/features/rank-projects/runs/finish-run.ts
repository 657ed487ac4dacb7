import { sql } from 'drizzle-orm'
import { multiplyCredits } from '#contract/rules/credit-amounts.ts'
import type { Ctx } from '../../../platform/context.ts'
import { settleHold } from '../../credits/index.ts'
import { closeOrders } from '../../serp-fetches/index.ts'
import { sumDaysSince } from '../days/sum-days.ts'
import { type ProjectRow, projectKey, type RunRow, runKey } from '../load-project.ts'
import { askForMetrics } from '../metrics/project-metrics.ts'
import { sendStartClaimed } from '../project-jobs.ts'
import { purgeProject } from '../projects/purge-project.ts'
import { planRetry } from '../schedule/plan-retry.ts'
import { rankProjectRuns, rankProjects } from '../tables.ts'
import { dayOfRun } from './run-day.ts'

/**
 * Ends the run under way, under the project's lock: charges it and adds up the days it has looked at. With the last run of a
 * deleted project the project goes.
 */
export async function finishRun(tx: Ctx, project: ProjectRow, run: RunRow): Promise<void> {
  const reference = { accountId: project.accountId, projectId: project.id }
  await chargeRun(tx, project, run)
  if (project.deletedAt !== null) return purgeProject(tx, reference)
  await askForMetrics(tx, project, await listDelivered(tx, project, run))
  await sumDaysSince(tx, project, dayOfRun(project, run))
  const retryAt = await planRetry(tx, project, run)
  await tx.db
    .update(rankProjects)
    .set({ lastExecutedAt: tx.clock(), ...(retryAt !== null && { retryAt, retryRun: run.number }) })
    .where(projectKey(reference))
  // A slot that came meanwhile has waited for this run to end.
  if (project.claimedSlot !== null) await sendStartClaimed(tx, [reference])
}

/** What the provider charges for a keyword's figures is covered by its rank, so they are asked for after that is paid. */
async function listDelivered(tx: Ctx, { accountId, id }: ProjectRow, { number }: RunRow) {
  const { rows } = await tx.db.execute<{ keyword: string }>(sql`
    select keyword from rank_project_keywords
    where account_id = ${accountId} and project_id = ${id} and run = ${number} and progress = 'done'`)
  return rows
}

/** Charges a run's delivered keywords that are not free, gives the rest back, and ends it. */
async function chargeRun(tx: Ctx, project: ProjectRow, run: RunRow): Promise<void> {
  const chargedCount = run.holdId === null ? 0 : await settle(tx, project, { ...run, holdId: run.holdId })
  await tx.db.update(rankProjectRuns).set({ chargedCount, finishedAt: tx.clock() }).where(runKey(project, run.number))
}

/** Returns how many keywords were charged: none where the hold had lapsed meanwhile. */
async function settle(tx: Ctx, { accountId, id }: ProjectRow, run: RunRow & { holdId: string }): Promise<number> {
  const { rows } = await tx.db.execute<{ delivered: number }>(sql`
    select count(*)::int as delivered from rank_project_keywords
    where account_id = ${accountId} and project_id = ${id} and run = ${run.number} and progress = 'done' and not is_free`)
  const delivered = rows[0]?.delivered ?? 0
  await closeOrders(tx, run.holdId)
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
