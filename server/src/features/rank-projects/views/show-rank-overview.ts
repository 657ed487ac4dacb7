import { and, asc, eq, getTableColumns, gte, sql } from 'drizzle-orm'
import type { DayComparison, ProjectDay } from '#contract/rank-projects/day-rows.ts'
import type { DayCompared } from '#contract/rank-projects/standing.ts'
import type { Comparison } from '#contract/rules/rank-projects/comparison-periods.ts'
import type { CurveSpan } from '#contract/rules/rank-projects/rank-views.ts'
import type { LocalDate } from '#contract/rules/text/time-zones.ts'
import type { AccountCtx } from '../../../parts/access/index.ts'
import { type CheckedDay, compareDays, type DaysCompared, sumSameKeywords } from '../days/compare-days.ts'
import { comparableDayOf, readComparableDays } from '../days/compared-days.ts'
import { firstDayOf } from '../days/curve-span.ts'
import { runningSumsOf, runningTotals } from '../days/running-totals.ts'
import { standingOf, standingSums } from '../days/standing.ts'
import { getProject, type ProjectRow } from '../get-project.ts'
import { listNotes } from '../notes/project-notes.ts'
import { rankProjectDays } from '../tables.ts'
import { compareStandings } from './compare-ranks.ts'

type ShowRankOverview = { id: number; days: CurveSpan; compare: Comparison }

/** A project's figures day by day, and how the newest day compares with an earlier one. */
export async function showRankOverview(ctx: AccountCtx, { id, days, compare }: ShowRankOverview) {
  const project = await getProject(ctx, id)
  const from = firstDayOf(ctx, project, days)
  const [comparable, notes] = await Promise.all([readComparableDays(ctx, project, compare), listNotes(ctx, id, from)])
  const { newest } = comparable
  const found = newest === null ? null : comparable.of(newest)
  const sums = await listDays(ctx, id, [from, newest, found?.compared_date])
  const comparison = found && (await compareNewestDay(ctx, project, sums, found))
  const shown = sums.filter(({ day }) => day >= from)
  return { data: { days: shown.map((day) => presentDay(project, day)), comparison, notes } }
}

type Day = Awaited<ReturnType<typeof listDays>>[number]

/** Oldest first, from the earliest of the given days on. */
function listDays(ctx: AccountCtx, projectId: number, since: readonly (LocalDate | null | undefined)[]) {
  const [from = null] = since.filter((day) => day != null).sort()
  const runningDay = ctx.db
    .select({ ...getTableColumns(rankProjectDays), ...runningTotals })
    .from(rankProjectDays)
    .where(and(eq(rankProjectDays.accountId, ctx.account.id), eq(rankProjectDays.projectId, projectId)))
    .as('running_day')
  return ctx.db
    .select()
    .from(runningDay)
    .where(
      and(
        from === null ? undefined : gte(runningDay.day, from),
        sql`${runningDay.checkedCount} + ${runningDay.failedCount} > 0`,
      ),
    )
    .orderBy(asc(runningDay.day))
}

async function compareNewestDay(
  ctx: AccountCtx,
  project: ProjectRow,
  sums: readonly Day[],
  found: DayCompared,
): Promise<DayComparison> {
  const days = sums.filter(({ day, checkedCount }) => checkedCount > 0 && day <= found.date).map(checkedDay)
  const comparedDay = comparableDayOf(found)
  if (comparedDay === null) return { ...found, compared: null, ranks: null }
  const both = compareDays(days, comparedDay)
  const [ranks, compared] = await Promise.all([
    compareStandings(ctx, project, comparedDay),
    'reason' in both ? null : compareSums(ctx, project, both),
  ])
  const since = days.filter(({ day }) => day >= comparedDay)
  return {
    ...found,
    compared,
    ranks: {
      bands: { before: ranks.bandsBefore, now: ranks.bandsNow },
      moved: ranks.moved,
      compared_depth: since[0]?.depth ?? 0,
      least_depth: Math.min(...since.map(({ leastDepth }) => leastDepth)),
    },
  }
}

async function compareSums(ctx: AccountCtx, project: ProjectRow, { before, now }: DaysCompared) {
  const nowOf = await sumSameKeywords(ctx, project.accountId, [{ before, now, projectId: project.id }])
  return {
    before: standingOf(standingSums(project, before)),
    now: standingOf(standingSums(project, nowOf.get(project.id) ?? now)),
  }
}

const checkedDay = (sums: Day): CheckedDay => ({
  ...runningSumsOf(sums),
  day: sums.day,
  leastDepth: sums.leastDepth,
  isBaseline: sums.baselineCount > 0,
})

function presentDay(project: ProjectRow, sums: Day): ProjectDay {
  const running = standingSums(project, runningSumsOf(sums))
  return {
    date: sums.day,
    checked_count: sums.checkedCount,
    failed_count: sums.failedCount,
    found_count: sums.foundCount,
    depth: sums.depth,
    least_depth: sums.leastDepth,
    is_baseline: sums.baselineCount > 0,
    ...standingOf(running),
    average_basis: running.basis,
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
  }
}
