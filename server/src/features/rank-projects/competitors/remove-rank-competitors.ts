import { and, eq, inArray } from 'drizzle-orm'
import { rankProjectMessages } from '#contract/rank-projects/messages.ts'
import type { AccountCtx } from '../../../parts/access/index.ts'
import { inTransaction } from '../../../platform/database/database.ts'
import { notFound } from '../../../platform/errors/app-error.ts'
import { lockProjectOfAccount } from '../get-project.ts'
import { listCompetitors } from './project-competitors.ts'
import { rankProjectCompetitors } from './tables.ts'

export type RemoveRankCompetitors = { project_id: number; competitorToRemove: (number | string)[] }

/** Takes competitors, named by id or domain, out of a project; their ranks stay. */
export async function removeRankCompetitors(
  ctx: AccountCtx,
  { project_id: projectId, competitorToRemove }: RemoveRankCompetitors,
) {
  const accountId = ctx.account.id
  await inTransaction(ctx, async (tx) => {
    await lockProjectOfAccount(tx, projectId)
    const competitors = await listCompetitors(tx, { accountId, projectId })
    const ids = competitorToRemove.map((named) => {
      const found = competitors.find(({ id, domain }) => id === named || domain === named)
      if (found === undefined) throw notFound(`competitor ${named} of project ${projectId}`)
      return found.id
    })
    await tx.db
      .update(rankProjectCompetitors)
      .set({ removedAt: tx.clock() })
      .where(and(eq(rankProjectCompetitors.accountId, accountId), inArray(rankProjectCompetitors.id, ids)))
  })
  return { message: rankProjectMessages.competitorRemoved }
}
