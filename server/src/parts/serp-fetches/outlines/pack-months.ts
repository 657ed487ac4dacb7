import { eq, sql } from 'drizzle-orm'
import { addDays, type LocalDate } from '#contract/rules/text/time-zones.ts'
import { before, days } from '../../../platform/clock/clock.ts'
import type { Ctx } from '../../../platform/context.ts'
import { isNonEmpty } from '../../../platform/database/bulk-insert.ts'
import { inTransaction } from '../../../platform/database/database.ts'
import { deleteInBatches } from '../../../platform/database/delete-in-batches.ts'
import { deleteOldMonths, listWithoutMonth } from '../../../platform/database/months.ts'
import { unpackPage } from '../read-pages/pack-page.ts'
import { readAvailablePages } from '../stored-pages/bring-pages-back.ts'
import type { PagePlace } from '../stored-pages/read-moved-pages.ts'
import { packedMonths, pageOutlines, serpOutlines, type serpSnapshots } from '../tables.ts'
import { monthOf, outlineOf } from './outline.ts'
import { type PageOutline, packOutlines, shortIdOf, unpackOutlines } from './pack-outlines.ts'

/** Pages arrive within hours; what is later still stays beside the packed ones. */
const packedAfter = days(2)
const queriesAtOnce = 25
/** Bounds a tick; the next one goes on where it ended. */
const queriesPerTick = 5_000

/**
 * Packs the outlines of ended months, one row per query, and deletes those of single pages. Pages without an outline, from before
 * they were stored, are read as long as they are kept. May be interrupted anywhere and run again; one process does it at a time.
 */
export async function packMonths(ctx: Ctx, signal: AbortSignal): Promise<void> {
  await ctx.locks.whileHolding('pack outlines', async (lost) => {
    const either = AbortSignal.any([signal, lost])
    let left = queriesPerTick
    for (const month of await listUnpacked(ctx)) {
      while (left > 0 && !either.aborted && !(await packBatch(ctx, month))) left -= queriesAtOnce
      if (left <= 0 || either.aborted) return
      await deletePacked(ctx, month, either)
      ctx.log.info({ month }, 'packed the outlines of a month')
    }
  })
}

async function deletePacked(ctx: Ctx, month: LocalDate, signal: AbortSignal): Promise<void> {
  await deleteOldMonths(ctx, pageOutlines.name, new Date(endOf(month)))
  for (const rest of await listWithoutMonth(ctx, pageOutlines.name))
    await deleteInBatches(ctx, sql.raw(rest), isIn(month), signal, sql.raw(pageOutlines.primaryKey))
}

const endOf = (month: LocalDate) => monthOf(new Date(addDays(month, 31)))

/** Ended months with pages, oldest first. */
async function listUnpacked(ctx: Ctx): Promise<LocalDate[]> {
  const until = monthOf(before(ctx.clock(), packedAfter))
  const { rows } = await ctx.db.execute<{ month: string }>(sql`
    select month::date::text as month
    from generate_series(date_trunc('month', ${oldestPage(ctx)} at time zone 'UTC'), ${until}::timestamp - interval '1 day', interval '1 month') as month
    where not exists (select from packed_months p where p.month = month.month::date and p.finished_at is not null)
    order by 1`)
  return rows.map(({ month }) => month)
}

/** Snapshots are deleted by the month, once all of it is past the time they are kept. */
const oldestPage = ({ clock, settings }: Ctx) =>
  sql`${before(clock(), days(settings.snapshotsKeptDays + 31)).toISOString()}::timestamptz`

/** Packs the next queries of a month. True if none were left. */
async function packBatch(ctx: Ctx, month: LocalDate): Promise<boolean> {
  const queryIds = await listNextQueries(ctx, month)
  const last = queryIds.at(-1)
  if (last === undefined) {
    await markPacked(ctx, month, { finishedAt: ctx.clock() })
    return true
  }
  const pages = await listPages(ctx, month, queryIds)
  await inTransaction(ctx, async (tx) => {
    await storePacked(tx, month, pages)
    await markPacked(tx, month, { throughQueryId: last })
  })
  return false
}

/** Two statements, because a distributed database may not join the tables. */
async function listNextQueries(ctx: Ctx, month: LocalDate): Promise<number[]> {
  const [packed] = await ctx.db.select().from(packedMonths).where(eq(packedMonths.month, month))
  const queryIds = new Set<number>()
  for (const table of ['serp_page_outlines', 'serp_snapshots']) {
    const { rows } = await ctx.db.execute<{ query_id: string }>(sql`
      select query_id from ${sql.raw(table)} where ${isIn(month)} and query_id > ${packed?.throughQueryId ?? 0}
      group by query_id order by query_id limit ${queriesAtOnce}`)
    for (const row of rows) queryIds.add(Number(row.query_id))
  }
  return [...queryIds].sort((left, right) => left - right).slice(0, queriesAtOnce)
}

