import { type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '../../platform/context.ts'

/** How many rows there are, for a page without any: none of its rows says so. */
export async function countBeyond(ctx: Ctx, page: number, from: SQL): Promise<number> {
  if (page === 1) return 0
  const { rows } = await ctx.db.execute<{ total: number }>(sql`select count(*)::int as total ${from}`)
  return rows[0]?.total ?? 0
}
