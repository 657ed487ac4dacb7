import { rankProjectMessages } from '#contract/rank-projects/messages.ts'
import type { ProjectSegment, SegmentFilter } from '#contract/rank-projects/segments.ts'
import { segmentLimits } from '#contract/rules/limits/limits.ts'
import { tagKey } from '#contract/rules/rank-projects/tags.ts'
import type { AccountCtx } from '../../../parts/access/index.ts'
import { inTransaction } from '../../../platform/database/database.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { lockProjectOfAccount } from '../get-project.ts'
import { outdateShares } from '../share-of-voice/outdate-shares.ts'
import { listSegmentRows, presentSegments, refuseSegment } from './project-segments.ts'
import { rankSegments } from './tables.ts'

export type AddSegment = { id: number; name: string; filter: SegmentFilter; in_summary: boolean }

/** Saves a filter under a name. */
export async function addSegment(ctx: AccountCtx, { id: projectId, name, filter, in_summary }: AddSegment) {
  const reference = { accountId: ctx.account.id, projectId }
  const segment = await inTransaction(ctx, async (tx) => {
    await lockProjectOfAccount(tx, projectId)
    const saved = { name, nameKey: tagKey(name), filter, inSummary: in_summary }
    await refuseSegment(tx, reference, saved)
    const others = await listSegmentRows(tx, reference)
    if (others.length >= segmentLimits.perProject)
      throw new AppError('project.segments-full', `project ${projectId} has ${others.length} segments`)
    const added = await tx.db
      .insert(rankSegments)
      .values({ ...reference, ...saved, createdAt: tx.clock() })
      .returning()
    const segment = getOnly(await presentSegments(tx, reference, added))
    await outdateShares(tx, reference, [{ kind: 'segment', id: segment.id }])
    return segment
  })
  return { message: rankProjectMessages.segmentAdded, data: segment }
}

export function getOnly([segment]: readonly ProjectSegment[]): ProjectSegment {
  if (segment === undefined) throw new Error('the segment was not stored')
  return segment
}