const isIn = (month: LocalDate) =>
  sql`taken_at >= ${`${month}T00:00:00Z`}::timestamptz and taken_at < ${`${endOf(month)}T00:00:00Z`}::timestamptz`

type Pages = Map<number, PageOutline[]>
type Page = { query_id: string; taken_at: string; snapshot_id: string }
type Unoutlined = Page & PagePlace & Pick<typeof serpSnapshots.$inferSelect, 'organic' | 'featureTypes'>

/** All pages of the queries in the month, by query. */
async function listPages(ctx: Ctx, month: LocalDate, queryIds: readonly number[]): Promise<Pages> {
  const pages: Pages = new Map()
  const add = ({ query_id, taken_at, snapshot_id }: Page, outline: Omit<PageOutline, 'takenAt' | 'shortId'>) => {
    const page = { ...outline, takenAt: new Date(taken_at).getTime(), shortId: shortIdOf(snapshot_id) }
    pages.set(Number(query_id), [...(pages.get(Number(query_id)) ?? []), page])
  }
  const ofThem = sql`query_id = any(${sql.param([...queryIds])}::bigint[]) and ${isIn(month)}`
  const { rows: outlined } = await ctx.db.execute<Page & { outline: Buffer }>(
    sql`select query_id, taken_at, snapshot_id, outline from serp_page_outlines where ${ofThem}`,
  )
  for (const row of outlined) for (const outline of unpackOutlines(row.outline)) add(row, outline)
  // Compared here, because a distributed database may not join the two.
  const known = new Set(outlined.map((row) => row.snapshot_id))
  const { rows: stored } = await ctx.db.execute<Page>(
    sql`select query_id, taken_at, id as snapshot_id from serp_snapshots where ${ofThem}`,
  )
  const missing = stored.flatMap((row) => (known.has(row.snapshot_id) ? [] : row.snapshot_id))
  if (missing.length === 0) return pages
  const { rows: unoutlined } = await ctx.db.execute<Unoutlined>(sql`
    select query_id, taken_at, id as snapshot_id, organic, feature_types as "featureTypes", details as page,
      object_id as "objectId", object_offset as "objectOffset", object_length as "objectLength"
    from serp_snapshots where ${ofThem} and id = any(${sql.param(missing)}::uuid[])`)
  for (const row of await readAvailablePages(ctx, unoutlined)) add(row, outlineOf(unpackPage(row)))
  return pages
}

/** Adds to what is packed already, in case the month was packed before. */
async function storePacked(tx: Ctx, month: LocalDate, pages: Pages): Promise<void> {
  const { rows } = await tx.db.execute<{ query_id: string; outlines: Buffer }>(sql`
    select query_id, outlines from serp_outlines
    where month = ${month}::date and query_id = any(${sql.param([...pages.keys()])}::bigint[])`)
  for (const { query_id, outlines } of rows) {
    const given = pages.get(Number(query_id)) ?? []
    const keys = new Set(given.map(keyOf))
    pages.set(Number(query_id), [...given, ...unpackOutlines(outlines).filter((one) => !keys.has(keyOf(one)))])
  }
  const packed = [...pages].map(([queryId, ofQuery]) => ({
    queryId,
    month,
    pagesCount: ofQuery.length,
    outlines: packOutlines(
      ofQuery.toSorted((left, right) => left.takenAt - right.takenAt),
      'small',
    ),
  }))
  if (!isNonEmpty(packed)) return
  await tx.db
    .insert(serpOutlines)
    .values([...packed])
    .onConflictDoUpdate({
      target: [serpOutlines.queryId, serpOutlines.month],
      set: { pagesCount: sql`excluded.pages_count`, outlines: sql`excluded.outlines` },
    })
}

const keyOf = ({ takenAt, shortId }: PageOutline) => `${takenAt} ${shortId}`

async function markPacked(
  ctx: Ctx,
  month: LocalDate,
  packed: Partial<Pick<typeof packedMonths.$inferSelect, 'throughQueryId' | 'finishedAt'>>,
): Promise<void> {
  await ctx.db
    .insert(packedMonths)
    .values({ month, throughQueryId: 0, ...packed })
    .onConflictDoUpdate({ target: packedMonths.month, set: packed })
}
