import type { AccountCtx } from '../../../parts/access/index.ts'
import { getProject } from '../get-project.ts'
import { listSegmentRows, presentSegments } from './project-segments.ts'

export async function listSegments(ctx: AccountCtx, { id }: { id: number }) {
  await getProject(ctx, id)
  const reference = { accountId: ctx.account.id, projectId: id }
  return { data: { segments: await presentSegments(ctx, reference, await listSegmentRows(ctx, reference)) } }
}
