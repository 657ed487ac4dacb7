import { and, eq, inArray, or, sql } from 'drizzle-orm'
import type { Depth } from '#contract/search-engines.ts'
import type { Ctx } from '../../platform/context.ts'
import { insertRows, isAny, isOneOf } from '../../platform/database/many-rows.ts'
import type { ProviderFailureKind } from '../../ports/search-provider.ts'
import { findRecentPage } from './recent-pages.ts'
import { paidPages, type StoredOrganicResult, serpLooks, serpResults } from './tables.ts'

export type PageReference = { resultId: string; queryId: number; takenAt: Date }

/** How a look ended: with a page, or for good without one. Looks still under way are not among them. */
export type EndedLook = { lookId: string } & ({ page: PageReference } | { failure: ProviderFailureKind })

export async function readEndedLooks(ctx: Ctx, lookIds: readonly string[]): Promise<EndedLook[]> {
  if (lookIds.length === 0) return []
  const rows = await ctx.db
    .select({
      id: serpLooks.id,
      queryId: serpLooks.queryId,
      resultId: serpLooks.resultId,
      takenAt: serpLooks.resultTakenAt,
      failureKind: serpLooks.failureKind,
    })
    .from(serpLooks)
    .where(and(isOneOf(serpLooks.id, lookIds), inArray(serpLooks.state, ['done', 'failed'])))
  return rows.map(({ id, queryId, resultId, takenAt, failureKind }) =>
    resultId !== null && takenAt !== null
      ? { lookId: id, page: { resultId, queryId, takenAt } }
      : { lookId: id, failure: failureKind ?? 'provider' },
  )
}

/** The organic results of pages, by result id. */
export async function readOrganic(
  ctx: Ctx,
  pages: readonly PageReference[],
): Promise<Map<string, StoredOrganicResult[]>> {
  const known = new Map(
    pages.flatMap(({ resultId }) => {
      const organic = findRecentPage(ctx, resultId)
      return organic === undefined ? [] : [[resultId, organic] as const]
    }),
  )
  const missing = pages.filter((page) => !known.has(page.resultId))
  if (missing.length === 0) return known
  const rows = await ctx.db
    .select({ id: serpResults.id, organic: serpResults.organic })
    .from(serpResults)
    .where(or(...missing.map(byKey)))
  return new Map([...known, ...rows.map((row) => [row.id, row.organic] as const)])
}

export type StoredPage = Pick<
  typeof serpResults.$inferSelect,
  'organic' | 'featureTypes' | 'aiOverviewShown' | 'aiOverviewDomains' | 'checkUrl' | 'resultsCount'
>

/** A stored page as it was seen; undefined once it is no longer kept. */
export async function readResultPage(ctx: Ctx, page: PageReference): Promise<StoredPage | undefined> {
  const { organic, featureTypes, aiOverviewShown, aiOverviewDomains, checkUrl, resultsCount } = serpResults
  const [row] = await ctx.db
    .select({ organic, featureTypes, aiOverviewShown, aiOverviewDomains, checkUrl, resultsCount })
    .from(serpResults)
    .where(byKey(page))
  return row
}

// By the whole key: the time names the month's table, the query its place in the index.
const byKey = ({ queryId, takenAt, resultId }: PageReference) =>
  and(eq(serpResults.queryId, queryId), eq(serpResults.takenAt, takenAt), eq(serpResults.id, resultId))

/**
 * Remembers that an account pays for pages to a depth, so that they are shown to it again free while they are fresh.
 * Returns the ids of those it had not paid for before; the others are not to be paid again.
 */
export async function payForPages(
  ctx: Ctx,
  accountId: number,
  depth: Depth,
  pages: readonly PageReference[],
): Promise<Set<string>> {
  // In one order, so that two checks filled at once never wait for each other in a circle.
  const paid = [...pages]
    .sort((left, right) => left.queryId - right.queryId || left.resultId.localeCompare(right.resultId))
    .map(({ queryId, takenAt, resultId }) => ({ accountId, queryId, takenAt, resultId, depth }))
  if (!isAny(paid)) return new Set()
  const { rows } = await ctx.db.execute<{ result_id: string }>(sql`
    ${insertRows(paidPages, paid)}
    on conflict (account_id, query_id, taken_at, result_id) do update set depth = excluded.depth
    where paid_pages.depth < excluded.depth
    returning result_id`)
  return new Set(rows.map((row) => row.result_id))
}
