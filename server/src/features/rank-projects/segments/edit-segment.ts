import { and, eq } from 'drizzle-orm'
import { rankProjectMessages } from '#contract/rank-projects/messages.ts'
import { tagKey } from '#contract/rules/rank-projects/tags.ts'
import type { AccountCtx } from '../../../parts/access/index.ts'
import { inTransaction } from '../../../platform/database/database.ts'
import { lockProjectOfAccount } from '../get-project.ts'
import { outdateShares } from '../share-of-voice/outdate-shares.ts'
import { type AddSegment, getOnly } from './add-segment.ts'
import { getSegment, presentSegments, refuseSegment, segmentsOf } from './project-segments.ts'
import { rankSegments } from './tables.ts'

export type EditSegment = AddSegment & { segment_id: number }

export async function editSegment(
  ctx: AccountCtx,
  { id: projectId, segment_id, name, filter, in_summary }: EditSegment,
) {
  const reference = { accountId: ctx.account.id, projectId }
  const segment = await inTransaction(ctx, async (tx) => {
    await lockProjectOfAccount(tx, projectId)
    await getSegment(tx, reference, segment_id)
    const saved = { name, nameKey: tagKey(name), filter, inSummary: in_summary }
    await refuseSegment(tx, reference, saved, segment_id)
    const changed = await tx.db
      .update(rankSegments)
      .set(saved)
      .where(and(segmentsOf(reference), eq(rankSegments.id, segment_id)))
      .returning()
    await outdateShares(tx, reference, [{ kind: 'segment', id: segment_id }])
    return getOnly(await presentSegments(tx, reference, changed))
  })
  return { message: rankProjectMessages.segmentAdded, data: segment }
}
