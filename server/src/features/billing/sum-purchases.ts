import { sql } from 'drizzle-orm'
import type { Ctx } from '../../platform/context.ts'

/** Purchases of all accounts by state and currency: count, amount in minor units, and credits. */
export async function sumPurchases(ctx: Pick<Ctx, 'db'>): Promise<Record<string, string>> {
  const { rows } = await ctx.db.execute<{ name: string; value: string }>(sql`
    select 'purchases ' || state || ' in ' || currency as name,
      count(*) || ' for ' || sum(amount_minor) || ' minor units and ' || sum(credits) || ' credits' as value
    from purchases group by state, currency order by name`)
  return Object.fromEntries(rows.map(({ name, value }) => [name, value]))
}
