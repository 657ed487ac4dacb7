import { inArray, isNotNull, sql } from 'drizzle-orm'
import { before, days } from '../../../platform/clock/clock.ts'
import type { Ctx } from '../../../platform/context.ts'
import { listMonths, type Month } from '../../../platform/database/months.ts'
import { pageObjects } from '../tables.ts'

const deletedAtOnce = 200
const callsAtOnce = 8
/** Age at which an object without pages counts as left behind by a process that ended while writing it. */
const givenUpAfter = days(1)

/** Deletes objects whose pages were dropped with their month, and objects that no page refers to. */
export async function deletePageObjects(ctx: Ctx, signal: AbortSignal): Promise<void> {
  if (ctx.ports.pageStorage === undefined) return
  await ctx.locks.whileHolding('delete page objects', async (lost) => {
    const months = await listMonths(ctx, 'serp_snapshots')
    const named = months.filter(({ begins, ends }) => begins !== null || ends !== null)
    const begins = named.map((month) => month.begins?.getTime() ?? Number.NEGATIVE_INFINITY)
    const first = Math.min(...begins)
    const dropped = Number.isFinite(first)
      ? sql`last_taken_at < ${new Date(first).toISOString()}::timestamptz`
      : sql`false`
    const now = ctx.clock()
    const referred = await listReferred(
      ctx,
      months.filter((month) => !named.includes(month)),
    )
    // An object that is a day old has all the pages that will ever refer to it.
    await ctx.db.execute(sql`
      update page_objects set doomed_at = ${now.toISOString()}::timestamptz
      where doomed_at is null and created_at < ${before(now, givenUpAfter).toISOString()}::timestamptz
        and (used_at is null or ${dropped} and id <> all(${sql.param(referred)}::uuid[]))`)
    const names = sql.param(months.map(({ name }) => name))
    await ctx.db.execute(sql`delete from moved_pages where month <> all(${names}::text[])`)
    const objects = await removeDoomed(ctx, AbortSignal.any([signal, lost]))
    if (objects > 0) ctx.log.info({ objects }, 'deleted objects of old results pages')
  })
}

/** Lists objects of pages without a month: those stay for their time, however old they are. */
async function listReferred(ctx: Ctx, months: readonly Month[]): Promise<string[]> {
  const ids: string[] = []
  for (const { name } of months) {
    const { rows } = await ctx.db.execute<{ id: string }>(
      sql`select distinct object_id as id from ${sql.raw(name)} where object_id is not null`,
    )
    ids.push(...rows.map(({ id }) => id))
  }
  return ids
}

/** The row goes after its object, so that none is forgotten. */
export async function removeDoomed(ctx: Ctx, signal: AbortSignal): Promise<number> {
  const storage = ctx.ports.pageStorage
  let removed = 0
  while (storage !== undefined && !signal.aborted) {
    const { id, key, doomedAt } = pageObjects
    const doomed = await ctx.db.select({ id, key }).from(pageObjects).where(isNotNull(doomedAt)).limit(deletedAtOnce)
    for (let at = 0; at < doomed.length && !signal.aborted; at += callsAtOnce) {
      const some = doomed.slice(at, at + callsAtOnce)
      await Promise.all(some.map((object) => storage.remove(object.key)))
      await ctx.db.delete(pageObjects).where(
        inArray(
          id,
          some.map((object) => object.id),
        ),
      )
      removed += some.length
    }
    if (doomed.length < deletedAtOnce) break
  }
  return removed
}
