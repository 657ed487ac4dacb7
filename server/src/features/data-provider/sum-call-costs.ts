import { and, gte, sql } from 'drizzle-orm'
import type { Ctx } from '../../platform/context.ts'
import { providerCalls } from './tables.ts'

/** USD the provider has charged since then for calls whose path begins so, less what it gave back. */
export async function sumCallCosts(ctx: Ctx, { since, callPath }: { since: Date; callPath: string }): Promise<number> {
  const cost = sql<number>`coalesce(sum(${providerCalls.costUsd}), 0)`.mapWith(Number)
  const [sum] = await ctx.db
    .select({ cost })
    .from(providerCalls)
    .where(and(gte(providerCalls.startedAt, since), sql`starts_with(${providerCalls.path}, ${callPath})`))
  return sum?.cost ?? 0
}
