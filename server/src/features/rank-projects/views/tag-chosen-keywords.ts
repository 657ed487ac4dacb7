import { sql } from 'drizzle-orm'
import { rankProjectMessages } from '#contract/rank-projects/messages.ts'
import type { AccountCtx } from '../../../parts/access/index.ts'
import { inTransaction } from '../../../platform/database/database.ts'
import { notFound } from '../../../platform/errors/app-error.ts'
import { lockProjectOfAccount, type ProjectReference, type ProjectRow } from '../get-project.ts'
import { outdateTags } from '../share-of-voice/outdate-shares.ts'
import { addTagsToAll, findOrCreateTags, getProjectTag } from '../tags/project-tags.ts'
import { chooseKeywords, type ViewFilters } from './choose-keywords.ts'

export type TagChosenKeywords = {
  id: number
  /** Names. */
  add: readonly string[]
  /** Ids. */
  remove: readonly number[]
  keywords_ids?: readonly number[] | undefined
  filter?: ViewFilters | undefined
}

/** Adds tags to keywords and removes others from them: the given keywords, or all that match a filter. Either all or none. */
export async function tagChosenKeywords(ctx: AccountCtx, { id: projectId, add, remove, ...which }: TagChosenKeywords) {
  const reference = { accountId: ctx.account.id, projectId }
  const keywords = await inTransaction(ctx, async (tx) => {
    const project = await lockProjectOfAccount(tx, projectId)
    for (const tag of remove) await getProjectTag(tx, reference, tag)
    const chosen = await listChosen(tx, project, which)
    const tags = await findOrCreateTags(tx, reference, add)
    await removeTags(tx, reference, chosen, remove)
    if (tags.size > 0) await addTagsToAll(tx, reference, chosen, [...tags.values()])
    await outdateTags(tx, reference, [...tags.values(), ...remove])
    return chosen
  })
  return { message: rankProjectMessages.keywordsTagged, data: { keywords_count: keywords.length } }
}

async function listChosen(
  tx: AccountCtx,
  project: ProjectRow,
  { keywords_ids, filter }: Pick<TagChosenKeywords, 'keywords_ids' | 'filter'>,
): Promise<readonly number[]> {
  const filtered = filter && (await chooseKeywords(tx, project, filter)).ids
  if (filtered !== undefined) return filtered
  const ids = keywords_ids && [...new Set(keywords_ids)]
  const { rows } = await tx.db.execute<{ id: number }>(sql`
    select id from rank_project_keywords
    where account_id = ${project.accountId} and project_id = ${project.id}
      ${ids === undefined ? sql`` : sql`and id = any(${sql.param(ids)}::int[])`}`)
  if (ids !== undefined && rows.length < ids.length) throw notFound(`keywords ${ids.join(', ')}`)
  return rows.map(({ id }) => id)
}

async function removeTags(
  tx: AccountCtx,
  { accountId, projectId }: ProjectReference,
  keywords: readonly number[],
  tags: readonly number[],
): Promise<void> {
  if (tags.length === 0) return
  await tx.db.execute(sql`
    delete from rank_keyword_tags where account_id = ${accountId} and project_id = ${projectId}
      and tag_id = any(${sql.param([...tags])}::int[]) and keyword_id = any(${sql.param([...keywords])}::int[])`)
}
