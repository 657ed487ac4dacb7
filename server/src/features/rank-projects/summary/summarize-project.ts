import { and, desc, eq, getTableColumns, gt, isNotNull, lte, sql } from 'drizzle-orm'
import type { Standing } from '#contract/rank-projects/standing.ts'
import { multiplyCredits } from '#contract/rules/credits/credit-amounts.ts'
import { segmentLimits } from '#contract/rules/limits/limits.ts'
import { type MarketMoves, noMarketMoves } from '#contract/rules/rank-projects/market-moves.ts'
import type { LocalDate } from '#contract/rules/text/time-zones.ts'
import type { Ctx } from '../../../platform/context.ts'
import { marketMovesSums } from '../days/market-moves.ts'
import { runningSumsOf, runningTotals } from '../days/running-totals.ts'
import { standingOf, standingSums } from '../days/standing.ts'
import { rankProjectDays } from '../days/tables.ts'
import type { ProjectRow } from '../get-project.ts'
import type { RunRow } from '../project-work.ts'
import type { SkipReason } from '../projects/tables.ts'
import { rankProjectRuns } from '../runs/tables.ts'
import { listSegmentRows } from '../segments/project-segments.ts'
import { chooseKeywords } from '../views/choose-keywords.ts'
import { compareKeywords, type SummaryRange } from './compare-keywords.ts'
import type { ProjectSummary } from './weekly-summary-shape.ts'

/**
 * A project's part of its account's weekly summary, by the sums its overview is drawn from: each keyword counts by its last
 * successful check, so that failures and runs of a few keywords are no drop. No run may still write to the days of the range.
 */
export async function summarizeProject(ctx: Ctx, project: ProjectRow, range: SummaryRange): Promise<ProjectSummary> {
  const { from, through } = range
  const [latest, earlier, inRange, runs] = [
    await findDay(ctx, project, through),
    await findDay(ctx, project, from),
    await sumRange(ctx, project, range),
    await readRuns(ctx, project, range),
  ]
  const isChecked = latest !== undefined && latest.day > from
  const start = startOf(earlier, inRange)
  const compared = isChecked && start.day !== latest.day ? await compareKeywords(ctx, project, range) : undefined
  const now = isChecked ? standingSums(project, runningSumsOf(latest)) : null
  const figure = (of: keyof Standing, change: number | null | undefined) => ({
    now: now && standingOf(now)[of],
    change: change ?? null,
  })
  return {
    projectId: project.id,
    name: project.name,
    day: isChecked ? latest.day : null,
    comparedDay: compared === undefined ? null : start.day,
    start: start.kind,
    average: figure('averagePosition', compared?.averageChange),
    averageBasis: now === null ? null : now.basis,
    visibility: figure('visibility', compared?.visibilityChange),
    keywords: { tracked: project.keywordsCount, ...(compared?.counts ?? nothingCompared) },
    winners: compared?.winners ?? [],
    losers: compared?.losers ?? [],
    segments: compared === undefined ? [] : await summarizeSegments(ctx, project, compared),
    failed: inRange.failed,
    // Days before the first with new search settings aren’t compared.
    market:
      compared === undefined ? undefined : { judged: inRange.judged, calm: inRange.calm, unusual: inRange.unusual },
    ...runs,
  }
}

/** The chosen segments, by their keywords at this time. */
async function summarizeSegments(
  ctx: Ctx,
  project: ProjectRow,
  { changesOf }: Awaited<ReturnType<typeof compareKeywords>>,
): Promise<NonNullable<ProjectSummary['segments']>> {
  const rows = await listSegmentRows(ctx, { accountId: project.accountId, projectId: project.id })
  const chosen = rows.filter(({ inSummary }) => inSummary).slice(0, segmentLimits.inSummary)
  const summaries = []
  for (const { id, name } of chosen) {
    const { ids = [] } = await chooseKeywords(ctx, project, { segment: id, compare: 'previous' })
    summaries.push({ name, keywords: ids.length, ...changesOf(ids) })
  }
  return summaries
}

const nothingCompared = { improved: 0, declined: 0, unchanged: 0, appeared: 0, lost: 0, unknown: 0 }

