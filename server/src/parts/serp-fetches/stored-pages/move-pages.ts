import { type SQL, sql } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import { before, days } from '../../../platform/clock/clock.ts'
import type { Ctx } from '../../../platform/context.ts'
import { inTransaction } from '../../../platform/database/database.ts'
import { listMonths, type Month } from '../../../platform/database/months.ts'
import { type PageStorage, StorageError } from '../../../ports/page-storage.ts'
import { movedPages, pageObjects } from '../tables.ts'

/** Name of the lock that is held while pages are moved in either direction. */
export const movingPages = 'move pages'

const pagesPerObject = 2_000
const readAgainAfter = days(1)
/** Maximum size of an object, and of the memory for it, unless a single page is larger. */
const bytesPerObject = 16_000_000

/**
 * Moves pages that are old and large enough into objects, many to one. An object is written and checked before its pages refer
 * to it in one transaction, so this may be interrupted anywhere; `deletePageObjects` deletes unused objects.
 */
export async function movePages(ctx: Ctx, signal: AbortSignal): Promise<void> {
  const { pagesMovedAfterDays: afterDays } = ctx.settings
  const storage = ctx.ports.pageStorage
  if (storage === undefined || afterDays === 0) return
  await ctx.locks.whileHolding(movingPages, async (lost) => {
    const either = AbortSignal.any([signal, lost])
    const until = before(ctx.clock(), days(afterDays))
    for (const month of await listMonths(ctx, 'serp_snapshots'))
      if (!either.aborted) await moveMonth({ ctx, storage, signal: either }, month, until)
  })
}

type Moving = { ctx: Ctx; storage: PageStorage; signal: AbortSignal }
type Key = { query_id: string; taken_at: string; id: string }
type Page = Key & { details: Buffer }

/** Moves the pages of one month. This reads the whole month, so it happens once a day, and never again once all of it was moved. */
async function moveMonth(moving: Moving, { name, begins, ends }: Month, until: Date): Promise<void> {
  const { ctx, signal } = moving
  const to = ends !== null && ends < until ? ends : until
  if (begins !== null && begins >= to) return
  const from = await findMovedUntil(ctx, name)
  if (from !== undefined && (from >= to || (to === until && before(to, readAgainAfter) < from))) return
  let [objects, pages, bytes] = [0, 0, 0]
  let last: Key | undefined
  while (!signal.aborted) {
    const batch = await listMovable(ctx, { name, from, to, last })
    last = batch.at(-1)
    if (last === undefined) break
    bytes += await moveBatch(moving, name, batch)
    objects += 1
    pages += batch.length
  }
  if (signal.aborted) return
  await ctx.db
    .insert(movedPages)
    .values({ month: name, until: to })
    .onConflictDoUpdate({ target: movedPages.month, set: { until: to } })
  if (pages > 0) ctx.log.info({ month: name, objects, pages, bytes }, 'moved results pages out of the database')
}

async function findMovedUntil(ctx: Ctx, month: string): Promise<Date | undefined> {
  const [row] = await ctx.db.select().from(movedPages).where(sql`${movedPages.month} = ${month}`)
  return row?.until
}

type Stretch = { name: string; from: Date | undefined; to: Date; last: Key | undefined }

async function listMovable(ctx: Ctx, { name, from, to, last }: Stretch): Promise<Page[]> {
  const part = sql.raw(name)
  const key = sql.raw('query_id, taken_at, id')
  const { rows } = await ctx.db.execute<Page>(sql`
    with page as (
      select ${key}, octet_length(details) as length from ${part}
      where details is not null and octet_length(details) >= ${ctx.settings.pagesMovedFromBytes}
        and taken_at < ${to.toISOString()}::timestamptz
        and ${from === undefined ? sql`true` : sql`taken_at >= ${from.toISOString()}::timestamptz`} and ${isAfter(last)}
      order by ${key} limit ${pagesPerObject}),
    sized as (select *, sum(length) over (order by ${key}) as total from page)
    select query_id, taken_at, id, details from sized join ${part} stored using (${key})
    where total <= ${bytesPerObject} or total = length order by ${key}`)
  return rows
}

export const isAfter = (last: Key | undefined): SQL =>
  last === undefined
    ? sql`true`
    : sql`(query_id, taken_at, id) > (${last.query_id}::bigint, ${last.taken_at}::timestamptz, ${last.id}::uuid)`

/** Returns the number of bytes. */
async function moveBatch({ ctx, storage, signal }: Moving, month: string, pages: readonly Page[]): Promise<number> {
  const bytes = Buffer.concat(pages.map(({ details }) => details))
  const lastTakenAt = new Date(Math.max(...pages.map((page) => new Date(page.taken_at).getTime())))
  const id = uuid()
  const key = `pages/${lastTakenAt.toISOString().slice(0, 7)}/${id}`
  const object = { id, key, bytes: bytes.length, pagesCount: pages.length, lastTakenAt, createdAt: ctx.clock() }
  await ctx.db.insert(pageObjects).values(object)
  await storage.write(key, bytes)
  if ((await storage.measure(key)) !== bytes.length)
    throw new StorageError('unreachable', `${key} was written but is not there in full`)
  // Writing takes seconds, in which another process may have got the lock; the object is deleted a day later.
  if (signal.aborted) return 0
  await inTransaction(ctx, (tx) => refer(tx, { id, month }, pages))
  return bytes.length
}

async function refer(tx: Ctx, { id, month }: { id: string; month: string }, pages: readonly Page[]): Promise<void> {
  const { rowCount } = await tx.db.execute(sql`
    update page_objects set used_at = ${tx.clock().toISOString()}::timestamptz where id = ${id} and doomed_at is null`)
  if (rowCount !== 1) throw new Error('the object was marked for deletion while it was being written')
  let offset = 0
  const offsets = pages.map(({ details }) => {
    offset += details.length
    return offset - details.length
  })
  const ids = sql`${sql.param(pages.map((page) => page.id))}::uuid[]`
  const queries = sql.param([...new Set(pages.map((page) => page.query_id))])
  // The values are arrays and not a second table, because a distributed table can’t be updated from one.
  await tx.db.execute(sql`
    update ${sql.raw(month)} set details = null, object_id = ${id}, object_length = octet_length(details),
      object_offset = (${sql.param(offsets)}::int[])[array_position(${ids}, id)]
    where query_id = any(${queries}::bigint[]) and id = any(${ids}) and details is not null`)
}
