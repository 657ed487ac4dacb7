import { and, asc, eq, getTableColumns, gte, sql } from 'drizzle-orm'
import { visibilityOf } from '#contract/click-curve.ts'
import type { CurveSpan, ProjectDay } from '#contract/rank-project-views.ts'
import type { LocalDate } from '#contract/time-zones.ts'
import type { AccountCtx } from '../../access/index.ts'
import { firstDayOf } from '../days/curve-span.ts'
import { standings } from '../days/day-standings.ts'
import { clickScale } from '../days/day-sums.ts'
import { listNotes } from '../notes/project-notes.ts'
import { getOwnProject } from '../own-project.ts'
import { averageOf } from '../projects/present-project.ts'
import { rankProjectDays } from '../tables.ts'

/** What a project's ranks add up to, day by day, without reading the ranks. */
export async function showRankOverview(ctx: AccountCtx, { id, days }: { id: number; days: CurveSpan }) {
  const project = await getOwnProject(ctx, id)
  const from = firstDayOf(ctx, project, days)
  const [sums, notes] = await Promise.all([listDays(ctx, id, from), listNotes(ctx, id, from)])
  return { data: { days: sums.map(presentDay), notes } }
}

function listDays(ctx: AccountCtx, projectId: number, from: LocalDate) {
  const standing = ctx.db
    .select({ ...getTableColumns(rankProjectDays), ...standings })
    .from(rankProjectDays)
    .where(and(eq(rankProjectDays.accountId, ctx.account.id), eq(rankProjectDays.projectId, projectId)))
    .as('standing')
  return ctx.db
    .select()
    .from(standing)
    .where(and(gte(standing.day, from), sql`${standing.lookedCount} + ${standing.failedCount} > 0`))
    .orderBy(asc(standing.day))
}

const presentDay = (sums: Awaited<ReturnType<typeof listDays>>[number]): ProjectDay => ({
  date: sums.day,
  looked_count: sums.lookedCount,
  failed_count: sums.failedCount,
  found_count: sums.foundCount,
  averagePosition: averageOf({ foundCount: sums.standingFound, rankSum: sums.standingRankSum }),
  visibility: visibilityOf(sums.standingClickSum / clickScale, sums.standingCount),
  bands: {
    top3: sums.top3Count,
    top10: sums.top10Count,
    top20: sums.top20Count,
    top100: sums.top100Count,
    none: sums.lookedCount - sums.foundCount,
  },
  moved: {
    improved: sums.improvedCount,
    declined: sums.declinedCount,
    unchanged: sums.unchangedCount,
    appeared: sums.appearedCount,
    lost: sums.lostCount,
  },
})
