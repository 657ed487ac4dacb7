import { sql } from 'drizzle-orm'
import type { Ctx } from '../../../platform/context.ts'
import { inTransaction } from '../../../platform/database/database.ts'
import { listMonths } from '../../../platform/database/months.ts'
import { StorageError } from '../../../ports/page-storage.ts'
import { removeDoomed } from './delete-page-objects.ts'
import { isAfter, movingPages } from './move-pages.ts'
import { type PagePlace, readMovedPages } from './read-moved-pages.ts'

const readAtOnce = 500

type BroughtBack = { pages: number; lost: number; objects: number }

/**
 * Moves all pages back into the database, then deletes their objects. Pages whose objects are missing count as `lost` and stay as
 * they are; no object is deleted then. Returns undefined if another process is moving pages. This may be interrupted anywhere and
 * run again.
 */
export async function bringPagesBack(ctx: Ctx, signal: AbortSignal): Promise<BroughtBack | undefined> {
  const done = { pages: 0, lost: 0, objects: 0 }
  const isAlone = await ctx.locks.whileHolding(movingPages, async (taken) => {
    const either = AbortSignal.any([signal, taken])
    // A mover that lost the lock while it was writing must not refer to its object after its month has been read here.
    await ctx.db.execute(sql`
      update page_objects set doomed_at = ${ctx.clock().toISOString()}::timestamptz where used_at is null and doomed_at is null`)
    // If the lock is lost unnoticed, another process may move pages into new objects meanwhile; those are kept.
    const { rows } = await ctx.db.execute<{ id: string }>(sql`select id from page_objects`)
    await ctx.db.execute(sql`delete from moved_pages`)
    for (const { name } of await listMonths(ctx, 'serp_snapshots')) {
      const { pages, lost } = await bringMonthBack(ctx, name, either)
      done.pages += pages
      done.lost += lost
    }
    either.throwIfAborted()
    if (done.lost > 0) return
    await ctx.db.execute(sql`
      update page_objects set doomed_at = ${ctx.clock().toISOString()}::timestamptz
      where id = any(${sql.param(rows.map(({ id }) => id))}::uuid[])`)
    done.objects = await removeDoomed(ctx, either)
  })
  return isAlone ? done : undefined
}

type Row = PagePlace & { query_id: string; taken_at: string; id: string }

async function bringMonthBack(ctx: Ctx, month: string, signal: AbortSignal) {
  const count = { pages: 0, lost: 0 }
  let last: Row | undefined
  while (!signal.aborted) {
    const { rows } = await ctx.db.execute<Row>(sql`
      select query_id, taken_at, id, details as page, object_id as "objectId", object_offset as "objectOffset",
        object_length as "objectLength"
      from ${sql.raw(month)} where object_id is not null and ${isAfter(last)} order by query_id, taken_at, id limit ${readAtOnce}`)
    last = rows.at(-1)
    if (last === undefined) break
    const loaded = await readAvailablePages(ctx, rows)
    await inTransaction(ctx, async (tx) => {
      for (const { query_id, taken_at, id, page } of loaded)
        await tx.db.execute(sql`
          update ${sql.raw(month)} set details = ${page}, object_id = null, object_offset = null, object_length = null
          where query_id = ${query_id}::bigint and taken_at = ${taken_at}::timestamptz and id = ${id}::uuid`)
    })
    count.pages += loaded.length
    count.lost += rows.length - loaded.length
  }
  return count
}

/** Loads the rows together, or one by one if an object is missing. */
export async function readAvailablePages<Row extends PagePlace>(ctx: Ctx, rows: readonly Row[]): Promise<Row[]> {
  try {
    return await readMovedPages(ctx, rows)
  } catch (error) {
    if (!isMissing(error)) throw error
  }
  const loaded: Row[] = []
  for (const row of rows)
    try {
      loaded.push(...(await readMovedPages(ctx, [row])))
    } catch (error) {
      if (!isMissing(error)) throw error
    }
  return loaded
}

const isMissing = (error: unknown) => error instanceof StorageError && error.kind === 'missing'
