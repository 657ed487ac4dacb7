import { and, eq, isNotNull, isNull } from 'drizzle-orm'
import { runPrice } from '#contract/rules/rank-projects/run-price.ts'
import type { Schedule } from '#contract/rules/rank-projects/schedule.ts'
import { firstSettingId } from '#contract/rules/rank-projects/settings.ts'
import { startOfSlot } from '../../../parts/paid-runs/index.ts'
import type { Ctx } from '../../../platform/context.ts'
import { getCreditCosts } from '../../credits/index.ts'
import { countKeywordsBySetting } from '../keywords/count-by-setting.ts'
import { rankProjects } from '../projects/tables.ts'

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
    furtherSettings,
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
      furtherSettings,
    })
    .from(rankProjects)
    .where(and(eq(rankProjects.accountId, accountId), isNotNull(nextRunAt), isNull(rankProjects.deletedAt)))
  const counts = await countKeywordsBySetting(
    ctx,
    accountId,
    rows.filter((row) => row.furtherSettings.length > 0),
  )
  return rows.flatMap(({ id: projectId, name: projectName, nextRunAt: next, keywordsCount: count, ...row }) =>
    next === null
      ? []
      : [
          {
            ...{ id: projectId, name: projectName, schedule: row },
            nextRunAt: startOfSlot(ctx, { id: projectId, runAt: row.runAt }, next),
            credits: runPrice(
              costs,
              row,
              [{ id: firstSettingId, engine: row.engine }, ...row.furtherSettings].map((setting) => ({
                engine: setting.engine,
                keywords: row.furtherSettings.length === 0 ? count : (counts.get(projectId)?.get(setting.id) ?? 0),
              })),
            ),
          },
        ],
  )
}
