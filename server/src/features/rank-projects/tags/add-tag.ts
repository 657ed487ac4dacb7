import { and, eq } from 'drizzle-orm'
import { rankProjectMessages } from '#contract/rank-projects/messages.ts'
import { type TagColor, tagKey } from '#contract/rules/rank-projects/tags.ts'
import type { AccountCtx } from '../../../parts/access/index.ts'
import { inTransaction } from '../../../platform/database/database.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { lockProjectOfAccount, type ProjectReference } from '../get-project.ts'
import { findOrCreateTags, getProjectTag, tagsOf } from './project-tags.ts'
import { rankTags } from './tables.ts'

export type AddTag = { id: number; name: string; color?: TagColor | undefined }

export async function addTag(ctx: AccountCtx, { id: projectId, name, color }: AddTag) {
  const reference = { accountId: ctx.account.id, projectId }
  const tag = await inTransaction(ctx, async (tx) => {
    await lockProjectOfAccount(tx, projectId)
    await refuseKnownName(tx, reference, name)
    const ids = await findOrCreateTags(tx, reference, [name], color)
    return getProjectTag(tx, reference, ids.get(tagKey(name)) ?? 0)
  })
  return { message: rankProjectMessages.tagAdded, data: tag }
}

/** Throws `project.tag-known` if another tag than this one has the name. */
export async function refuseKnownName(tx: AccountCtx, reference: ProjectReference, name: string, own?: number) {
  const [same] = await tx.db
    .select({ id: rankTags.id })
    .from(rankTags)
    .where(and(tagsOf(reference), eq(rankTags.nameKey, tagKey(name))))
  if (same !== undefined && same.id !== own)
    throw new AppError('project.tag-known', `project ${reference.projectId} has tag ${same.id} of this name`)
}
