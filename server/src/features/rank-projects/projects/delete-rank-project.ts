import { and, eq, sql } from 'drizzle-orm'
import { rankProjectMessages } from '#contract/rank-projects/messages.ts'
import type { AccountCtx } from '../../../parts/access/index.ts'
import { advanceRun, deleteRequests, publishProgress, unitsLeft } from '../../../parts/paid-runs/index.ts'
import { cancelOrders } from '../../../parts/serp-fetches/index.ts'
import type { Ctx } from '../../../platform/context.ts'
import { inTransaction } from '../../../platform/database/database.ts'
import { lockBalance, publishBalance } from '../../credits/index.ts'
import { findOpenRun, lockProjectOfAccount, type ProjectRow, projectKey } from '../get-project.ts'
import { rankProjectKeywords } from '../keywords/tables.ts'
import { type RunRow, rankProjectWork } from '../project-work.ts'
import { finishRun } from '../runs/finish-run.ts'
import { purgeProject } from '../runs/purge-project.ts'
import { rankProjects } from './tables.ts'

const nothingLeft = { state: 'done', doneCount: 0, failedCount: 0, unitsCount: 0 } as const

/**
 * Deletes a project with all its ranks. Of a run under way, what the provider has not got is not fetched and not charged;
 * what it has is charged when it is delivered, and until then the project is kept where nobody sees it.
 */
export async function deleteRankProject(ctx: AccountCtx, { id }: { id: number }) {
  await inTransaction(ctx, async (tx) => {
    const accountId = tx.account.id
    const project = await lockProjectOfAccount(tx, id)
    const run = await findOpenRun(tx, project)
    if (run === undefined) await purgeProject(tx, { accountId, projectId: id })
    else await endEarly(tx, project, run)
    await publishProgress(tx, rankProjectWork, { accountId, subjectId: id }, nothingLeft)
    if (run !== undefined) await publishBalance(tx, accountId)
  })
  return { message: rankProjectMessages.deleted }
}

async function endEarly(tx: Ctx, project: ProjectRow, run: RunRow): Promise<void> {
  const deleted = { ...project, deletedAt: tx.clock() }
  await hideProject(tx, deleted)
  const moved = await stopRun(tx, project, run)
  if (unitsLeft(moved) === 0) await finishRun(tx, deleted, moved)
}

/** Has nothing more fetched for a run of a deleted project. Returns the run as it is then; complete, it is to be finished. */
export async function stopRun(tx: Ctx, project: ProjectRow, run: RunRow): Promise<RunRow> {
  // Before any read, in the order in which runs begin.
  await lockBalance(tx, project.accountId)
  const cancelled = run.holdId === null ? [] : await cancelOrders(tx, run.holdId)
  const failed = await giveUpKeywords(tx, project, cancelled)
  return advanceRun(tx, rankProjectWork, run, { done: 0, failed, isCancelled: true })
}

/** Nothing runs it any more, and its keys name nothing: the same request makes a new project. */
export async function hideProject(tx: Ctx, { accountId, id, deletedAt }: ProjectRow): Promise<void> {
  const nothingPlanned = { nextRunAt: null, claimedSlot: null, retryAt: null, retryRun: null }
  await tx.db
    .update(rankProjects)
    .set({ deletedAt, ...nothingPlanned })
    .where(projectKey({ accountId, projectId: id }))
  await deleteRequests(tx, rankProjectWork, { accountId, subjectId: id })
}

/** Keywords whose fetch was cancelled, or whose page is there and was not fetched for them. Returns how many. */
async function giveUpKeywords(tx: Ctx, { accountId, id }: ProjectRow, cancelled: readonly string[]): Promise<number> {
  const { fetchId, progress, projectId } = rankProjectKeywords
  const { rowCount } = await tx.db
    .update(rankProjectKeywords)
    .set({ progress: 'failed', failure: 'stop' })
    .where(
      and(
        eq(rankProjectKeywords.accountId, accountId),
        eq(projectId, id),
        eq(progress, 'pending'),
        sql`(${fetchId} is null or ${fetchId} = any(${sql.param([...cancelled])}::uuid[]))`,
      ),
    )
  return rowCount ?? 0
}
