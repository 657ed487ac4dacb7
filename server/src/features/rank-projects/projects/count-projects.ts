import { and, count, eq, type SQL } from 'drizzle-orm'
import type { AccountCtx } from '../../access/index.ts'
import { isKept } from '../load-project.ts'
import { rankProjects } from '../tables.ts'

/** Own projects; without `where` all of them. */
export async function countProjects(ctx: AccountCtx, where?: SQL): Promise<number> {
  const [row] = await ctx.db
    .select({ projects: count() })
    .from(rankProjects)
    .where(and(eq(rankProjects.accountId, ctx.account.id), isKept, where))
  return row?.projects ?? 0
}
