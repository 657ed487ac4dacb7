import type { ProjectDay } from '#contract/rank-projects/day-rows.ts'
import type { ProjectNote } from '#contract/rank-projects/notes.ts'
import { rankBandKeysWithin, rankBandsWithin } from '#contract/rules/serp-fetches/rank-bands.ts'
import { formatDate } from '../../../shared/format/calendar-days.ts'
import { countOf, formatCount } from '../../../shared/format/numbers.ts'
import { dayVolatilityText } from '../movement/movement-text.ts'
import { percentText } from '../share-of-voice/share-text.ts'

/** The largest depth to which any of the days was read. */
export const deepestOf = (days: readonly ProjectDay[]) => Math.max(0, ...days.map(({ depth }) => depth))

const percentOf = (visibility: number) => `${visibility.toFixed(1)}%`

/** Dates with ranks or with a note, oldest first. */
export const datesOf = (days: readonly { date: string }[], notes: readonly ProjectNote[]) =>
  [...new Set([...days, ...notes].map(({ date }) => date))].sort()

/** "38.2%", or why there is none. */
export function visibilityText(day: ProjectDay | undefined) {
  if (day === undefined) return 'not checked'
  return day.visibility === null ? `${countOf(day.failed_count, 'look-up')} failed` : percentOf(day.visibility)
}

/** "11 improved, 5 declined" */
export const movesText = ({ moved: { improved, declined } }: Pick<ProjectDay, 'moved'>) =>
  `${formatCount(improved)} improved, ${formatCount(declined)} declined`

export function visibilityRows(days: readonly ProjectDay[], notes: readonly ProjectNote[]) {
  const byDate = new Map(days.map((day) => [day.date, day]))
  return datesOf(days, notes)
    .toReversed()
    .map((date) => ({
      key: date,
      cells: [
        formatDate(date),
        visibilityText(byDate.get(date)),
        percentText(byDate.get(date)?.share_of_voice ?? null),
        byDate.get(date)?.averagePosition?.toFixed(1) ?? '–',
        dayVolatilityText(byDate.get(date)?.volatility),
        notes
          .filter((note) => note.date === date)
          .map(({ text }) => text)
          .join('; '),
      ],
    }))
}

/** Up to the depth of the deepest; what a day did not read is left open. */
export const bandRows = (days: readonly ProjectDay[]) =>
  days.toReversed().map((day) => {
    const read = day.checked_count === 0 ? [] : rankBandKeysWithin(day.depth)
    return {
      key: day.date,
      cells: [
        formatDate(day.date),
        ...rankBandsWithin(deepestOf(days)).map(({ key }) => (read.includes(key) ? String(day.bands[key]) : '–')),
        String(day.failed_count),
      ],
    }
  })

/** "Top 3: 7, 4–10: 14, …" */
export function bandText(day: ProjectDay | undefined) {
  if (day === undefined || day.checked_count === 0) return visibilityText(day)
  const failed = day.failed_count > 0 ? `, failed: ${day.failed_count}` : ''
  const counts = rankBandsWithin(day.depth).map(({ key, label }) => `${label}: ${day.bands[key]}`)
  return counts.join(', ') + failed
}
