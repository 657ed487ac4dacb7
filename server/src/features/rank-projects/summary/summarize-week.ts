import { and, desc, eq, getTableColumns, gt, isNotNull, lte, sql } from 'drizzle-orm'
import type { Standing } from '#contract/rank-projects/standing.ts'
import { multiplyCredits } from '#contract/rules/credit-amounts.ts'
import { addDays, type LocalDate, localDateOf } from '#contract/rules/time-zones.ts'
import { before, days } from '../../../platform/clock/clock.ts'
import type { Ctx } from '../../../platform/context.ts'
import type { WeeklySummary } from '../../notifications/index.ts'
import { type CheckedDay, sumSameKeywords } from '../days/compare-days.ts'
import { runningSumsOf, runningTotals } from '../days/running-totals.ts'
import { standingOf, standingSums } from '../days/standing.ts'
import type { ProjectRow } from '../load-project.ts'
import { rankProjectDays, rankProjectRuns, type SkipReason } from '../tables.ts'
import { compareKeywords } from './compare-keywords.ts'

const week = 7

/**
 * The week of a project up to now, by the sums its overview is drawn from: each keyword counts by its last successful check, so that
 * failures and runs of a few keywords are no drop. Undefined where there is nothing to tell. For a project at rest.
 */
export async function summarizeWeek(tx: Ctx, project: ProjectRow): Promise<WeeklySummary | undefined> {
  const day = localDateOf(tx.clock(), project.timeZone)
  const weekAgo = addDays(day, -week)
  const [latest, earlier, inWeek, runs] = [
    await findDay(tx, project),
    await findDay(tx, project, weekAgo),
    await sumWeek(tx, project, weekAgo),
    await readRuns(tx, project),
  ]
  const isChecked = latest !== undefined && latest.day > weekAgo
  if (!isChecked && inWeek.failed === 0 && runs.skipped === null) return undefined
  const notCompared = !isChecked ? 'unchecked' : whyNotCompared(latest, earlier, inWeek)
  const isCompared = notCompared === null || notCompared === 'depth'
  const { counts, winners, losers } = isCompared ? await compareKeywords(tx, project, weekAgo) : nothingCompared
  const now = isChecked ? standingSums(project, latest) : null
  const compared =
    notCompared === null && latest !== undefined && earlier !== undefined ? { before: earlier, now: latest } : null
  const nowOf = compared && (await sumSameKeywords(tx, project.accountId, [{ ...compared, projectId: project.id }]))
  const sameNow = compared && standingOf(standingSums(project, nowOf?.get(project.id) ?? compared.now))
  const before = compared && standingOf(standingSums(project, compared.before))
  const figure = (of: keyof Standing) => ({
    now: now && standingOf(now)[of],
    before: before?.[of] ?? null,
    comparedNow: sameNow?.[of] ?? null,
  })
  return {
    projectId: project.id,
    name: project.name,
    day,
    comparedDay: isCompared ? weekAgo : null,
    notCompared,
    average: figure('averagePosition'),
    averageBasis: now === null ? null : now.basis,
    visibility: figure('visibility'),
    keywords: { tracked: project.keywordsCount, ...counts },
    winners,
    losers,
    failed: inWeek.failed,
    ...runs,
  }
}

const nothingCompared = {
  counts: { improved: 0, declined: 0, unchanged: 0, appeared: 0, lost: 0, unknown: 0 },
  winners: [],
  losers: [],
}

function whyNotCompared(
  latest: CheckedDay,
  earlier: CheckedDay | undefined,
  { hasNewBaseline }: { hasNewBaseline: boolean },
): WeeklySummary['notCompared'] {
  if (earlier === undefined) return 'first'
  if (hasNewBaseline) return 'settings'
  return latest.depth === earlier.depth && latest.leastDepth === earlier.leastDepth ? null : 'depth'
}

/** The newest day with a successful check, of those up to one. */
async function findDay(tx: Ctx, { accountId, id }: ProjectRow, upTo?: LocalDate): Promise<CheckedDay | undefined> {
  const runningDay = tx.db
    .select({ ...getTableColumns(rankProjectDays), ...runningTotals })
    .from(rankProjectDays)
    .where(and(eq(rankProjectDays.accountId, accountId), eq(rankProjectDays.projectId, id)))
    .as('running_day')
  const [found] = await tx.db
    .select()
    .from(runningDay)
    .where(and(gt(runningDay.checkedCount, 0), upTo === undefined ? undefined : lte(runningDay.day, upTo)))
    .orderBy(desc(runningDay.day))
    .limit(1)
  return (
    found && {
      ...runningSumsOf(found),
      day: found.day,
      leastDepth: found.leastDepth,
      isBaseline: found.baselineCount > 0,
    }
  )
}

async function sumWeek(tx: Ctx, { accountId, id }: ProjectRow, weekAgo: LocalDate) {
  const [sums] = await tx.db
    .select({
      failed: sql<number>`coalesce(sum(${rankProjectDays.failedCount}), 0)::int`,
      hasNewBaseline: sql<boolean>`coalesce(bool_or(${rankProjectDays.baselineCount} > 0), false)`,
    })
    .from(rankProjectDays)
    .where(
      and(
        eq(rankProjectDays.accountId, accountId),
        eq(rankProjectDays.projectId, id),
        gt(rankProjectDays.day, weekAgo),
      ),
    )
  return sums ?? { failed: 0, hasNewBaseline: false }
}

/** What the runs that ended this week cost, and why the last of them that was skipped was. */
async function readRuns(tx: Ctx, { accountId, id }: ProjectRow) {
  const rows = await tx.db
    .select({
      chargedCount: rankProjectRuns.chargedCount,
      creditsPerKeyword: rankProjectRuns.creditsPerKeyword,
      skipReason: rankProjectRuns.skipReason,
    })
    .from(rankProjectRuns)
    .where(
      and(
        eq(rankProjectRuns.accountId, accountId),
        eq(rankProjectRuns.subjectId, id),
        isNotNull(rankProjectRuns.finishedAt),
        gt(rankProjectRuns.finishedAt, before(tx.clock(), days(week))),
      ),
    )
    .orderBy(rankProjectRuns.number)
  const credits = rows.reduce((sum, run) => sum + multiplyCredits(run.creditsPerKeyword, run.chargedCount ?? 0), 0)
  const skips = rows.flatMap(({ skipReason }): SkipReason[] => (skipReason === null ? [] : [skipReason]))
  return { credits: Math.round(credits * 10_000) / 10_000, skipped: skips.at(-1) ?? null }
}
