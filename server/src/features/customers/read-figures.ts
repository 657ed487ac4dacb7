import { inArray, sql } from 'drizzle-orm'
import { viewerTable as accounts } from '../../parts/access/index.ts'
import type { Ctx } from '../../platform/context.ts'
import { lastActiveOf } from '../accounts/index.ts'
import { revenueOfAccount } from '../billing/revenue/index.ts'
import { creditsUsedBy } from '../credits/index.ts'
import { usedSince } from './used-since.ts'

export type Figures = { lastActiveAt: Date | null; revenueMinor: number; creditsUsed: number }

/** Current figures of a few accounts: what they paid and used, and when they were last active. */
export async function readFigures(ctx: Ctx, accountIds: number[]): Promise<ReadonlyMap<number, Figures>> {
  if (accountIds.length === 0) return new Map()
  // Qualified by its table: drizzle omits the table of a column that is selected alone.
  const accountId = sql`${accounts}.id`
  const rows = await ctx.db
    .select({
      id: accounts.id,
      lastActiveAt: lastActiveOf(accountId),
      revenueMinor: revenueOfAccount(ctx, accountId),
      creditsUsed: creditsUsedBy(accountId, usedSince(ctx)),
    })
    .from(accounts)
    .where(inArray(accounts.id, accountIds))
  return new Map(rows.map(({ id, ...figures }) => [id, figures]))
}
