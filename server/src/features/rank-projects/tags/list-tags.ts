import type { AccountCtx } from '../../../parts/access/index.ts'
import { getProject } from '../get-project.ts'
import { countUntagged, listProjectTags } from './project-tags.ts'

/** The tags of a project, and the number of its keywords without any. */
export async function listTags(ctx: AccountCtx, { id }: { id: number }) {
  await getProject(ctx, id)
  const reference = { accountId: ctx.account.id, projectId: id }
  const [tags, untagged_count] = await Promise.all([listProjectTags(ctx, reference), countUntagged(ctx, reference)])
  return { data: { tags, untagged_count } }
}
