import { rankProjectMessages } from '#contract/rank-projects/messages.ts'
import type { ShareWeight } from '#contract/rules/rank-projects/share-of-voice.ts'
import type { AccountCtx } from '../../../parts/access/index.ts'
import { inTransaction } from '../../../platform/database/database.ts'
import { lockProjectOfAccount, projectKey } from '../get-project.ts'
import { rankProjects } from '../projects/tables.ts'

/** Shares by either weight are stored, so nothing is computed anew. */
export async function setShareWeight(ctx: AccountCtx, { id: projectId, weight }: { id: number; weight: ShareWeight }) {
  await inTransaction(ctx, async (tx) => {
    await lockProjectOfAccount(tx, projectId)
    await tx.db
      .update(rankProjects)
      .set({ shareWeight: weight })
      .where(projectKey({ accountId: tx.account.id, projectId }))
  })
  return { message: rankProjectMessages.shareWeightSet }
}
