import { sql } from 'drizzle-orm'
import type { AccountCtx } from '../../../parts/access/index.ts'
import type { PageReference } from '../../../parts/serp-fetches/index.ts'

type Row = { competitors: string[]; pages: { queryId: number; snapshotId: string; takenAt: string }[] }

/** Competitors in the account's projects of a domain, and the newest results pages read for it; `hosts` are its spellings. */
export async function findProjectRivals(
  ctx: AccountCtx,
  { hosts, pages }: { hosts: readonly string[]; pages: number },
): Promise<{ competitors: string[]; pages: PageReference[] }> {
  const { rows } = await ctx.db.execute<Row>(sql`
    with mine as (
      select id from rank_projects
      where account_id = ${ctx.account.id} and deleted_at is null
        and split_part(domain, '/', 1) = any(${sql.param([...hosts])}::text[]))
    select
      array(select distinct domain from rank_project_competitors
        where account_id = ${ctx.account.id} and project_id in (select id from mine) and removed_at is null
        order by domain) as competitors,
      coalesce((select json_agg(newest) from (
        select snapshot_query_id as "queryId", snapshot_id as "snapshotId", taken_at as "takenAt" from rank_project_keywords
        where account_id = ${ctx.account.id} and project_id in (select id from mine)
          and progress = 'done' and snapshot_id is not null and snapshot_query_id is not null and taken_at is not null
        order by taken_at desc limit ${pages}) newest), '[]') as pages`)
  const [row] = rows
  return {
    competitors: row?.competitors ?? [],
    pages: (row?.pages ?? []).map(({ takenAt, ...page }) => ({ ...page, takenAt: new Date(takenAt) })),
  }
}
