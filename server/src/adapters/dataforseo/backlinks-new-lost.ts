import type { BacklinksTarget, NewLostPeriod } from '#server/ports/data-provider/backlinks.ts'
import { ProviderError } from '#server/ports/data-provider/failure.ts'
import { callBacklinks, itemsOf } from './call-backlinks.ts'
import type { CallProvider } from './call-provider.ts'
import { localFailure } from './classify.ts'
import { isObject, mostLinks, type OddFields, readCount, readTime } from './read-field.ts'

/** The provider's history begins here; it refuses an earlier day. */
const firstDay = '2019-01-30'
const dayMs = 86_400_000

/** One call, priced by the weeks it returns. */
export async function fetchNewLost(
  call: CallProvider,
  clock: () => Date,
  request: BacklinksTarget & { from: string; to: string },
  signal?: AbortSignal,
): Promise<NewLostPeriod[]> {
  if (request.target.includes('/')) throw new ProviderError(localFailure('bug', 'no page has a history of its links'))
  const fields = {
    date_from: request.from < firstDay ? firstDay : request.from,
    date_to: request.to,
    group_range: 'week',
  }
  const { result, reportOdd } = await callBacklinks(call, clock, 'timeseries_new_lost_summary', request, fields, signal)
  const odd: OddFields = new Set()
  const weeks = itemsOf(result)
  const days = readDays(weeks, odd)
  const periods = new Map<string, NewLostPeriod>()
  for (const [at, week] of weeks.entries()) {
    const until = days[at]
    if (until === undefined || periods.has(until)) odd.add('date')
    else periods.set(until, readWeek(until, week, odd))
  }
  reportOdd(odd, weeks.length - periods.size)
  return [...periods.values()].sort((left, right) => left.until.localeCompare(right.until))
}

/** A count that can't be read is unknown; as zero it would draw a bar of the wrong height. */
function readWeek(until: string, week: unknown, odd: OddFields): NewLostPeriod {
  const fields = isObject(week) ? week : {}
  if (!isObject(week)) odd.add('items')
  const count = (field: string) => readCount(fields[field], field, odd, mostLinks)
  return {
    until,
    newLinks: count('new_backlinks'),
    lostLinks: count('lost_backlinks'),
    newDomains: count('new_referring_domains'),
    lostDomains: count('lost_referring_domains'),
  }
}

/**
 * The last day of each week. Weeks follow one another without a gap, so a day that can't be read is derived from those around it.
 * If they don't leave room for exactly that week, the answer is malformed: a week in the wrong place would be a bar of the wrong height.
 */
function readDays(weeks: readonly unknown[], odd: OddFields): string[] {
  const given = weeks.map((week) => (isObject(week) ? readTime(week.date, 'date', odd) : null))
  const known = given.flatMap((day, at) => (day === null ? [] : [{ at, time: Math.floor(day.getTime() / dayMs) }]))
  const [first, last] = [known[0], known.at(-1)]
  if (weeks.length === 0) return []
  if (first === undefined || last === undefined) throw new ProviderError(localFailure('malformed', 'no week has a day'))
  if (known.length < weeks.length) odd.add('date')
  // Weeks come oldest first or newest first.
  const step = last.time < first.time ? -7 : 7
  const days = given.map((day, at) => {
    if (day !== null) return day
    const before = known.findLast((one) => one.at < at)
    const after = known.find((one) => one.at > at)
    if (before && after && after.time - before.time !== (after.at - before.at) * step)
      throw new ProviderError(
        localFailure('malformed', 'a week has no day, and it can’t be derived from the weeks around it'),
      )
    const { time, at: from } = before ?? after ?? first
    return new Date((time + (at - from) * step) * dayMs)
  })
  return days.map((day) => day.toISOString().slice(0, 10))
}
