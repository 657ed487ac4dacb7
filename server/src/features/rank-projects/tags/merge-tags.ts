import { sql } from 'drizzle-orm'
import { rankProjectMessages } from '#contract/rank-projects/messages.ts'
import type { SegmentFilter } from '#contract/rank-projects/segments.ts'
import { readTagIds, writeTagIds } from '#contract/rules/rank-projects/tags.ts'
import type { AccountCtx } from '../../../parts/access/index.ts'
import type { Ctx } from '../../../platform/context.ts'
import { inTransaction } from '../../../platform/database/database.ts'
import { lockProjectOfAccount, type ProjectReference } from '../get-project.ts'
import { outdateTags } from '../share-of-voice/outdate-shares.ts'
import { deleteTagRows } from './delete-tag.ts'
import { getProjectTag } from './project-tags.ts'

export type MergeTags = { id: number; tag_id: number; into_id: number }

/** Gives the keywords of a tag another one instead, also in the filters of segments and in notes, and deletes it. */
export async function mergeTags(ctx: AccountCtx, { id: projectId, tag_id: from, into_id: into }: MergeTags) {
  const reference = { accountId: ctx.account.id, projectId }
  const tag = await inTransaction(ctx, async (tx) => {
    await lockProjectOfAccount(tx, projectId)
    await getProjectTag(tx, reference, from)
    await getProjectTag(tx, reference, into)
    await tx.db.execute(sql`
      insert into rank_keyword_tags (account_id, project_id, tag_id, keyword_id)
      select account_id, project_id, ${into}::int, keyword_id from rank_keyword_tags
      where account_id = ${reference.accountId} and project_id = ${projectId} and tag_id = ${from}
      on conflict do nothing`)
    await renameInSegments(tx, reference, from, into)
    await tx.db.execute(sql`
      update rank_project_notes set tag_id = ${into}::int
      where account_id = ${reference.accountId} and project_id = ${projectId} and tag_id = ${from}`)
    await deleteTagRows(tx, reference, from)
    await outdateTags(tx, reference, [into])
    return getProjectTag(tx, reference, into)
  })
  return { message: rankProjectMessages.tagsMerged, data: tag }
}

const tagFields = ['tags_any', 'tags_all', 'tags_none'] as const

async function renameInSegments(tx: Ctx, { accountId, projectId }: ProjectReference, from: number, into: number) {
  const { rows } = await tx.db.execute<{ id: number; filter: SegmentFilter }>(sql`
    select id, filter from rank_segments where account_id = ${accountId} and project_id = ${projectId}`)
  for (const { id, filter } of rows) {
    const renamed = { ...filter }
    for (const field of tagFields) {
      const ids = readTagIds(filter[field])
      if (ids.includes(from)) renamed[field] = writeTagIds([...new Set(ids.map((one) => (one === from ? into : one)))])
    }
    if (JSON.stringify(renamed) !== JSON.stringify(filter))
      await tx.db.execute(sql`
        update rank_segments set filter = ${JSON.stringify(renamed)}::jsonb where account_id = ${accountId} and id = ${id}`)
  }
}
