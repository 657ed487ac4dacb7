import { sql } from 'drizzle-orm'
import type { Ctx } from '../../../platform/context.ts'
import type { PageReference } from '../stored-pages/read-snapshots.ts'
import type { Outline } from './outline.ts'
import { packOutlines, shortIdOf } from './pack-outlines.ts'

/** Stores outlines of new pages, in the transaction that stores the pages. Four parameters, for the reasons of `insertRows`. */
export async function storePageOutlines(
  tx: Ctx,
  pages: readonly (PageReference & { outline: Outline })[],
): Promise<void> {
  const packed = pages.map(({ outline, takenAt, snapshotId }) =>
    packOutlines([{ ...outline, takenAt: takenAt.getTime(), shortId: shortIdOf(snapshotId) }]),
  )
  await tx.db.execute(sql`
    insert into serp_page_outlines (query_id, taken_at, snapshot_id, outline)
    select query_id, taken_at, snapshot_id, outline from unnest(
      ${sql.param(pages.map(({ queryId }) => queryId))}::bigint[],
      ${sql.param(pages.map(({ takenAt }) => takenAt.toISOString()))}::timestamptz[],
      ${sql.param(pages.map(({ snapshotId }) => snapshotId))}::uuid[],
      ${sql.param(packed)}::bytea[]) as given(query_id, taken_at, snapshot_id, outline)`)
}
