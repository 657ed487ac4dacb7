import { and, count, eq, sql } from 'drizzle-orm'
import { getRun, lockAccountRuns, ownRequest } from '../../../parts/paid-runs/index.ts'
import type { Ctx } from '../../../platform/context.ts'
import { inTransaction } from '../../../platform/database/database.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { isUnderMaintenance } from '../../billing/index.ts'
import { findOpenRun, lockProjectBriefly, type ProjectRow, projectKey, unlessHeld } from '../get-project.ts'
import { rankProjectKeywords } from '../keywords/tables.ts'
import type { ClaimedRetry } from '../project-jobs.ts'
import { rankProjectWork } from '../project-work.ts'
import { rankProjects } from '../projects/tables.ts'
import { failedOfRun } from '../runs/plan-retry.ts'
import { startRun } from '../runs/start-run.ts'
import { findObstacle } from './find-obstacle.ts'

/** Begins the automatic retries of keywords that failed in the projects' latest runs. They wait as slots do. */
export async function startRetries(ctx: Ctx, { projects }: { projects: readonly ClaimedRetry[] }): Promise<void> {
  if (await isUnderMaintenance(ctx, 'SERP Projects')) return
  // A project that cannot begin must not keep the others waiting; it is claimed again.
  for (const project of projects)
    await startClaimedRetry(ctx, project).catch((error: unknown) =>
      ctx.log.error({ err: error, ...project }, 'could not begin a retry'),
    )
}

/** Under the account's lock, then the project's; only the newest claim counts, so it begins once. One that is held is claimed again. */
async function startClaimedRetry(ctx: Ctx, { until, ...reference }: ClaimedRetry): Promise<void> {
  await unlessHeld(() =>
    inTransaction(ctx, async (tx) => {
      await lockAccountRuns(tx, rankProjectWork, reference.accountId)
      const project = await lockProjectBriefly(tx, reference)
      if (project === undefined || project.retryAt?.toISOString() !== until) return
      if ((await findOpenRun(tx, project)) !== undefined) return
      await tx.db.update(rankProjects).set({ retryAt: null, retryRun: null }).where(projectKey(reference))
      if (project.retryRun !== null && project.claimedSlot === null) await retry(tx, project, project.retryRun)
    }),
  )
}

/** If no failed keyword is left, or the account may not or cannot pay, it stays as it is, without a notice. */
async function retry(tx: Ctx, project: ProjectRow, number: number): Promise<void> {
  const reference = { accountId: project.accountId, projectId: project.id }
  const keywords = await tx.db
    .select({
      id: rankProjectKeywords.id,
      keyword: rankProjectKeywords.keyword,
      settingId: rankProjectKeywords.settingId,
    })
    .from(rankProjectKeywords)
    .where(failedOfRun(reference, number))
    .orderBy(rankProjectKeywords.id)
  if (keywords.length === 0 || (await findObstacle(tx, project)) !== undefined) return
  const run = await getRun(tx, rankProjectWork, { accountId: project.accountId, subjectId: project.id }, number)
  const earlier = { run, failedForGood: await countFailedForGood(tx, project, number) }
  try {
    // Undone alone where the credits do not reach.
    await inTransaction(tx, (inner) =>
      startRun(inner, {
        request: ownRequest(`retry:${project.id}:${number}`),
        project,
        kind: 'retry',
        keywords,
        isNewFetch: false,
        earlier,
      }),
    )
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'credits.insufficient') throw error
  }
}

async function countFailedForGood(tx: Ctx, { accountId, id }: ProjectRow, number: number): Promise<number> {
  const { projectId, run, progress, failure } = rankProjectKeywords
  const [row] = await tx.db
    .select({ keywords: count() })
    .from(rankProjectKeywords)
    .where(
      and(
        eq(rankProjectKeywords.accountId, accountId),
        eq(projectId, id),
        eq(run, number),
        eq(progress, 'failed'),
        sql`${failure} = 'request'`,
      ),
    )
  return row?.keywords ?? 0
}
