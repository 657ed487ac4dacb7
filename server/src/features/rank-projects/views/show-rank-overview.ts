import { getTableColumns, sql } from 'drizzle-orm'
import type { DayComparison, ProjectDay } from '#contract/rank-projects/day-rows.ts'
import type { DayCompared } from '#contract/rank-projects/standing.ts'
import type { CurveSpan } from '#contract/rules/rank-projects/rank-views.ts'
import { volatilityWindow } from '#contract/rules/rank-projects/volatility.ts'
import { addDays, type LocalDate } from '#contract/rules/text/time-zones.ts'
import type { AccountCtx } from '../../../parts/access/index.ts'
import { type CheckedDay, compareDays, type DaysCompared } from '../days/compare-days.ts'
import { comparableDayOf } from '../days/compared-days.ts'
import { firstDayOf } from '../days/curve-span.ts'
import { judgeDay } from '../days/day-volatility.ts'
import { type KeywordStandings, readStandings } from '../days/packed/read-standings.ts'
import { sumAllCompared } from '../days/packed/sum-standings.ts'
import { runningSumsOf, runningTotals } from '../days/running-totals.ts'
import { standingOf, standingSums } from '../days/standing.ts'
import { rankProjectDays } from '../days/tables.ts'
import { getProject, type ProjectRow } from '../get-project.ts'
import { listNotes } from '../notes/project-notes.ts'
import { readOwnShares } from '../share-of-voice/read-own-shares.ts'
import { chooseKeywords, type ViewFilters } from './choose-keywords.ts'
import { type OverviewDay, sumChosenDays } from './chosen-days.ts'
import { compareStandings } from './compare-ranks.ts'

type ShowRankOverview = ViewFilters & { id: number; days: CurveSpan }

/**
 * The figures of a project, or of its keywords that match filters, day by day up to the shown day, and how that one compares with an
 * earlier one.
 */
export async function showRankOverview(ctx: AccountCtx, { id, days, ...filters }: ShowRankOverview) {
  const project = await getProject(ctx, id)
  const { ids, missing, comparable, openFrom } = await chooseKeywords(ctx, project, filters)
  const { shown: shownDay, asOf, upTo } = comparable
  const from = upTo === null ? firstDayOf(ctx, project, days) : addDays(upTo, 1 - days)
  const found = shownDay === null ? null : comparable.of(shownDay)
  const [ofAll, notes] = await Promise.all([
    listDays(ctx, id, { since: [addDays(from, -volatilityWindow.days), shownDay, found?.compared_date], upTo }),
    listNotes(ctx, id, from),
  ])
  const sums = ids === undefined ? ofAll : await sumChosenDays(ctx, project, { ids, days: ofAll, openFrom })
  const shares = await readOwnShares(ctx, project, filters, from)
  const comparison = found && (await compareDay(ctx, project, { sums, found, asOf, ids, openFrom }))
  const shown = sums.filter((day) => day.day >= from && day.checkedCount + day.failedCount > 0)
  const volatile = sums.map((day) => ({ ...day, isBaseline: day.baselineCount > 0 }))
  return {
    data: {
      days: shown.map((day) => ({
        ...presentDay(project, day),
        share_of_voice: shares?.get(day.day) ?? null,
        volatility: judgeDay({ ...day, isBaseline: day.baselineCount > 0 }, volatile),
      })),
      comparison,
      notes: upTo === null ? notes : notes.filter(({ date }) => date <= upTo),
      keywords_count: ids?.length ?? project.keywordsCount,
      missing_filters: missing,
    },
  }
}

type Day = OverviewDay

type Span = { since: readonly (LocalDate | null | undefined)[]; upTo: LocalDate | null }

/** By hand, because the query builder takes longer over a year of rows than PostgreSQL. */
const dayColumns = sql.join(
  [
    sql`day::text as day`,
    ...Object.entries(getTableColumns(rankProjectDays)).flatMap(([key, { name }]) =>
      key === 'day' ? [] : [sql`${sql.identifier(name)} as ${sql.identifier(key)}`],
    ),
    ...Object.entries(runningTotals).map(([key, total]) => sql`${total.sql} as ${sql.identifier(key)}`),
  ],
  sql`, `,
)

/** Oldest first, from the earliest of the given days on. */
async function listDays(ctx: AccountCtx, projectId: number, { since, upTo }: Span): Promise<Day[]> {
  const [from = null] = since.filter((day) => day != null).sort()
  const { rows } = await ctx.db.execute<Day>(sql`
    select * from (
      select ${dayColumns} from rank_project_days where account_id = ${ctx.account.id} and project_id = ${projectId}) running
    where day >= coalesce(${from}::text, day) and day <= coalesce(${upTo}::text, day) and "checkedCount" + "failedCount" > 0
    order by day`)
  return rows
}

type Compared = {
  sums: readonly Day[]
  found: DayCompared
  /** The day of `found` if it isn’t the newest. */
  asOf: LocalDate | null
  ids: readonly number[] | undefined
  /** The day of the run under way. */
  openFrom: LocalDate | undefined
}

async function compareDay(
  ctx: AccountCtx,
  project: ProjectRow,
  { sums, found, asOf, ids, openFrom }: Compared,
): Promise<DayComparison> {
  const days = sums.filter((day) => day.depth > 0 && day.day <= found.date).map(checkedDay)
  const comparedDay = comparableDayOf(found)
  if (comparedDay === null) return { ...found, compared: null, ranks: null }
  const both = compareDays(days, comparedDay)
  const wanted = { comparedWith: comparedDay, openFrom, ids }
  const shown = await readStandings(ctx, project, { ...wanted, asOf })
  // The sums of a run’s day don’t have what it has recorded so far.
  const isSummed = openFrom === undefined || asOf !== null
  const summed = isSummed ? shown : await readStandings(ctx, project, { ...wanted, asOf: found.date })
  const ranks = compareStandings(shown)
  const since = days.filter(({ day }) => day >= comparedDay)
  return {
    ...found,
    compared: 'reason' in both ? null : compareSums(project, both, summed),
    ranks: {
      bands: { before: ranks.bandsBefore, now: ranks.bandsNow },
      moved: ranks.moved,
      compared_depth: since[0]?.depth ?? 0,
      least_depth: Math.min(...since.map(({ leastDepth }) => leastDepth)),
    },
  }
}

/** Averages and visibilities of the keywords that had been checked by the earlier day. */
function compareSums(project: ProjectRow, { before, now }: DaysCompared, standings: KeywordStandings) {
  const same = sumAllCompared(standings)
  return {
    before: standingOf(standingSums(project, { ...same.before, depth: before.depth })),
    now: standingOf(standingSums(project, { ...same.now, depth: now.depth })),
  }
}

const checkedDay = (sums: Day): CheckedDay => ({
  ...runningSumsOf(sums),
  day: sums.day,
  leastDepth: sums.leastDepth,
  isBaseline: sums.baselineCount > 0,
})

function presentDay(project: ProjectRow, sums: Day): Omit<ProjectDay, 'volatility' | 'share_of_voice'> {
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
