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
  const answering = await listAnswering(ctx, queryIds)
  if (answering.length === 0) return new Map()
  const since = sql`${before(ctx.clock(), freshFor).toISOString()}::timestamptz`
  const { rows } = await ctx.db.execute<PageRow>(sql`
    select r.id as snapshot_id, r.query_id, r.taken_at, p.depth as paid_depth, p.loads_ai_overview as paid_overview
    from serp_snapshots r
    left join paid_pages p on p.account_id = ${accountId} and p.query_id = r.query_id and p.taken_at = r.taken_at and p.snapshot_id = r.id
      and p.taken_at > ${since}
    where r.query_id = any(${sql.param([...new Set(answering.map(({ query }) => query))])}::bigint[]) and r.taken_at > ${since}`)
  const byQuery = Map.groupBy(rows, ({ query_id }) => query_id)
  const best = new Map<number, FreshPage>()
  for (const one of answering)
    for (const row of byQuery.get(one.query) ?? []) {
      const page = toFreshPage(row, one)
      const known = best.get(Number(one.wanted))
      if (known === undefined || isBetter(page, known)) best.set(Number(one.wanted), page)
    }
  return best
}

/** A query for which a page is wanted, and a query whose pages can serve it. */
type Answering = { wanted: string; query: string; depth: number; loads_ai_overview: boolean }

type PageRow = {
  snapshot_id: string
  query_id: string
  taken_at: string
  paid_depth: number | null
  paid_overview: boolean | null
}

/** Runs as a separate statement, because a distributed database can’t join pages with queries, which are on other nodes. */
async function listAnswering(ctx: Ctx, queryIds: readonly number[]): Promise<Answering[]> {
  const { rows } = await ctx.db.execute<Answering>(sql`
    select wanted.id as wanted, deep.id as query, wanted.depth, wanted.loads_ai_overview
    from serp_queries wanted
    join serp_queries deep on deep.keyword = wanted.keyword and deep.engine = wanted.engine and deep.device = wanted.device
      and deep.language_code = wanted.language_code and deep.location_code = wanted.location_code and deep.depth >= wanted.depth
      and deep.loads_ai_overview >= wanted.loads_ai_overview
    where wanted.id = any(${sql.param([...queryIds])}::bigint[])`)
  return rows
}

const toFreshPage = (row: PageRow, { depth, loads_ai_overview: loadsOverview }: Answering): FreshPage => ({
  snapshotId: row.snapshot_id,
  queryId: Number(row.query_id),
  takenAt: new Date(row.taken_at),
  isPaid: row.paid_depth !== null && row.paid_depth >= depth && (row.paid_overview === true || !loadsOverview),
})

const isBetter = (page: FreshPage, known: FreshPage) =>
  page.isPaid === known.isPaid ? page.takenAt > known.takenAt : page.isPaid
