import { sql } from 'drizzle-orm'
import { before, days } from '../../../platform/clock/clock.ts'
import type { Ctx } from '../../../platform/context.ts'
import { deleteInBatches } from '../../../platform/database/delete-in-batches.ts'
import { paidPages, serpFetches } from '../tables.ts'
import { deleteOldMonths, listMonthsPartlyOld } from './old-months.ts'

/** A run may share a page, or a fetch under way, that is a few hours older than itself. */
const sharedFor = days(1)

/**
 * The start of the oldest request whose results pages a feature still waits for; undefined if it waits for none.
 */
export type OldestOpenRun = (ctx: Ctx) => Promise<Date | undefined>

/**
 * Deletes snapshots past their time, with the fetches that brought them and who paid for them. Ranks read from them are
 * kept by those who read them. May be cut off anywhere and run again; one process does it at a time.
 */
export async function deleteOldSnapshots(
  ctx: Ctx,
  waiting: readonly OldestOpenRun[],
  signal: AbortSignal,
): Promise<void> {
  await ctx.locks.whileHolding('delete old snapshots', async () => {
    const keptFrom = await findKeptFrom(ctx, waiting)
    const months = await deleteOldMonths(ctx, keptFrom)
    const isOldPage = sql`taken_at < ${keptFrom.toISOString()}::timestamptz`
    let pages = 0
    for (const month of await listMonthsPartlyOld(ctx, keptFrom))
      pages += await deleteInBatches(ctx, sql.raw(month), isOldPage, signal, sql`query_id, taken_at, id`)
    const isOldFetch = sql`created_at < ${keptFrom.toISOString()}::timestamptz and state in ('done', 'failed')`
    const fetches = await deleteInBatches(ctx, sql`${serpFetches}`, isOldFetch, signal)
    const paidKey = sql`account_id, query_id, taken_at, snapshot_id`
    const payments = await deleteInBatches(ctx, sql`${paidPages}`, isOldPage, signal, paidKey)
    ctx.log.info({ keptFrom, months, pages, fetches, payments }, 'deleted old SERP snapshots')
  })
}

async function findKeptFrom(ctx: Ctx, waiting: readonly OldestOpenRun[]): Promise<Date> {
  const keptFrom = before(ctx.clock(), days(ctx.settings.snapshotsKeptDays))
  const since = await Promise.all(waiting.map((oldestOpenRun) => oldestOpenRun(ctx)))
  const needed = since.flatMap((moment) => (moment === undefined ? [] : [before(moment, sharedFor).getTime()]))
  const neededFrom = new Date(Math.min(keptFrom.getTime(), ...needed))
  if (neededFrom < keptFrom)
    ctx.log.warn({ neededFrom, keptFrom }, 'a long-running run is holding back the deletion of old snapshots')
  return neededFrom
}
