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
  const { rows } = await tx.db.execute<{ id: string }>(sql`
    select query.id from jsonb_to_recordset(${JSON.stringify(pages)}::jsonb) as given("queryId" bigint, "resultsCount" bigint)
    join serp_queries query on query.id = given."queryId" and query.engine = 'google'
    left join lateral (
      select max(results_count) as results_count from serp_snapshots where query_id = query.id) usual on true
    where usual.results_count is null or usual.results_count >= given."resultsCount" * ${usualFactor}`)
  return new Set(rows.map(({ id }) => Number(id)))
}
