import { sql } from 'drizzle-orm'
import { before, days } from '../../../platform/clock/clock.ts'
import type { Ctx } from '../../../platform/context.ts'
import { deleteInBatches } from '../../../platform/database/delete-in-batches.ts'
import { deleteOldMonths, findLastExpired, listWithoutMonth } from '../../../platform/database/months.ts'
import { monthlyRankTables } from './tables.ts'

const markedAtOnce = 5_000

/**
 * Drops months of ranks that have expired as a whole. The sums of their days stay and are marked first, so that no view looks for a
 * deleted rank. This may be interrupted anywhere and run again; one process runs it at a time.
 */
export async function deleteOldRanks(ctx: Ctx, signal: AbortSignal): Promise<void> {
  const keptDays = ctx.settings.ranksKeptDays
  if (keptDays === 0) return
  await ctx.locks.whileHolding('delete old ranks', async (lost) => {
    const either = AbortSignal.any([signal, lost])
    const past = before(ctx.clock(), days(keptDays))
    const expired = await Promise.all(monthlyRankTables.map(({ name }) => findLastExpired(ctx, name, past)))
    const ends = expired.flatMap((time) => time ?? []).toSorted((left, right) => left.getTime() - right.getTime())
    const keptFrom = ends.at(-1)
    if (keptFrom === undefined) return
    const day = keptFrom.toISOString().slice(0, 10)
    const marked = await markUnkept(ctx, day, either)
    if (either.aborted) return
    const months: string[] = []
    const packedKey = sql.raw('account_id, project_id, day')
    let rows = await deleteInBatches(ctx, sql.raw('rank_packed_days'), sql`day < ${day}::date`, either, packedKey)
    for (const { name, primaryKey } of monthlyRankTables) {
      months.push(...(await deleteOldMonths(ctx, name, keptFrom)))
      for (const rest of await listWithoutMonth(ctx, name))
        rows += await deleteInBatches(ctx, sql.raw(rest), sql`day < ${day}::date`, either, sql.raw(primaryKey))
    }
    ctx.log.info({ keptFrom: day, marked, months, rows }, 'deleted old ranks')
  })
}

/** Marks the days before `day` as days whose ranks are deleted; returns the number of days. */
async function markUnkept(ctx: Ctx, day: string, signal: AbortSignal): Promise<number> {
  const key = sql.raw('account_id, project_id, day')
  let marked = 0
  while (!signal.aborted) {
    const { rowCount } = await ctx.db.execute(sql`
      update rank_project_days set ranks_kept = false where (${key}) in (
        select ${key} from rank_project_days where day < ${day}::date and ranks_kept limit ${markedAtOnce})`)
    marked += rowCount ?? 0
    if ((rowCount ?? 0) < markedAtOnce) break
  }
  return marked
}
