import { and, eq, inArray, sql } from 'drizzle-orm'
import { rankProjectMessages } from '#contract/rank-projects/messages.ts'
import type { AccountCtx } from '../../../parts/access/index.ts'
import type { Ctx } from '../../../platform/context.ts'
import { equalsAny } from '../../../platform/database/bulk-insert.ts'
import { inTransaction } from '../../../platform/database/database.ts'
import { notFound } from '../../../platform/errors/app-error.ts'
import { lockIdleProject, type ProjectRow, projectKey } from '../get-project.ts'
import { recomputeMovement } from '../movement/store-movement.ts'
import { rankProjects } from '../projects/tables.ts'
import { outdateShares } from '../share-of-voice/outdate-shares.ts'
import { deleteRanks } from './delete-ranks.ts'
import { rankProjectKeywords } from './tables.ts'

/**
 * Deletes keywords with all their ranks; the results pages stay, others may read them. If one isn't there, none is
 * deleted.
 */
export async function deleteRankKeywords(ctx: AccountCtx, { keywords_ids }: { keywords_ids: number[] }) {
  const ids = [...new Set(keywords_ids)]
  await inTransaction(ctx, async (tx) => {
    const projects = await listProjectsOf(tx, ids)
    // In one order, so that two deletions never wait for each other in a circle.
    for (const [projectId, ofProject] of [...projects].sort(([left], [right]) => left - right))
      await deleteFrom(tx, projectId, ofProject)
  })
  return { message: rankProjectMessages.keywordsDeleted }
}

async function listProjectsOf(tx: AccountCtx, ids: readonly number[]): Promise<Map<number, number[]>> {
  const { id, projectId, accountId } = rankProjectKeywords
  const rows = await tx.db
    .select({ id, projectId })
    .from(rankProjectKeywords)
    .where(and(eq(accountId, tx.account.id), inArray(id, [...ids])))
  if (rows.length < ids.length) throw notFound(`keywords ${ids.join(', ')}`)
  const byProject = new Map<number, number[]>()
  for (const row of rows) byProject.set(row.projectId, [...(byProject.get(row.projectId) ?? []), row.id])
  return byProject
}

const deleteFrom = async (tx: AccountCtx, projectId: number, ids: readonly number[]): Promise<void> =>
  deleteKeywordRows(tx, await lockIdleProject(tx, projectId), ids)

/** Deletes keywords of a project at rest with all their ranks. Under the project's lock. */
export async function deleteKeywordRows(tx: Ctx, project: ProjectRow, ids: readonly number[]): Promise<void> {
  const { accountId, id: projectId } = project
  await deleteRanks(tx, project, ids)
  const { rowCount } = await tx.db
    .delete(rankProjectKeywords)
    .where(and(eq(rankProjectKeywords.accountId, accountId), equalsAny(rankProjectKeywords.id, [...ids])))
  await tx.db
    .update(rankProjects)
    .set({ keywordsCount: sql`${rankProjects.keywordsCount} - ${rowCount ?? 0}` })
    .where(projectKey({ accountId, projectId }))
  await recomputeMovement(tx, { accountId, projectId })
  await outdateShares(tx, { accountId, projectId }, 'all')
}
