import { and, eq, isNotNull, isNull } from 'drizzle-orm'
import { multiplyCredits } from '#contract/rules/credits/credit-amounts.ts'
import { serpKeywordPrice } from '#contract/rules/paid-runs/prices.ts'
import type { Schedule } from '#contract/rules/rank-projects/schedule.ts'
import { startOfSlot } from '../../../parts/paid-runs/index.ts'
import type { Ctx } from '../../../platform/context.ts'
import { getCreditCosts } from '../../credits/index.ts'
import { rankProjects } from '../tables.ts'

/** An account's scheduled projects, with the price of a run at the prices of now. */
export async function listPlannedRuns(
  ctx: Ctx,
  accountId: number,
): Promise<{ id: number; name: string; schedule: Schedule; nextRunAt: Date; credits: number }[]> {
  const costs = await getCreditCosts(ctx, 'SERPS')
  const {
    id,
    name,
    duration,
    runAt,
    timeZone,
    createdAt,
    nextRunAt,
    engine,
    depth,
    extraPage,
    loadsAiOverview,
    keywordsCount,
  } = rankProjects
  const rows = await ctx.db
    .select({
      id,
      name,
      duration,
      runAt,
      timeZone,
      createdAt,
      nextRunAt,
      engine,
      depth,
      extraPage,
      loadsAiOverview,
      keywordsCount,
    })
    .from(rankProjects)
    .where(and(eq(rankProjects.accountId, accountId), isNotNull(nextRunAt), isNull(rankProjects.deletedAt)))
  return rows.flatMap(({ id: projectId, name: projectName, nextRunAt: next, keywordsCount: count, ...row }) =>
    next === null
      ? []
      : [
          {
            ...{ id: projectId, name: projectName, schedule: row },
            nextRunAt: startOfSlot(ctx, { id: projectId, runAt: row.runAt }, next),
            credits: multiplyCredits(serpKeywordPrice(costs, row), count),
          },
        ],
  )
}
