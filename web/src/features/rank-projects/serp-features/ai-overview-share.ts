import type { ProjectDay } from '#contract/rank-projects/day-rows.ts'
import { formatDate } from '../../../shared/format/calendar-days.ts'
import { formatCount } from '../../../shared/format/numbers.ts'

export type AiOverviewShare = {
  date: string
  /** Percent of keywords with an AI Overview; null where it is known of none. */
  shown: number | null
  /** Percent of the AI Overviews whose citations were read that cite the project's domain; null where none was read. */
  cited: number | null
  counts: ProjectDay['ai_overviews']
}

const percentOf = (part: number, whole: number) => (whole === 0 ? null : (part / whole) * 100)

/** Days on which it was kept what AI Overviews there were. */
export const aiOverviewShares = (days: readonly ProjectDay[]): AiOverviewShare[] =>
  days
    .filter(({ ai_overviews }) => ai_overviews.known > 0)
    .map(({ date, ai_overviews: counts }) => ({
      date,
      shown: percentOf(counts.shown, counts.known),
      cited: percentOf(counts.cited, counts.loaded),
      counts,
    }))

const percent = (value: number | null) => (value === null ? '–' : `${value.toFixed(1)}%`)

/** "40.5% (17 of 42 keywords)" */
export const shownText = ({ shown, counts }: AiOverviewShare) =>
  `${percent(shown)} (${formatCount(counts.shown)} of ${formatCount(counts.known)} keywords)`

/** "25.0% (2 of 8 loaded)" */
export const citedText = ({ cited, counts }: AiOverviewShare) =>
  cited === null
    ? 'none loaded'
    : `${percent(cited)} (${formatCount(counts.cited)} of ${formatCount(counts.loaded)} loaded)`

export const shareRows = (shares: readonly AiOverviewShare[]) =>
  shares.toReversed().map((share) => ({
    key: share.date,
    cells: [formatDate(share.date), shownText(share), citedText(share)],
  }))
