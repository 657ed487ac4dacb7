import { and, gte, inArray, lt, type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '../../../platform/context.ts'
import { workTallies } from '../tables.ts'

export type DayOfWork = { date: string; work: string; done: number; failed: number; credits: number }

/**
 * Sums per day of a zone what every kind of paid work delivered, failed and charged, of all accounts; days without any
 * are skipped.
 */
export async function sumWorkPerDay(
  ctx: Ctx,
  { from, timeZone }: { from: Date; timeZone: string },
): Promise<DayOfWork[]> {
  const date = sql<string>`to_char(${workTallies.at} at time zone ${timeZone}, 'YYYY-MM-DD')`
  return ctx.db
    .select({ date: sql<string>`${date}`.as('date'), work: workTallies.work, ...sums })
    .from(workTallies)
    .where(gte(workTallies.at, from))
    .groupBy(sql`1`, workTallies.work)
}

/** Units of some kinds of work that were delivered and that failed in a time. */
export async function sumWorkSince(
  ctx: Ctx,
  { works, from, until }: { works: readonly string[]; from: Date; until: Date },
): Promise<{ done: number; failed: number }> {
  const [row] = await ctx.db
    .select({ done: sums.done, failed: sums.failed })
    .from(workTallies)
    .where(and(inArray(workTallies.work, [...works]), gte(workTallies.at, from), lt(workTallies.at, until)))
  return row ?? { done: 0, failed: 0 }
}

/** Credits charged for all work since then. */
export async function sumChargedSince(ctx: Ctx, from: Date): Promise<number> {
  const [row] = await ctx.db.select({ credits: sums.credits }).from(workTallies).where(gte(workTallies.at, from))
  return row?.credits ?? 0
}

/** Units of some kinds of work ever delivered, and since when they are counted; null before the first. */
export async function countAllDone(ctx: Ctx, works: readonly string[]): Promise<{ count: number; since: Date | null }> {
  const [row] = await ctx.db
    .select({ count: sums.done, since: sql<string | null>`min(${workTallies.at})` })
    .from(workTallies)
    .where(inArray(workTallies.work, [...works]))
  const since = row?.since ?? null
  return { count: row?.count ?? 0, since: since === null ? null : new Date(since) }
}

const sumOf = (column: SQL) => sql<number>`coalesce(sum(${column}), 0)`.mapWith(Number)
const sums = {
  done: sumOf(sql`${workTallies.doneCount}`),
  failed: sumOf(sql`${workTallies.failedCount}`),
  credits: sumOf(sql`${workTallies.credits}`),
}
