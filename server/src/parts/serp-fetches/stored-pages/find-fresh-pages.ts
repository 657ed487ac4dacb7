import { sql } from 'drizzle-orm'
import { freshHours } from '#contract/rules/limits/limits.ts'
import { before, hours } from '../../../platform/clock/clock.ts'
import type { Ctx } from '../../../platform/context.ts'

/** The time for which a page is shared instead of fetched again. */
export const freshFor = hours(freshHours)

export type FreshPage = {
  snapshotId: string
  /** Query it was fetched for; deeper than asked where the depth is. */
  queryId: number
  takenAt: Date
  /** This account paid for it, at least as deep as is wanted: shown again free. */
  isPaid: boolean
}

/**
 * Pages not older than four hours that answer the queries, from the same question at the same or a greater depth, with
 * the AI Overview loaded where that is wanted.
 * By query id; one this account paid for is preferred, then the newest.
 */
export async function findFreshPages(
  ctx: Ctx,
  { queryIds, accountId }: { queryIds: readonly number[]; accountId: number },
): Promise<Map<number, FreshPage>> {
  const since = sql`${before(ctx.clock(), freshFor).toISOString()}::timestamptz`
  const { rows } = await ctx.db.execute<{
    wanted: string
    snapshot_id: string
    query_id: string
    taken_at: string
    is_paid: boolean
  }>(sql`
    select distinct on (wanted.id) wanted.id as wanted, r.id as snapshot_id, r.query_id, r.taken_at, p.account_id is not null as is_paid
    from serp_queries wanted
    join serp_queries deep on deep.keyword = wanted.keyword and deep.engine = wanted.engine and deep.device = wanted.device
      and deep.language_code = wanted.language_code and deep.location_code = wanted.location_code and deep.depth >= wanted.depth
      and deep.loads_ai_overview >= wanted.loads_ai_overview
    join serp_snapshots r on r.query_id = deep.id and r.taken_at > ${since}
    left join paid_pages p on p.account_id = ${accountId} and p.query_id = r.query_id and p.taken_at = r.taken_at and p.snapshot_id = r.id
      and p.taken_at > ${since}
      and p.depth >= wanted.depth and p.loads_ai_overview >= wanted.loads_ai_overview
    where wanted.id = any(${sql.param([...queryIds])}::bigint[])
    order by wanted.id, is_paid desc, r.taken_at desc`)
  return new Map(
    rows.map((row) => [
      Number(row.wanted),
      {
        snapshotId: row.snapshot_id,
        queryId: Number(row.query_id),
        takenAt: new Date(row.taken_at),
        isPaid: row.is_paid,
      },
    ]),
  )
}
