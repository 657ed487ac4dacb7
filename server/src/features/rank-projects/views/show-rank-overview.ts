import { and, asc, eq, getTableColumns, gte, sql } from 'drizzle-orm'
import type { DayComparison, ProjectDay } from '#contract/rank-projects/day-rows.ts'
import type { CurveSpan } from '#contract/rules/rank-views.ts'
import { addDays, type LocalDate } from '#contract/rules/time-zones.ts'
import type { AccountCtx } from '../../access/index.ts'
import { type CheckedDay, compareDays, sumSameKeywords } from '../days/compare-days.ts'
import { firstDayOf } from '../days/curve-span.ts'
import { runningSumsOf, runningTotals } from '../days/running-totals.ts'
import { standingOf, standingSums } from '../days/standing.ts'
import { loadProject, type ProjectRow } from '../load-project.ts'
import { listNotes } from '../notes/project-notes.ts'
import { rankProjectDays } from '../tables.ts'

/** What a project's ranks add up to, day by day, without reading the ranks. */
export async function showRankOverview(ctx: AccountCtx, { id, days }: { id: number; days: CurveSpan }) {
  const project = await loadProject(ctx, id)
  const from = firstDayOf(ctx, project, days)
  const [sums, notes] = await Promise.all([listDays(ctx, id, from), listNotes(ctx, id, from)])
  const comparison = await compareNewestDay(ctx, project, sums)
  const shown = sums.filter(({ day }) => day >= from)
  return { data: { days: shown.map((day) => presentDay(project, day)), comparison, notes } }
}

type Day = Awaited<ReturnType<typeof listDays>>[number]

/** Oldest first: the days from one on, and the last two with a successful check if they are older. */
function listDays(ctx: AccountCtx, projectId: number, from: LocalDate) {
  const mine = and(eq(rankProjectDays.accountId, ctx.account.id), eq(rankProjectDays.projectId, projectId))
  const runningDay = ctx.db
    .select({ ...getTableColumns(rankProjectDays), ...runningTotals })
    .from(rankProjectDays)
    .where(mine)
    .as('running_day')
  const lastTwo = sql`(select min(day) from (
    select day from ${rankProjectDays} where ${mine} and checked_count > 0 order by day desc limit 2) latest)`
  return ctx.db
    .select()
    .from(runningDay)
    .where(
      and(
        gte(runningDay.day, sql`least(${from}::date, ${lastTwo})`),
        sql`${runningDay.checkedCount} + ${runningDay.failedCount} > 0`,
      ),
    )
    .orderBy(asc(runningDay.day))
}

/** With the checked day before it. */
async function compareNewestDay(
  ctx: AccountCtx,
  project: ProjectRow,
  sums: readonly Day[],
): Promise<DayComparison | null> {
  const days = sums.filter(({ checkedCount }) => checkedCount > 0).map(checkedDay)
  const newest = days.at(-1)
  if (newest === undefined) return null
  const wanted = addDays(newest.day, -1)
  const found = compareDays(days, wanted)
  const compared_date = days.findLast(({ day }) => day <= wanted)?.day ?? null
  if ('reason' in found) return { date: newest.day, compared_date, compared: null, not_compared: found.reason }
  const nowOf = await sumSameKeywords(ctx, project.accountId, [{ ...found, projectId: project.id }])
  const compared = {
    before: standingOf(standingSums(project, found.before)),
    now: standingOf(standingSums(project, nowOf.get(project.id) ?? found.now)),
  }
  return { date: newest.day, compared_date, compared, not_compared: null }
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
