import { and, eq, sql } from 'drizzle-orm'
import { metricsFreshSince } from '../../../parts/keyword-metrics/index.ts'
import { settleRun } from '../../../parts/paid-runs/index.ts'
import { closeOrders } from '../../../parts/serp-fetches/index.ts'
import type { Ctx } from '../../../platform/context.ts'
import { packDaysSince } from '../days/packed/pack-days.ts'
import { sumDaysSince } from '../days/sum-days.ts'
import { type ProjectRow, projectKey } from '../get-project.ts'
import { storePagesOfRun } from '../landing-pages/store-page-findings.ts'
import { requestProjectMetrics } from '../metrics/project-metrics.ts'
import { storeMovement } from '../movement/store-movement.ts'
import { sendStartClaimed, sendStoreShares } from '../project-jobs.ts'
import { type RunRow, rankProjectWork } from '../project-work.ts'
import { rankProjects } from '../projects/tables.ts'
import { planRetry } from './plan-retry.ts'
import { extraCreditsOf } from './price-run.ts'
import { purgeProject } from './purge-project.ts'
import { dayOfRun } from './run-day.ts'
import { rankProjectRuns } from './tables.ts'

/**
 * Ends a complete run, under the project's lock: charges it, adds up the days it has checked and stores what moved. The last run of
 * a deleted project purges the project. Returns the settled run.
 */
export async function finishRun(tx: Ctx, project: ProjectRow, run: RunRow): Promise<RunRow> {
  const reference = { accountId: project.accountId, projectId: project.id }
  const delivered = await listDelivered(tx, run)
  if (run.holdId !== null) await closeOrders(tx, run.holdId)
  const chargeable = delivered.filter((keyword) => !keyword.is_free)
  const countsFree = run.kind !== 'scheduled' && run.kind !== 'retry'
  const priced = { ...run, extraCredits: extraCreditsOf(run, chargeable) }
  if (run.creditsBySetting !== null) await storeExtraCredits(tx, priced)
  const settled = await settleRun(tx, rankProjectWork, priced, chargeable.length, { countsFree })
  if (project.deletedAt !== null) {
    await purgeProject(tx, reference)
    return settled
  }
  // The price of a rank covers what the provider charges for the keyword's metrics, so they are requested once the rank is paid. For
  // a page that was paid for long ago, such as one from a check, they were requested then, and will be again with the next run.
  const since = metricsFreshSince(tx.clock())
  const covered = delivered.filter(({ taken_at }) => new Date(taken_at) >= since)
  await requestProjectMetrics(tx, project, covered)
  await sumDaysSince(tx, project, dayOfRun(project, settled))
  await packDaysSince(tx, project, dayOfRun(project, settled))
  await storeMovement(tx, reference)
  await storePagesOfRun(tx, project, settled)
  // In a job, because it reads the results pages of all keywords.
  await sendStoreShares(tx, reference)
  const retryAt = await planRetry(tx, project, settled)
  await tx.db
    .update(rankProjects)
    .set({ lastExecutedAt: tx.clock(), ...(retryAt !== null && { retryAt, retryRun: run.number }) })
    .where(projectKey(reference))
  // A slot claimed meanwhile was waiting for this run to end.
  if (project.claimedSlot !== null) await sendStartClaimed(tx, [reference])
  return settled
}

const storeExtraCredits = (tx: Ctx, { accountId, subjectId, number, extraCredits }: RunRow) =>
  tx.db
    .update(rankProjectRuns)
    .set({ extraCredits })
    .where(
      and(
        eq(rankProjectRuns.accountId, accountId),
        eq(rankProjectRuns.subjectId, subjectId),
        eq(rankProjectRuns.number, number),
      ),
    )

async function listDelivered(tx: Ctx, { accountId, subjectId, number }: RunRow) {
  const { rows } = await tx.db.execute<{ keyword: string; settingId: number; is_free: boolean; taken_at: string }>(sql`
    select keyword, setting_id as "settingId", is_free, latest_taken_at as taken_at from rank_project_keywords
    where account_id = ${accountId} and project_id = ${subjectId} and run = ${number} and progress = 'done'`)
  return rows
}
