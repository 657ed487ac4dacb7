import { sql } from 'drizzle-orm'
import type { SearchEngine } from '#contract/rules/serp-fetches/search-engines.ts'
import { before, hours } from '../../../platform/clock/clock.ts'
import type { Ctx } from '../../../platform/context.ts'

/** The time for which a failure counts. Failures are free for customers, although the provider bills some of them. */
const countedFor = hours(4)
/**
 * Billed failures of the same search after which an account’s look-ups of it pause: those of a scheduled run and its two retries.
 * Each may be two attempts.
 */
const mostOfQuery = 3
/** Billed failures on an engine after which all of an account’s look-ups there pause, if they exceed `toleratedShare`. */
const mostOfAccount = 200
const toleratedShare = 0.2

/** A fetch that is about to be sent to the provider, and the accounts that ordered it. */
export type OrderedFetch = { id: string; queryId: number; accountIds: readonly number[] }

/**
 * The fetches that aren’t sent, because look-ups like them keep failing at the operator’s cost. A fetch that was also ordered by
 * an account without such failures is sent.
 */
export async function findPaused(
  ctx: Ctx,
  engine: SearchEngine,
  fetches: readonly OrderedFetch[],
): Promise<Set<string>> {
  const accountIds = [...new Set(fetches.flatMap((serpFetch) => serpFetch.accountIds))]
  if (accountIds.length === 0) return new Set()
  const since = before(ctx.clock(), countedFor).toISOString()
  const { rows } = await ctx.db.execute<{ account_id: number; query_id: string; failures: number }>(sql`
    select account_id, query_id, count(*)::int as failures from serp_fetches
    where account_id = any(${sql.param(accountIds)}::int[]) and engine = ${engine} and ended_at > ${since}::timestamptz
      and state = 'failed' and cost_usd > 0
    group by account_id, query_id`)
  if (rows.length === 0) return new Set()
  const failuresOf = new Map(rows.map((row) => [`${row.account_id} ${row.query_id}`, row.failures]))
  const paused = new Set<number>()
  for (const accountId of accountIds) {
    const failures = rows.reduce((sum, row) => sum + (row.account_id === accountId ? row.failures : 0), 0)
    if (failures < mostOfAccount) continue
    const delivered = await countPaidPages(ctx, { accountId, engine, since })
    if (failures > toleratedShare * (failures + delivered)) paused.add(accountId)
  }
  const isPausedFor = (accountId: number, queryId: number) =>
    paused.has(accountId) || (failuresOf.get(`${accountId} ${queryId}`) ?? 0) >= mostOfQuery
  return new Set(
    fetches.flatMap(({ id, queryId, accountIds: ordering }) =>
      ordering.every((accountId) => isPausedFor(accountId, queryId)) ? id : [],
    ),
  )
}

async function countPaidPages(
  ctx: Ctx,
  { accountId, engine, since }: { accountId: number; engine: SearchEngine; since: string },
): Promise<number> {
  const { rows } = await ctx.db.execute<{ pages: number }>(sql`
    select count(*)::int as pages from paid_pages page join serp_queries query on query.id = page.query_id
    where page.account_id = ${accountId} and page.taken_at > ${since}::timestamptz and query.engine = ${engine}`)
  return rows[0]?.pages ?? 0
}
