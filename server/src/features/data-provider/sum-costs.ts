import { and, gte, ne, sql } from 'drizzle-orm'
import type { Ctx } from '../../platform/context.ts'
import { providerCalls } from './tables.ts'

/** USD the provider charged per day of a zone, less what it gave back; days without a charge are left out. */
export async function sumCostsPerDay(
  ctx: Ctx,
  { from, timeZone }: { from: Date; timeZone: string },
): Promise<{ date: string; costUsd: number }[]> {
  const date = sql<string>`to_char(${providerCalls.startedAt} at time zone ${timeZone}, 'YYYY-MM-DD')`
  return ctx.db
    .select({
      date: sql<string>`${date}`.as('date'),
      costUsd: sql<number>`sum(${providerCalls.costUsd})`.mapWith(Number),
    })
    .from(providerCalls)
    .where(and(gte(providerCalls.startedAt, from), ne(providerCalls.costUsd, 0)))
    .groupBy(sql`1`)
}

/** USD the provider charged for all its calls since then, less refunds. */
export async function sumCostsSince(ctx: Ctx, from: Date): Promise<number> {
  const [row] = await ctx.db
    .select({ costUsd: sql<number>`coalesce(sum(${providerCalls.costUsd}), 0)`.mapWith(Number) })
    .from(providerCalls)
    .where(and(gte(providerCalls.startedAt, from), ne(providerCalls.costUsd, 0)))
  return row?.costUsd ?? 0
}

/** USD the provider has charged since then, less what it gave back, by how the paths of its calls begin. */
export async function sumCallCosts(
  ctx: Ctx,
  { since, callPaths }: { since: Date; callPaths: readonly string[] },
): Promise<ReadonlyMap<string, number>> {
  const costOf = (path: string) =>
    sql<number>`coalesce(sum(${providerCalls.costUsd}) filter (where starts_with(${providerCalls.path}, ${path})), 0)`.mapWith(
      Number,
    )
  const [sums = {}] = await ctx.db
    .select(Object.fromEntries(callPaths.map((path) => [path, costOf(path)])))
    .from(providerCalls)
    .where(gte(providerCalls.startedAt, since))
  return new Map(Object.entries(sums))
}
