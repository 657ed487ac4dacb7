import { and, count, eq, isNotNull, or, sql } from 'drizzle-orm'
import type { RankProject } from '#contract/rank-projects/rows.ts'
import type { AccountCtx } from '../../../parts/access/index.ts'
import { readProjectLimits } from '../../../parts/limits/index.ts'
import { isKept, isLatestRun } from '../get-project.ts'
import { rankProjectRuns } from '../runs/tables.ts'
import { readProjects } from './read-projects.ts'
import { rankProjects } from './tables.ts'

const { skipReason, finishedAt, failedCount, earlierFailedCount } = rankProjectRuns

const isTroubled = or(
  isNotNull(skipReason),
  and(isNotNull(finishedAt), sql`${failedCount} + ${earlierFailedCount} > 0`),
)

/** Projects whose last run was skipped or did not get every keyword, the newest of those runs first; and how many there are. */
export async function listTroubledProjects(
  ctx: AccountCtx,
  { most }: { most: number },
): Promise<{ projects: RankProject[]; total: number }> {
  const limits = readProjectLimits(ctx)
  const newestRun = sql`${rankProjectRuns.createdAt} desc, ${rankProjects.id} desc`
  const [projects, [sum]] = await Promise.all([
    readProjects(ctx, { where: isTroubled, orderBy: newestRun, limits, limit: most, offset: 0 }),
    ctx.db
      .select({ total: count() })
      .from(rankProjects)
      .innerJoin(rankProjectRuns, isLatestRun)
      .where(and(eq(rankProjects.accountId, ctx.account.id), isKept, isTroubled)),
  ])
  return { projects, total: sum?.total ?? 0 }
}
