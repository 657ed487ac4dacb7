import { type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '../../../platform/context.ts'
import type { ProjectReference } from '../get-project.ts'
import { sendStoreShares } from '../project-jobs.ts'
import type { ShareScopeKind } from './tables.ts'

/** The keywords that shares of voice are of. `id` is that of the tag, segment or setting, else 0. */
export type ShareScope = { kind: ShareScopeKind; id: number }

/**
 * Marks stored shares of some keywords as outdated and sends the job that computes them anew. Under the project's lock, whenever keywords, segments
 * or competitors change.
 */
export const outdateShares = (
  tx: Ctx,
  reference: ProjectReference,
  scopes: readonly ShareScope[] | 'all',
): Promise<void> => outdate(tx, reference, scopes === 'all' ? sql`true` : isAmong(scopes))

/** The same after keywords got or lost tags: of these tags, of keywords without any, and of segments that name tags. */
export const outdateTags = (tx: Ctx, reference: ProjectReference, tags: readonly number[]): Promise<void> =>
  outdate(
    tx,
    reference,
    sql`(${isAmong([{ kind: 'untagged', id: 0 }, ...tags.map((id) => ({ kind: 'tag' as const, id }))])}
      or scope = 'segment' and scope_id in (
        select id from rank_segments
        where account_id = ${reference.accountId} and project_id = ${reference.projectId}
          and filter ?| array['tags_any', 'tags_all', 'tags_none', 'untagged']))`,
  )

const isAmong = (scopes: readonly ShareScope[]): SQL =>
  sql`(scope, scope_id) in (select scope, id from jsonb_to_recordset(${JSON.stringify(
    scopes.map(({ kind, id }) => ({ scope: kind, id })),
  )}::jsonb) as given(scope text, id int))`

async function outdate(tx: Ctx, reference: ProjectReference, which: SQL): Promise<void> {
  const { accountId, projectId } = reference
  await tx.db.execute(sql`
    update rank_share_days set is_outdated = true
    where account_id = ${accountId} and project_id = ${projectId} and not is_outdated and ${which}`)
  await tx.db.execute(sql`
    update rank_projects set shares_version = shares_version + 1 where account_id = ${accountId} and id = ${projectId}`)
  await sendStoreShares(tx, reference)
}
