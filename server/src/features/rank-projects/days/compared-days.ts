import { sql } from 'drizzle-orm'
import type { DayCompared, ReasonNotCompared } from '#contract/rank-projects/standing.ts'
import { type Comparison, comparedDayOf } from '#contract/rules/rank-projects/comparison-periods.ts'
import type { LocalDate } from '#contract/rules/text/time-zones.ts'
import type { Ctx } from '../../../platform/context.ts'
import type { ProjectRow } from '../get-project.ts'

/** Facts of a checked day that a comparison needs beside its sums. */
type CheckedDayMark = { day: LocalDate; depth: number; leastDepth: number; isBaseline: boolean }

/** A project's checked days whose ranks are kept, with the facts that comparing any two of them needs. */
export type ComparableDays = {
  comparison: Comparison
  /** Null before the first. */
  newest: LocalDate | null
  /** The day that a day is compared with. */
  of: (day: LocalDate) => DayCompared
}

export async function readComparableDays(
  ctx: Ctx,
  project: ProjectRow,
  comparison: Comparison,
): Promise<ComparableDays> {
  const { rows } = await ctx.db.execute<CheckedDayMark>(sql`
    select day::text as day, depth, least_depth as "leastDepth", baseline_count > 0 as "isBaseline" from rank_project_days
    where account_id = ${project.accountId} and project_id = ${project.id} and checked_count > 0 and ranks_kept
    order by day`)
  const days = rows.map(({ day }) => day)
  return { comparison, newest: days.at(-1) ?? null, of: (day) => comparedWith(rows, days, comparison, day) }
}

function comparedWith(
  marks: readonly CheckedDayMark[],
  days: readonly LocalDate[],
  comparison: Comparison,
  day: LocalDate,
): DayCompared {
  const found = comparedDayOf(comparison, day, days)
  if ('reason' in found) return { date: day, compared_date: null, not_compared: found.reason }
  return { date: day, compared_date: found.day, not_compared: whyNotCompared(marks, found.day, day) }
}

/** Never across a new baseline or another depth, which alone would move averages. */
export function whyNotCompared(
  marks: readonly CheckedDayMark[],
  before: LocalDate,
  now: LocalDate,
): Exclude<ReasonNotCompared, 'first'> | null {
  const between = marks.filter(({ day }) => day >= before && day <= now)
  if (between.some(({ day, isBaseline }) => isBaseline && day > before)) return 'settings'
  return new Set(between.flatMap(({ depth, leastDepth }) => [depth, leastDepth])).size > 1 ? 'depth' : null
}

/**
 * The check that each keyword's latest check, or its check on a date, is compared with: the previous one, a day's, or
 * none.
 */
export type ComparedWith = 'previous' | LocalDate | null

/** Ranks of two depths can be compared keyword by keyword, those of two baselines can't. */
export function comparedWithOf({ comparison, newest, of }: ComparableDays, date = newest): ComparedWith {
  if (comparison === 'previous') return 'previous'
  return date === null ? null : comparableDayOf(of(date))
}

/** The compared day, if ranks are compared. */
export const comparableDayOf = ({ compared_date, not_compared }: DayCompared): LocalDate | null =>
  not_compared === 'settings' ? null : compared_date
