import { gte, sql } from 'drizzle-orm'
import type { Ctx } from '../../platform/context.ts'
import { providerCalls } from './tables.ts'

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
