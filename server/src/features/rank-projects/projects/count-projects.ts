import { and, count, eq, type SQL } from 'drizzle-orm'
import type { AccountCtx } from '../../../parts/access/index.ts'
import type { Ctx } from '../../../platform/context.ts'
import { isKept } from '../get-project.ts'
import { rankProjects } from './tables.ts'

/** The account's projects; without `where` all of them. */
export const countProjects = (ctx: AccountCtx, where?: SQL): Promise<number> =>
  countRankProjects(ctx, ctx.account.id, where)

/** Projects of an account. */
export async function countRankProjects(ctx: Ctx, accountId: number, where?: SQL): Promise<number> {
  const [row] = await ctx.db
    .select({ projects: count() })
    .from(rankProjects)
    .where(and(eq(rankProjects.accountId, accountId), isKept, where))
  return row?.projects ?? 0
}
