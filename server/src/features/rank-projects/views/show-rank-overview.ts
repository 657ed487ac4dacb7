import { and, asc, eq, getTableColumns, gte, sql } from 'drizzle-orm'
import type { ProjectDay } from '#contract/rank-projects/day-rows.ts'
import { visibilityOf } from '#contract/rules/click-curve.ts'
import type { CurveSpan } from '#contract/rules/rank-views.ts'
import type { LocalDate } from '#contract/rules/time-zones.ts'
import type { AccountCtx } from '../../access/index.ts'
import { firstDayOf } from '../days/curve-span.ts'
import { clickScale } from '../days/day-sums.ts'
import { runningTotals } from '../days/running-totals.ts'
import { loadProject } from '../load-project.ts'
import { listNotes } from '../notes/project-notes.ts'
import { averageOf } from '../projects/present-project.ts'
import { rankProjectDays } from '../tables.ts'

/** What a project's ranks add up to, day by day, without reading the ranks. */
export async function showRankOverview(ctx: AccountCtx, { id, days }: { id: number; days: CurveSpan }) {
  const project = await loadProject(ctx, id)
  const from = firstDayOf(ctx, project, days)
  const [sums, notes] = await Promise.all([listDays(ctx, id, from), listNotes(ctx, id, from)])
  return { data: { days: sums.map(presentDay), notes } }
}

function listDays(ctx: AccountCtx, projectId: number, from: LocalDate) {
  const runningDay = ctx.db
    .select({ ...getTableColumns(rankProjectDays), ...runningTotals })
    .from(rankProjectDays)
    .where(and(eq(rankProjectDays.accountId, ctx.account.id), eq(rankProjectDays.projectId, projectId)))
    .as('running_day')
  return ctx.db
    .select()
    .from(runningDay)
    .where(and(gte(runningDay.day, from), sql`${runningDay.checkedCount} + ${runningDay.failedCount} > 0`))
    .orderBy(asc(runningDay.day))
}

const presentDay = (sums: Awaited<ReturnType<typeof listDays>>[number]): ProjectDay => ({
  date: sums.day,
  checked_count: sums.checkedCount,
  failed_count: sums.failedCount,
  found_count: sums.foundCount,
  depth: sums.depth,
  least_depth: sums.leastDepth,
  is_baseline: sums.baselineCount > 0,
  averagePosition: averageOf({ foundCount: sums.runningFound, rankSum: sums.runningRankSum }),
  visibility: visibilityOf(sums.runningClickSum / clickScale, sums.runningCount),
  ai_overviews: {
    known: sums.aiKnownCount,
    shown: sums.aiShownCount,
    loaded: sums.aiLoadedCount,
    cited: sums.aiCitedCount,
  },
  bands: {
    top3: sums.top3Count,
    top10: sums.top10Count,
    top20: sums.top20Count,
    top100: sums.top100Count,
    none: sums.checkedCount - sums.foundCount - sums.uncountedSnippetCount,
  },
  moved: {
    improved: sums.improvedCount,
    declined: sums.declinedCount,
    unchanged: sums.unchangedCount,
    appeared: sums.appearedCount,
    lost: sums.lostCount,
    unknown: sums.unknownCount,
  },
})
