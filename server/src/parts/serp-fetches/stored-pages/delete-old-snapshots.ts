import { sql } from 'drizzle-orm'
import { before, days } from '../../../platform/clock/clock.ts'
import type { Ctx } from '../../../platform/context.ts'
import { deleteInBatches } from '../../../platform/database/delete-in-batches.ts'
import { deleteOldMonths, listWithoutMonth } from '../../../platform/database/months.ts'
import { monthlyFetchTables } from '../tables.ts'
import { archiveFetches } from './archive-fetches.ts'

/** A run may share a page, or a fetch under way, that is a few hours older than itself. */
const sharedFor = days(1)

/**
 * The start of the oldest request whose results pages a feature still waits for; undefined if it waits for none.
 */
export type OldestOpenRun = (ctx: Ctx) => Promise<Date | undefined>

/**
 * Drops the months that are entirely past the time snapshots are kept, with their fetches and payments. Ranks
 * read from them are stored separately. May be interrupted anywhere and run again; one process does it at a time.
 */
export async function deleteOldSnapshots(
  ctx: Ctx,
  waiting: readonly OldestOpenRun[],
  signal: AbortSignal,
): Promise<void> {
  await ctx.locks.whileHolding('delete old snapshots', async (lost) => {
    const either = AbortSignal.any([signal, lost])
    const neededFrom = await findNeededFrom(ctx, waiting)
    const past = before(ctx.clock(), days(ctx.settings.snapshotsKeptDays))
    const isHeldBack = neededFrom < past
    const keptFrom = isHeldBack ? neededFrom : past
    if (isHeldBack)
      ctx.log.warn({ neededFrom, keptFrom: past }, 'a long-running run is holding back the deletion of old snapshots')
    const archived = await archiveFetches(ctx, { movedBefore: neededFrom, keptFrom }, either)
    const months: string[] = []
    let rows = 0
    for (const { name, column, primaryKey } of monthlyFetchTables) {
      months.push(...(await deleteOldMonths(ctx, name, keptFrom)))
      const isOld = sql`${sql.raw(column)} < ${keptFrom.toISOString()}::timestamptz`
      for (const rest of await listWithoutMonth(ctx, name))
        rows += await deleteInBatches(ctx, sql.raw(rest), isOld, either, sql.raw(primaryKey))
    }
    ctx.log.info({ keptFrom, archived, months, rows }, 'deleted old SERP snapshots')
  })
}

/** The time from which somebody may still wait for a fetch or its page. */
async function findNeededFrom(ctx: Ctx, waiting: readonly OldestOpenRun[]): Promise<Date> {
  const open = await Promise.all(waiting.map((oldestOpenRun) => oldestOpenRun(ctx)))
  const oldest = open.reduce<Date>(
    (least, begun) => (begun !== undefined && begun < least ? begun : least),
    ctx.clock(),
  )
  return before(oldest, sharedFor)
}
