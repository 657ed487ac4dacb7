import { sql } from 'drizzle-orm'
import type { MarketMoves } from '#contract/rules/rank-projects/market-moves.ts'
import type { AccountCtx } from '../../../parts/access/index.ts'

/** Sums of rows of `rank_project_days`, as `MarketMoves`. */
export const marketMovesSums = {
  judged: sql<number>`coalesce(sum(moved_judged_count), 0)::int`,
  calm: sql<number>`coalesce(sum(moved_calm_count), 0)::int`,
  unusual: sql<number>`coalesce(sum(moved_unusual_count), 0)::int`,
}

/** Over all projects of the account in the last days, today included. */
export async function sumMarketMoves(ctx: AccountCtx, { days }: { days: number }): Promise<MarketMoves> {
  const { judged, calm, unusual } = marketMovesSums
  const now = sql`${ctx.clock().toISOString()}::timestamptz`
  const { rows } = await ctx.db.execute<MarketMoves>(sql`
    select ${judged} as judged, ${calm} as calm, ${unusual} as unusual
    from rank_projects p
    join rank_project_days d on d.account_id = p.account_id and d.project_id = p.id
      and d.day > (${now} at time zone p.time_zone)::date - ${days}::int
    where p.account_id = ${ctx.account.id} and p.deleted_at is null`)
  return rows[0] ?? { judged: 0, calm: 0, unusual: 0 }
}
