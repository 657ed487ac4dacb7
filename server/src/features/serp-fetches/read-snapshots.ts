import { and, eq, inArray, or, sql } from 'drizzle-orm'
import type { Depth } from '#contract/rules/search-engines.ts'
import type { Ctx } from '../../platform/context.ts'
import { equalsAny, insertRows, isNonEmpty } from '../../platform/database/bulk-insert.ts'
import type { ProviderFailureKind } from '../../ports/data-provider/failure.ts'
import { type PageDetails, unpackDetails } from './page-details.ts'
import { findRecentPage } from './recent-pages.ts'
import { paidPages, type StoredOrganicResult, serpFetches, serpSnapshots } from './tables.ts'

export type PageReference = { snapshotId: string; queryId: number; takenAt: Date }

/** How a fetch ended: with a page, or for good without one. Fetches still under way are not among them. */
export type EndedFetch = { fetchId: string } & ({ page: PageReference } | { failure: ProviderFailureKind })

export async function readEndedFetches(ctx: Ctx, fetchIds: readonly string[]): Promise<EndedFetch[]> {
  if (fetchIds.length === 0) return []
  const rows = await ctx.db
    .select({
      id: serpFetches.id,
      queryId: serpFetches.queryId,
      snapshotId: serpFetches.snapshotId,
      takenAt: serpFetches.snapshotTakenAt,
      failureKind: serpFetches.failureKind,
    })
    .from(serpFetches)
    .where(and(equalsAny(serpFetches.id, fetchIds), inArray(serpFetches.state, ['done', 'failed'])))
  return rows.map(({ id, queryId, snapshotId, takenAt, failureKind }) =>
    snapshotId !== null && takenAt !== null
      ? { fetchId: id, page: { snapshotId, queryId, takenAt } }
      : { fetchId: id, failure: failureKind ?? 'provider' },
  )
}

/** The organic results of pages, by result id. */
export async function readOrganic(
  ctx: Ctx,
  pages: readonly PageReference[],
): Promise<Map<string, StoredOrganicResult[]>> {
  const known = new Map(
    pages.flatMap(({ snapshotId }) => {
      const organic = findRecentPage(ctx, snapshotId)
      return organic === undefined ? [] : [[snapshotId, organic] as const]
    }),
  )
  const missing = pages.filter((page) => !known.has(page.snapshotId))
  if (missing.length === 0) return known
  const rows = await ctx.db
    .select({ id: serpSnapshots.id, organic: serpSnapshots.organic })
    .from(serpSnapshots)
    .where(or(...missing.map(byKey)))
  return new Map([...known, ...rows.map((row) => [row.id, row.organic] as const)])
}

export type SnapshotResults = Pick<
  typeof serpSnapshots.$inferSelect,
  'organic' | 'organicCount' | 'pagesCount' | 'aiOverview' | 'correction' | 'checkUrl' | 'resultsCount'
> & { details: PageDetails }

/** A stored page as it was seen; undefined once it is no longer kept. */
export async function readResultPage(ctx: Ctx, page: PageReference): Promise<SnapshotResults | undefined> {
  const { organic, organicCount, pagesCount, featureTypes, aiOverview, correction, details, checkUrl, resultsCount } =
    serpSnapshots
  const [row] = await ctx.db
    .select({
      organic,
      organicCount,
      pagesCount,
      featureTypes,
      aiOverview,
      correction,
      details,
      checkUrl,
      resultsCount,
    })
    .from(serpSnapshots)
    .where(byKey(page))
  return row && { ...row, details: unpackDetails(row.details, row.featureTypes) }
}

// By the whole key: the time names the month's table, the query its place in the index.
const byKey = ({ queryId, takenAt, snapshotId }: PageReference) =>
  and(eq(serpSnapshots.queryId, queryId), eq(serpSnapshots.takenAt, takenAt), eq(serpSnapshots.id, snapshotId))

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
    .sort((left, right) => left.queryId - right.queryId || left.snapshotId.localeCompare(right.snapshotId))
    .map(({ queryId, takenAt, snapshotId }) => ({ accountId, queryId, takenAt, snapshotId, depth }))
  if (!isNonEmpty(paid)) return new Set()
  const { rows } = await ctx.db.execute<{ snapshot_id: string }>(sql`
    ${insertRows(paidPages, paid)}
    on conflict (account_id, query_id, taken_at, snapshot_id) do update set depth = excluded.depth
    where paid_pages.depth < excluded.depth
    returning snapshot_id`)
  return new Set(rows.map((row) => row.snapshot_id))
}
