import { type SQL, sql } from 'drizzle-orm'
import { before, days } from '../../platform/clock/clock.ts'
import type { Ctx } from '../../platform/context.ts'
import { dropOldMonths, listMonthsPartlyOld } from './old-months.ts'
import { paidPages, providerCalls, serpLooks } from './tables.ts'

/** A year and a little: the mean cost of 30 days and the cost of a year are read from the calls. */
const providerCallsKept = days(400)
const deletedAtOnce = 5_000
/** A run may share a page, or a look under way, that is a few hours older than itself. */
const sharedFor = days(1)

/** When the oldest thing was asked for that a feature still waits to see; undefined when it waits for nothing. */
export type WaitingSince = (ctx: Ctx) => Promise<Date | undefined>

/**
 * Forgets result pages past their time, and with them the looks that fetched them and who paid for them. Ranks read from
 * them are kept by those who read them. May be cut off anywhere and run again; one process does it at a time.
 */
export async function forgetOldPages(ctx: Ctx, waiting: readonly WaitingSince[], signal: AbortSignal): Promise<void> {
  await ctx.locks.whileHolding('forget old pages', async () => {
    const keptFrom = await findKeptFrom(ctx, waiting)
    const months = await dropOldMonths(ctx, keptFrom)
    const isOldPage = sql`taken_at < ${keptFrom.toISOString()}::timestamptz`
    let pages = 0
    for (const month of await listMonthsPartlyOld(ctx, keptFrom))
      pages += await deleteRows(ctx, sql.raw(month), isOldPage, signal)
    const isOldLook = sql`created_at < ${keptFrom.toISOString()}::timestamptz and state in ('done', 'failed')`
    const looks = await deleteRows(ctx, sql`${serpLooks}`, isOldLook, signal)
    const payments = await deleteRows(ctx, sql`${paidPages}`, isOldPage, signal)
    const callsKeptFrom = before(ctx.clock(), providerCallsKept)
    const isOldCall = sql`started_at < ${callsKeptFrom.toISOString()}::timestamptz`
    const calls = await deleteRows(ctx, sql`${providerCalls}`, isOldCall, signal)
    ctx.log.info({ keptFrom, months, pages, looks, payments, calls }, 'forgot old result pages')
  })
}

async function findKeptFrom(ctx: Ctx, waiting: readonly WaitingSince[]): Promise<Date> {
  const keptFrom = before(ctx.clock(), days(ctx.settings.resultPagesKeptDays))
  const since = await Promise.all(waiting.map((waitingSince) => waitingSince(ctx)))
  const needed = since.flatMap((moment) => (moment === undefined ? [] : [before(moment, sharedFor).getTime()]))
  const neededFrom = new Date(Math.min(keptFrom.getTime(), ...needed))
  if (neededFrom < keptFrom)
    ctx.log.warn({ neededFrom, keptFrom }, 'a run waits so long that old pages are kept for it')
  return neededFrom
}

/** In bundles of their own, so that nobody waits long for a row, and a stop loses little. */
async function deleteRows(ctx: Ctx, table: SQL, isOld: SQL, signal: AbortSignal): Promise<number> {
  let deleted = 0
  while (!signal.aborted) {
    const { rowCount } = await ctx.db.execute(sql`
      delete from ${table} where ctid = any(array(select ctid from ${table} where ${isOld} limit ${deletedAtOnce}))`)
    deleted += rowCount ?? 0
    if ((rowCount ?? 0) < deletedAtOnce) break
  }
  return deleted
}
