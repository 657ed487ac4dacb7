import { type SQL, sql } from 'drizzle-orm'
import type { DayCompared, ReasonNotCompared } from '#contract/rank-projects/standing.ts'
import { type Comparison, comparedDayOf, isComparisonPeriod } from '#contract/rules/rank-projects/comparison-periods.ts'
import { dateText, type LocalDate, localDateOf } from '#contract/rules/text/time-zones.ts'
import type { Ctx } from '../../../platform/context.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import type { ProjectRow } from '../get-project.ts'

/** Facts of a checked day that a comparison needs beside its sums. */
type CheckedDayMark = { day: LocalDate; depth: number; leastDepth: number; isBaseline: boolean }

/** The dates that a view is asked for. */
export type ComparedDates = { compare: Comparison; as_of?: LocalDate | undefined }

/** A project's checked days whose ranks are kept, with the facts that comparing any two of them needs. */
export type ComparableDays = {
  comparison: Comparison
  /** The day whose figures are shown, the newest unless another was asked for; null before the first. */
  shown: LocalDate | null
  /** The same if it isn’t the newest, or there is a later date without a successful check; else null. */
  asOf: LocalDate | null
  /** The last day that is shown as of it, which may have failed checks only; null if all are. */
  upTo: LocalDate | null
  /** The day that a day is compared with. */
  of: (day: LocalDate) => DayCompared
  /** The first day with a day's settings and depth; null if neither has changed up to it. */
  sameSince: (day: LocalDate) => LocalDate | null
}

/** If a setting is named, a new baseline of another one doesn’t count. */
export async function readComparableDays(
  ctx: Ctx,
  project: ProjectRow,
  { compare, as_of: wanted }: ComparedDates,
  setting?: number,
): Promise<ComparableDays> {
  const { rows: all } = await ctx.db.execute<CheckedDayMark & { isChecked: boolean }>(sql`
    select day::text as day, checked_count > 0 as "isChecked", depth, least_depth as "leastDepth", ${isBaselineIn(project, setting)} as "isBaseline"
    from rank_project_days d
    where d.account_id = ${project.accountId} and d.project_id = ${project.id} and checked_count + failed_count > 0 and ranks_kept
    order by day`)
  const rows = all.filter(({ isChecked }) => isChecked)
  const days = rows.map(({ day }) => day)
  const newest = days.at(-1) ?? null
  const asOf = wanted === undefined || newest === null ? null : findDayAsOf(ctx, project, { days, wanted, compare })
  const last = wanted === undefined ? undefined : all.findLast(({ day }) => day <= wanted)?.day
  const isNewest = wanted === undefined || last === all.at(-1)?.day
  return {
    comparison: compare,
    shown: asOf ?? newest,
    asOf: isNewest ? null : asOf,
    upTo: isNewest ? null : (last ?? null),
    of: (day) => comparedWith(rows, days, compare, day),
    sameSince: (day) => sameSince(rows, day),
  }
}

/** The condition that a row `d` of `rank_project_days` begins a baseline, of any of the project’s settings or of one. */
export function isBaselineIn(
  { accountId, id }: Pick<ProjectRow, 'accountId' | 'id'>,
  setting: number | undefined,
): SQL {
  if (setting === undefined) return sql`d.baseline_count > 0`
  return sql`(d.baseline_count > 0 and exists (
    select from rank_observations o join rank_project_keywords k on k.account_id = ${accountId} and k.id = o.keyword_id
    where o.account_id = ${accountId} and o.project_id = ${id} and o.day = d.day and o.is_baseline and k.setting_id = ${setting}))`
}

type WantedDay = { days: readonly LocalDate[]; wanted: LocalDate; compare: Comparison }

/** The latest checked day up to the wanted one. Throws `input.invalid` if there is none, or if it can’t be compared as asked. */
function findDayAsOf(ctx: Ctx, { timeZone }: ProjectRow, { days, wanted, compare }: WantedDay): LocalDate {
  const today = localDateOf(ctx.clock(), timeZone)
  const [first = wanted, newest = today] = [days[0], days.at(-1)]
  if (wanted > today && wanted > newest) throw invalidDate('as_of', 'This date is in the future.')
  const found = days.findLast((day) => day <= wanted)
  if (found === undefined)
    throw invalidDate('as_of', `The first check was on ${dateText(first)}. Please choose that date or a later one.`)
  if (isComparisonPeriod(compare)) return found
  if (compare < first)
    throw invalidDate(
      'compare',
      `The first check was on ${dateText(first)}. Please compare with that date or a later one.`,
    )
  if (compare === wanted) throw invalidDate('compare', 'Please choose two different dates.')
  if (compare > wanted) throw invalidDate('compare', `Please compare with a date before ${dateText(wanted)}.`)
  if (compare >= found)
    throw invalidDate('compare', `There was no check between these dates: both show the check of ${dateText(found)}.`)
  return found
}

const invalidDate = (path: keyof ComparedDates, message: string) =>
  new AppError('input.invalid', `${path}: ${message}`, {
    publicMessage: message,
    data: { issues: [{ path, message }] },
  })

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

function sameSince(marks: readonly CheckedDayMark[], now: LocalDate): LocalDate | null {
  const upTo = marks.filter(({ day }) => day <= now)
  const last = upTo.at(-1)
  if (last === undefined) return null
  const other = upTo.findLastIndex(({ depth, leastDepth }) => depth !== last.depth || leastDepth !== last.depth)
  const baseline = upTo.findLastIndex(({ isBaseline }) => isBaseline)
  const first = Math.max(other + 1, baseline)
  // A day of two depths is like no other.
  return first > 0 ? (upTo[first]?.day ?? last.day) : null
}

/**
 * The check that each keyword's latest check, or its check on a date, is compared with: the previous one, a day's, or
 * none.
 */
export type ComparedWith = 'previous' | LocalDate | null

/** Ranks of two depths can be compared keyword by keyword, those of two baselines can't. */
export function comparedWithOf({ comparison, shown, of }: ComparableDays, date = shown): ComparedWith {
  if (comparison === 'previous') return 'previous'
  return date === null ? null : comparableDayOf(of(date))
}

/** The compared day, if ranks are compared. */
export const comparableDayOf = ({ compared_date, not_compared }: DayCompared): LocalDate | null =>
  not_compared === 'settings' ? null : compared_date
