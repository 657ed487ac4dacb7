import { and, eq, inArray, sql } from 'drizzle-orm'
import { rankProjectMessages } from '#contract/rank-projects/messages.ts'
import type { AccountCtx } from '../../../parts/access/index.ts'
import { inTransaction } from '../../../platform/database/database.ts'
import { notFound } from '../../../platform/errors/app-error.ts'
import { lockIdleProject, projectKey } from '../get-project.ts'
import { recomputeMovement } from '../movement/store-movement.ts'
import { rankProjectKeywords, rankProjects } from '../tables.ts'
import { deleteRanks } from './delete-ranks.ts'

/** Deletes keywords with all their ranks; the results pages stay, others may read them. One that is not there: none. */
export async function deleteRankKeywords(ctx: AccountCtx, { keywords_ids }: { keywords_ids: number[] }) {
  const ids = [...new Set(keywords_ids)]
  await inTransaction(ctx, async (tx) => {
    const projects = await listProjectsOf(tx, ids)
    // In one order, so that two who delete never wait for each other in a circle.
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

async function deleteFrom(tx: AccountCtx, projectId: number, ids: readonly number[]): Promise<void> {
  const accountId = tx.account.id
  await deleteRanks(tx, await lockIdleProject(tx, projectId), ids)
  const { rowCount } = await tx.db
    .delete(rankProjectKeywords)
    .where(and(eq(rankProjectKeywords.accountId, accountId), inArray(rankProjectKeywords.id, [...ids])))
  await tx.db
    .update(rankProjects)
    .set({ keywordsCount: sql`${rankProjects.keywordsCount} - ${rowCount ?? 0}` })
    .where(projectKey({ accountId, projectId }))
  await recomputeMovement(tx, { accountId, projectId })
}
