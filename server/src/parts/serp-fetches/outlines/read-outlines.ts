import { and, inArray, isNotNull, or } from 'drizzle-orm'
import type { Ctx } from '../../../platform/context.ts'
import { equalsAny } from '../../../platform/database/bulk-insert.ts'
import { unpackPage } from '../read-pages/pack-page.ts'
import { isAmongPages, isAmongSnapshots, type PageReference } from '../stored-pages/read-snapshots.ts'
import { serpOutlines, serpPageOutlines, serpSnapshots } from '../tables.ts'
import { monthOf, type Outline, outlineOf } from './outline.ts'
import { shortIdOf, unpackOutlines } from './pack-outlines.ts'

/**
 * Outlines of pages by the snapshot's id; a page without one is left out. Never waits for the page storage, so it may be called
 * while locks are held.
 */
export async function readOutlines(ctx: Ctx, pages: readonly PageReference[]): Promise<Map<string, Outline>> {
  const found = new Map<string, Outline>()
  for (const read of [readSingle, readPacked, readOffPages]) {
    const missing = pages.filter(({ snapshotId }) => !found.has(snapshotId))
    if (missing.length > 0) for (const [snapshotId, outline] of await read(ctx, missing)) found.set(snapshotId, outline)
  }
  return found
}

type Found = [snapshotId: string, outline: Outline][]

async function readSingle(ctx: Ctx, pages: readonly PageReference[]): Promise<Found> {
  const { queryId, takenAt, snapshotId, outline } = serpPageOutlines
  const rows = await ctx.db
    .select({ snapshotId, outline })
    .from(serpPageOutlines)
    .where(isAmongPages({ queryId, takenAt, snapshotId }, pages))
  return rows.flatMap((row): Found => {
    const [only] = unpackOutlines(row.outline)
    return only === undefined ? [] : [[row.snapshotId, only]]
  })
}

async function readPacked(ctx: Ctx, pages: readonly PageReference[]): Promise<Found> {
  const { queryId, month, outlines } = serpOutlines
  const rows = await ctx.db
    .select({ queryId, month, outlines })
    .from(serpOutlines)
    .where(
      and(
        inArray(month, [...new Set(pages.map(({ takenAt }) => monthOf(takenAt)))]),
        equalsAny(queryId, [...new Set(pages.map((page) => page.queryId))]),
      ),
    )
  return rows.flatMap((row) => {
    const wanted = pages.filter((page) => page.queryId === row.queryId && monthOf(page.takenAt) === row.month)
    // A month that nobody asked for, of a query of which another one was.
    const packed = wanted.length === 0 ? [] : unpackOutlines(row.outlines)
    return wanted.flatMap(({ snapshotId, takenAt }): Found => {
      const outline = packed.find((one) => one.takenAt === takenAt.getTime() && one.shortId === shortIdOf(snapshotId))
      return outline === undefined ? [] : [[snapshotId, outline]]
    })
  })
}

/** Pages from before outlines were stored have none until their month is packed. */
async function readOffPages(ctx: Ctx, pages: readonly PageReference[]): Promise<Found> {
  const { id, organic, featureTypes, page } = serpSnapshots
  const rows = await ctx.db
    .select({ id, organic, featureTypes, page })
    .from(serpSnapshots)
    .where(and(isAmongSnapshots(pages), or(isNotNull(page), isNotNull(organic))))
  return rows.map((row) => [row.id, outlineOf(unpackPage(row))])
}
