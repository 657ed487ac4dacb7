import { and, eq } from 'drizzle-orm'
import { rankProjectMessages } from '#contract/rank-projects/messages.ts'
import type { AccountCtx } from '../../../parts/access/index.ts'
import type { Ctx } from '../../../platform/context.ts'
import { inTransaction } from '../../../platform/database/database.ts'
import { lockProjectOfAccount, type ProjectReference } from '../get-project.ts'
import { outdateTags } from '../share-of-voice/outdate-shares.ts'
import { getProjectTag, tagsOf } from './project-tags.ts'
import { rankKeywordTags, rankTags } from './tables.ts'

/** Deletes a tag and takes it off its keywords. Segments that name it stay and say that it is missing. */
export async function deleteTag(ctx: AccountCtx, { id: projectId, tag_id: tagId }: { id: number; tag_id: number }) {
  const reference = { accountId: ctx.account.id, projectId }
  await inTransaction(ctx, async (tx) => {
    await lockProjectOfAccount(tx, projectId)
    await getProjectTag(tx, reference, tagId)
    await deleteTagRows(tx, reference, tagId)
    await outdateTags(tx, reference, [])
  })
  return { message: rankProjectMessages.tagDeleted }
}

/** Under the project’s lock. */
export async function deleteTagRows(tx: Ctx, reference: ProjectReference, tagId: number): Promise<void> {
  const { accountId, projectId } = rankKeywordTags
  await tx.db
    .delete(rankKeywordTags)
    .where(
      and(eq(accountId, reference.accountId), eq(projectId, reference.projectId), eq(rankKeywordTags.tagId, tagId)),
    )
  await tx.db.delete(rankTags).where(and(tagsOf(reference), eq(rankTags.id, tagId)))
}