/** The run the latest one is compared with: the one the last summary ended with, or the first of the project or of new settings. */
function startOf(
  earlier: DayFound | undefined,
  { firstDay, settingsDay }: Pick<RangeSums, 'firstDay' | 'settingsDay'>,
): { kind: ProjectSummary['start']; day: LocalDate | null } {
  if (settingsDay !== null) return { kind: 'settings', day: settingsDay }
  return earlier === undefined ? { kind: 'first', day: firstDay } : { kind: 'previous', day: earlier.day }
}

type DayFound = NonNullable<Awaited<ReturnType<typeof findDay>>>

/** The newest day with a successful check up to the given one. */
async function findDay(ctx: Ctx, { accountId, id }: ProjectRow, upTo: LocalDate) {
  const runningDay = ctx.db
    .select({ ...getTableColumns(rankProjectDays), ...runningTotals })
    .from(rankProjectDays)
    .where(and(eq(rankProjectDays.accountId, accountId), eq(rankProjectDays.projectId, id)))
    .as('running_day')
  const [found] = await ctx.db
    .select()
    .from(runningDay)
    .where(and(gt(runningDay.checkedCount, 0), lte(runningDay.day, upTo)))
    .orderBy(desc(runningDay.day))
    .limit(1)
  return found
}

type RangeSums = MarketMoves & { failed: number; firstDay: LocalDate | null; settingsDay: LocalDate | null }

/** Its failures, its changes by volatility, its first day with a successful check, and the last one on which search settings were new. */
async function sumRange(ctx: Ctx, { accountId, id }: ProjectRow, { from, through }: SummaryRange): Promise<RangeSums> {
  const { day, failedCount, checkedCount, baselineCount } = rankProjectDays
  const [sums] = await ctx.db
    .select({
      failed: sql<number>`coalesce(sum(${failedCount}), 0)::int`,
      firstDay: sql<LocalDate | null>`(min(${day}) filter (where ${checkedCount} > 0))::text`,
      settingsDay: sql<LocalDate | null>`(max(${day}) filter (where ${baselineCount} > 0))::text`,
      ...marketMovesSums,
    })
    .from(rankProjectDays)
    .where(
      and(
        eq(rankProjectDays.accountId, accountId),
        eq(rankProjectDays.projectId, id),
        gt(day, from),
        lte(day, through),
      ),
    )
  return sums ?? { failed: 0, firstDay: null, settingsDay: null, ...noMarketMoves }
}

const creditsOf = (run: Pick<RunRow, 'chargedCount' | 'creditsPerKeyword' | 'extraCredits'>) =>
  run.chargedCount === null || run.chargedCount === 0
    ? 0
    : multiplyCredits(run.creditsPerKeyword, run.chargedCount) + run.extraCredits

/** Reads the price of the runs of these days, and why the last skipped one was skipped. */
async function readRuns(ctx: Ctx, { accountId, id, timeZone }: ProjectRow, { from, through }: SummaryRange) {
  const day = sql`coalesce(${rankProjectRuns.day}, (${rankProjectRuns.finishedAt} at time zone ${timeZone})::date)`
  const rows = await ctx.db
    .select({
      chargedCount: rankProjectRuns.chargedCount,
      creditsPerKeyword: rankProjectRuns.creditsPerKeyword,
      extraCredits: rankProjectRuns.extraCredits,
      skipReason: rankProjectRuns.skipReason,
    })
    .from(rankProjectRuns)
    .where(
      and(
        eq(rankProjectRuns.accountId, accountId),
        eq(rankProjectRuns.subjectId, id),
        isNotNull(rankProjectRuns.finishedAt),
        sql`${day} > ${from}::date and ${day} <= ${through}::date`,
      ),
    )
    .orderBy(rankProjectRuns.number)
  const credits = rows.reduce((sum, run) => sum + creditsOf(run), 0)
  const skips = rows.flatMap(({ skipReason }): SkipReason[] => (skipReason === null ? [] : [skipReason]))
  return { credits: Math.round(credits * 10_000) / 10_000, skipped: skips.at(-1) ?? null }
}
