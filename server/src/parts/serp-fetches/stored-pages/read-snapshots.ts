import { and, inArray, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Ctx } from '../../../platform/context.ts'
import { equalsAny, insertRows, isNonEmpty } from '../../../platform/database/bulk-insert.ts'
import type { ProviderFailureKind } from '../../../ports/data-provider/failure.ts'
import { type UnpackedPage, unpackPage } from '../read-pages/pack-page.ts'
import { type ReadablePage, shownFeatures } from '../read-pages/page-summary.ts'
import { type ChosenSetting, toSetting } from '../request-fetches/queries.ts'
import { paidPages, serpFetches, serpSnapshots } from '../tables.ts'
import { findRecentPage } from './pages-in-memory.ts'
import { readPlacedPages } from './read-moved-pages.ts'

export type PageReference = { snapshotId: string; queryId: number; takenAt: Date }

/** The end of a fetch: with a page, or for good without one. Fetches still under way are not among them. */
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

const { page, objectId, objectOffset, objectLength } = serpSnapshots
const placeColumns = { page, objectId, objectOffset, objectLength }

/** The pages from which ranks are read, by the snapshot's id. */
export async function readPages(ctx: Ctx, pages: readonly PageReference[]): Promise<Map<string, ReadablePage>> {
  const known = new Map(
    pages.flatMap(({ snapshotId }) => {
      const page = findRecentPage(ctx, snapshotId)
      return page === undefined ? [] : [[snapshotId, page] as const]
    }),
  )
  const missing = pages.filter((page) => !known.has(page.snapshotId))
  if (missing.length === 0) return known
  const { id, organic, featureTypes, aiOverview, correction, isDoubtful } = serpSnapshots
  const rows = await ctx.db
    .select({ id, organic, featureTypes, aiOverview, correction, isDoubtful, ...placeColumns })
    .from(serpSnapshots)
    .where(isAmongSnapshots(missing))
  for (const row of await readPlacedPages(ctx, rows)) {
    const { organic, wholeUpTo, features } = unpackPage(row)
    const { aiOverview, correction, isDoubtful } = row
    known.set(row.id, { organic, wholeUpTo, features: shownFeatures(features), aiOverview, correction, isDoubtful })
  }
  return known
}

export type SnapshotResults = Pick<
  typeof serpSnapshots.$inferSelect,
  'pagesCount' | 'aiOverview' | 'correction' | 'isDoubtful' | 'checkUrl' | 'resultsCount'
> &
  UnpackedPage

/** A stored page as it was seen; undefined if it is no longer kept. Throws `page.unavailable` if it is kept but can’t be read. */
export async function readResultPage(ctx: Ctx, page: PageReference): Promise<SnapshotResults | undefined> {
  const { organic, pagesCount, featureTypes, aiOverview, correction, isDoubtful, checkUrl, resultsCount } =
    serpSnapshots
  const rows = await ctx.db
    .select({
      organic,
      pagesCount,
      featureTypes,
      aiOverview,
      correction,
      isDoubtful,
      ...placeColumns,
      checkUrl,
      resultsCount,
    })
    .from(serpSnapshots)
    .where(isAmongSnapshots([page]))
  const [row] = await readPlacedPages(ctx, rows)
  return row && { ...row, ...unpackPage(row) }
}

type KeyColumns = Record<'queryId' | 'takenAt' | 'snapshotId', PgColumn>

/**
 * True for the rows of pages, by the whole key: the time names the month's table, the query its place in the index. As one list: from
 * a condition for each page the query builder takes five times as long.
 */
export const isAmongPages = ({ queryId, takenAt, snapshotId }: KeyColumns, pages: readonly PageReference[]): SQL => {
  const keys = pages.map((page) => sql`(${page.queryId}, ${page.takenAt}, ${page.snapshotId})`)
  return sql`(${queryId}, ${takenAt}, ${snapshotId}) in (${sql.join(keys, sql`, `)})`
}

const { queryId, takenAt, id: snapshotId } = serpSnapshots
const ofSnapshot = { queryId, takenAt, snapshotId }

/** The same of stored pages. */
export const isAmongSnapshots = (pages: readonly PageReference[]): SQL => isAmongPages(ofSnapshot, pages)

/**
 * Remembers that an account pays for pages as they were asked for, so that they are shown to it again free while they are fresh.
 * Returns the ids of those it had not paid for before; the others are not to be paid again.
 */
export async function payForPages(
  ctx: Ctx,
  accountId: number,
  chosen: ChosenSetting,
  pages: readonly PageReference[],
): Promise<Set<string>> {
  const { depth, loadsAiOverview } = toSetting(chosen)
  // In one order, so that two checks filled at once never wait for each other in a circle.
  const paid = [...pages]
    .sort((left, right) => left.queryId - right.queryId || left.snapshotId.localeCompare(right.snapshotId))
    .map(({ queryId, takenAt, snapshotId }) => ({ accountId, queryId, takenAt, snapshotId, depth, loadsAiOverview }))
  if (!isNonEmpty(paid)) return new Set()
  const { rows } = await ctx.db.execute<{ snapshot_id: string }>(sql`
    ${insertRows(paidPages, paid)}
    on conflict (account_id, query_id, taken_at, snapshot_id) do update set depth = greatest(paid_pages.depth, excluded.depth),
      loads_ai_overview = paid_pages.loads_ai_overview or excluded.loads_ai_overview
    where paid_pages.depth < excluded.depth or paid_pages.loads_ai_overview < excluded.loads_ai_overview
    returning snapshot_id`)
  return new Set(rows.map((row) => row.snapshot_id))
}
