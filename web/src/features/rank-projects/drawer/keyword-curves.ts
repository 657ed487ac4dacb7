import { type RankState, rankStateText, standingOf } from '#contract/rules/serp-fetches/rank-states.ts'
import { type SeriesKey, seriesKeys } from '../../../parts/serp-fetches/ranks/series-mark.tsx'
import { formatDate, formatDates } from '../../../shared/format/calendar-days.ts'
import { countOf } from '../../../shared/format/numbers.ts'
import type { KeywordRanks } from './queries.ts'

type Day = KeywordRanks['days'][number]

export type Curve = {
  series: SeriesKey
  domain: string
  /**
   * One for each day; undefined where nobody knows: the check failed, or no page is kept from that
   * time.
   */
  ranks: (number | null | undefined)[]
  /** Days on which it was the featured snippet; absent if there are none. */
  snippetDates?: ReadonlySet<string>
}

/** The project's curve and each competitor's, on the same days. */
export function curvesOf({ days, competitors }: KeywordRanks, domain: string): Curve[] {
  const own = days.map(({ state, rank }) => (state === 'failed' ? undefined : standingOf({ state, rank })))
  return [
    { series: 'own', domain, ranks: own, ...snippetDatesOf(days) },
    ...competitors.map(({ name, ranks }, at): Curve => {
      const byDate = new Map(ranks.map((seen) => [seen.date, standingOf(seen)]))
      return {
        series: seriesKeys[at + 1] ?? 'own',
        domain: name,
        ranks: days.map(({ date }) => byDate.get(date)),
        ...snippetDatesOf(ranks),
      }
    }),
  ]
}

function snippetDatesOf(days: readonly { date: string; state: RankState }[]): Pick<Curve, 'snippetDates'> {
  const dates = days.filter(({ state }) => state === 'featured_snippet').map(({ date }) => date)
  return dates.length === 0 ? {} : { snippetDates: new Set(dates) }
}

/** The depth of the axis: the largest depth that was read. */
export const deepest = (days: readonly Day[]) => Math.max(10, ...days.map(({ depth }) => depth))

/** The days from which on another number of results was read; a failed check has read none. */
export function depthChanges(days: readonly Day[]): { date: string; depth: number }[] {
  const worked = days.filter(({ state }) => state !== 'failed')
  return worked.filter(({ depth }, at) => at > 0 && worked[at - 1]?.depth !== depth)
}

/** "4", "Not in the 17 results read", "Failed"; a rank nobody knows is a dash. */
export function rankText(day: Day | undefined, rank: number | null | undefined, curve?: Curve): string {
  if (day === undefined) return 'Not checked'
  if (day.state === 'failed') return rankStateText('failed', null)
  if (rank === undefined) return '–'
  if (curve?.snippetDates?.has(day.date)) return rankStateText('featured_snippet', null)
  return rank === null ? rankStateText('not_in_depth', day.results_read) : String(rank)
}

/** "Rank 26 on 20 Nov 2026. Competitors: beanharbour.example 18, dailygrind.example –." */
export function firstDayText([day]: readonly Day[], [own, ...competitors]: readonly Curve[]): string {
  if (day === undefined) return ''
  const rank = own?.ranks[0]
  const isRank = typeof rank === 'number' && !own?.snippetDates?.has(day.date)
  const mine = `${isRank ? `Rank ${rank}` : rankText(day, rank, own)} on ${formatDate(day.date)}.`
  if (competitors.length === 0 || day.state === 'failed') return mine
  return `${mine} Competitors: ${competitors.map(({ domain, ranks }) => `${domain} ${ranks[0] ?? '–'}`).join(', ')}.`
}

export const rankRows = (days: readonly Day[], curves: readonly Curve[]) =>
  days
    .map((day, at) => ({
      key: day.date,
      cells: [
        formatDate(day.date),
        ...curves.map((curve) => rankText(day, curve.ranks[at], curve)),
        day.rank_absolute === null ? '–' : String(day.rank_absolute),
      ],
    }))
    .toReversed()

const mostNamedDates = 10

/** "3 look-ups failed (28 and 29 Oct, 11 Nov). They leave a gap, …"; undefined where none did. */
export function failedText(days: readonly Day[]): string | undefined {
  const dates = days.filter(({ state }) => state === 'failed').map(({ date }) => date)
  if (dates.length === 0) return undefined
  const named = dates.slice(-mostNamedDates)
  const earlier = dates.length > named.length ? `, and ${dates.length - named.length} earlier` : ''
  const [lookUps, gaps] =
    dates.length === 1 ? ['look-up', 'It appears as a gap.'] : ['look-ups', 'They appear as gaps.']
  return `${countOf(dates.length, lookUps, lookUps)} failed (${formatDates(named)}${earlier}) and ${dates.length === 1 ? 'was' : 'were'} refunded. ${gaps}`
}
