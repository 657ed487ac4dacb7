import { and, eq } from 'drizzle-orm'
import { rankProjectMessages } from '#contract/rank-projects/messages.ts'
import { type TagColor, tagKey } from '#contract/rules/rank-projects/tags.ts'
import type { AccountCtx } from '../../../parts/access/index.ts'
import { inTransaction } from '../../../platform/database/database.ts'
import { lockProjectOfAccount } from '../get-project.ts'
import { refuseKnownName } from './add-tag.ts'
import { getProjectTag, tagsOf } from './project-tags.ts'
import { rankTags } from './tables.ts'

export type EditTag = { id: number; tag_id: number; name: string; color: TagColor }

/** Renames a tag and changes its color; its keywords, and the filters that name it, keep it. */
export async function editTag(ctx: AccountCtx, { id: projectId, tag_id: tagId, name, color }: EditTag) {
  const reference = { accountId: ctx.account.id, projectId }
  const tag = await inTransaction(ctx, async (tx) => {
    await lockProjectOfAccount(tx, projectId)
    await getProjectTag(tx, reference, tagId)
    await refuseKnownName(tx, reference, name, tagId)
    await tx.db
      .update(rankTags)
      .set({ name, nameKey: tagKey(name), color })
      .where(and(tagsOf(reference), eq(rankTags.id, tagId)))
    return getProjectTag(tx, reference, tagId)
  })
  return { message: rankProjectMessages.tagSaved, data: tag }
}
