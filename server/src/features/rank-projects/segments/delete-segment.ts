import { and, eq } from 'drizzle-orm'
import { rankProjectMessages } from '#contract/rank-projects/messages.ts'
import type { AccountCtx } from '../../../parts/access/index.ts'
import { inTransaction } from '../../../platform/database/database.ts'
import { notFound } from '../../../platform/errors/app-error.ts'
import { lockProjectOfAccount } from '../get-project.ts'
import { segmentsOf } from './project-segments.ts'
import { rankSegments } from './tables.ts'

export async function deleteSegment(
  ctx: AccountCtx,
  { id: projectId, segment_id }: { id: number; segment_id: number },
) {
  await inTransaction(ctx, async (tx) => {
    await lockProjectOfAccount(tx, projectId)
    const { rowCount } = await tx.db
      .delete(rankSegments)
      .where(and(segmentsOf({ accountId: tx.account.id, projectId }), eq(rankSegments.id, segment_id)))
    if (rowCount === 0) throw notFound(`segment ${segment_id} of project ${projectId}`)
  })
  return { message: rankProjectMessages.segmentDeleted }
}
