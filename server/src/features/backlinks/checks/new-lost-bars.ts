import { sql } from 'drizzle-orm'
import type { NewLostBar } from '#contract/backlinks/rows.ts'
import { newLostBars, newLostWeeks } from '#contract/rules/backlinks/backlinks.ts'
import { addDays, daysBetween } from '#contract/rules/text/time-zones.ts'
import type { Ctx } from '../../../platform/context.ts'
import type { NewLostPeriod } from '../../../ports/data-provider/backlinks.ts'
import type { RunRow } from '../backlink-work.ts'

const barDays = newLostWeeks * 7

/** A Monday: the provider's weeks begin there. The last bar ends with the week of `day`. */
export function firstBarDay(day: string): string {
  const weekday = (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7
  return addDays(day, 7 - weekday - newLostBars * barDays)
}

/** Adds weeks up to bars and leaves out those before the first bar. A bar with an unknown week is unknown. */
export function barsOf(periods: readonly NewLostPeriod[], day: string): NewLostBar[] {
  const bars = emptyBars(day)
  for (const { until, newLinks, lostLinks, newDomains, lostDomains } of periods) {
    // The newest week may end after the day it is asked for.
    const bar = bars[Math.min(newLostBars - 1, Math.floor(daysBetween(firstBarDay(day), until) / barDays))]
    if (bar === undefined) continue
    bar.new_backlinks = sumOf(bar.new_backlinks, newLinks)
    bar.lost_backlinks = sumOf(bar.lost_backlinks, lostLinks)
    bar.new_referring_domains = sumOf(bar.new_referring_domains, newDomains)
    bar.lost_referring_domains = sumOf(bar.lost_referring_domains, lostDomains)
  }
  return bars
}

/** The sum of two weeks is unknown if one of them is. */
const sumOf = (left: number | null, right: number | null) => (left === null || right === null ? null : left + right)

function emptyBars(day: string): NewLostBar[] {
  const first = firstBarDay(day)
  return Array.from({ length: newLostBars }, (_, at) => {
    const from = addDays(first, at * barDays)
    const end = addDays(from, barDays - 1)
    return {
      from,
      to: end > day ? day : end,
      new_backlinks: 0,
      lost_backlinks: 0,
      new_referring_domains: 0,
      lost_referring_domains: 0,
    }
  })
}

/** The same, counted from a run's links where all of them were read. A domain is lost with its last link. `day` is in UTC. */
export async function countBars(tx: Ctx, { accountId, subjectId, number }: RunRow, day: string): Promise<NewLostBar[]> {
  const first = firstBarDay(day)
  const bar = (moment: string) =>
    sql`div(((${sql.raw(moment)} at time zone 'UTC')::date - ${first}::date), ${barDays})::int`
  // To the end of the day, as a click on the last bar has it.
  const isWithin = (moment: string) =>
    sql`(${sql.raw(moment)} at time zone 'UTC')::date between ${first}::date and ${day}::date`
  const { rows } = await tx.db.execute<Record<keyof Omit<NewLostBar, 'from' | 'to'>, number> & { at: number }>(sql`
    with links as (
      select from_domain, first_seen, is_lost, last_seen from backlinks
      where account_id = ${accountId} and project_id = ${subjectId} and run = ${number}),
    domains as (
      select min(first_seen) as first_seen, bool_and(is_lost) as is_lost, max(last_seen) as last_seen
      from links group by from_domain),
    events as (
      select ${bar('first_seen')} as at, 1 as a, 0 as b, 0 as c, 0 as d from links where ${isWithin('first_seen')}
      union all select ${bar('last_seen')}, 0, 1, 0, 0 from links where is_lost and ${isWithin('last_seen')}
      union all select ${bar('first_seen')}, 0, 0, 1, 0 from domains where ${isWithin('first_seen')}
      union all select ${bar('last_seen')}, 0, 0, 0, 1 from domains where is_lost and ${isWithin('last_seen')})
    select at, sum(a)::int as new_backlinks, sum(b)::int as lost_backlinks, sum(c)::int as new_referring_domains,
      sum(d)::int as lost_referring_domains
    from events group by at`)
  const counted = new Map(rows.map(({ at, ...counts }) => [at, counts]))
  return emptyBars(day).map((empty, at) => ({ ...empty, ...counted.get(at) }))
}
