import { sql } from 'drizzle-orm'
import type { Ctx } from '../../../platform/context.ts'
import type { ResultPage } from '../../../ports/data-provider/organic-results.ts'

/** In these markets Google estimates millions of results for most keywords. */
const fewResults = 100_000
/** A page with this many organic results isn't short merely because little matches. */
const fullPage = 7
const usualFactor = 10

/**
 * Google sometimes answers a crawler from another, far smaller set of results, whose order few people ever see: the page
 * is full, but estimates some thousands of results and suggests no searches.
 */
export const looksDoubtful = ({ organic, relatedSearches, resultsCount }: ResultPage): boolean =>
  relatedSearches.length === 0 &&
  organic.length >= fullPage &&
  resultsCount !== null &&
  resultsCount > 0 &&
  resultsCount < fewResults

/**
 * Chooses from pages that look doubtful those whose keyword usually has many more results, or has not been seen before.
 * By query id.
 */
export async function findDoubtful(
  tx: Ctx,
  pages: readonly { queryId: number; resultsCount: number | null }[],
): Promise<Set<number>> {
  if (pages.length === 0) return new Set()
  const ids = (queries: readonly number[]) => sql`${sql.param([...new Set(queries)])}::bigint[]`
  // There are two statements because a distributed database can’t join pages with queries, which are on other nodes.
  const { rows: ofGoogle } = await tx.db.execute<{ id: string }>(
    sql`select id from serp_queries where id = any(${ids(pages.map(({ queryId }) => queryId))}) and engine = 'google'`,
  )
  const asked = new Set(ofGoogle.map(({ id }) => Number(id)))
  const { rows } = await tx.db.execute<{ query_id: string; usual: string | null }>(
    sql`select query_id, max(results_count) as usual from serp_snapshots where query_id = any(${ids([...asked])}) group by query_id`,
  )
  const usual = new Map(rows.map((row) => [Number(row.query_id), row.usual === null ? undefined : Number(row.usual)]))
  const isDoubtful = ({ queryId, resultsCount }: (typeof pages)[number]) => {
    const most = usual.get(queryId)
    return most === undefined || (resultsCount !== null && most >= resultsCount * usualFactor)
  }
  return new Set(pages.filter((page) => asked.has(page.queryId) && isDoubtful(page)).map(({ queryId }) => queryId))
}
