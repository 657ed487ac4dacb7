import { gte, sql } from 'drizzle-orm'
import type { PricedModule } from '#contract/rules/credit-settings/work-prices.ts'
import type { Ctx } from '../../platform/context.ts'
import { providerCalls } from './tables.ts'

/** How the paths begin of the calls each module is billed for. */
const paths: Record<PricedModule, string> = {
  SERPS: '/v3/serp/',
  DOMAIN: '/v3/dataforseo_labs/google/ranked_keywords/',
  BACKLINKS: '/v3/backlinks/',
}

/** USD the provider has charged for each module since then, less what it gave back. */
export async function sumCallCosts(ctx: Ctx, since: Date): Promise<Record<PricedModule, number>> {
  const of = (module: PricedModule) =>
    sql<number>`coalesce(sum(${providerCalls.costUsd}) filter (where starts_with(${providerCalls.path}, ${paths[module]})), 0)`.mapWith(
      Number,
    )
  const [sums] = await ctx.db
    .select({ SERPS: of('SERPS'), DOMAIN: of('DOMAIN'), BACKLINKS: of('BACKLINKS') })
    .from(providerCalls)
    .where(gte(providerCalls.startedAt, since))
  return sums ?? { SERPS: 0, DOMAIN: 0, BACKLINKS: 0 }
}
