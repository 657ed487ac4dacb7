import { formatDate } from '../../../shared/format/calendar-days.ts'
import type { ShownPage } from './queries.ts'

function rankOf({ state, rank }: Pick<ShownPage['dates'][number], 'state' | 'rank'>) {
  if (state === 'featured_snippet') return 'featured snippet'
  return rank === null ? 'not found' : `rank ${rank}`
}

/** "20 Nov 2026 · rank 4" */
export const dateChoice = ({ date, ...seen }: ShownPage['dates'][number]) => ({
  value: date,
  label: `${formatDate(date)} · ${rankOf(seen)}`,
})

/**
 * The dates to choose from, newest first: those with a successful check, and the one that is shown
 * or loading.
 */
export function dateChoices({ dates, snapshot }: Pick<ShownPage, 'dates' | 'snapshot'>, chosen: string) {
  const choices = dates.map(dateChoice)
  if (dates.some(({ date }) => date === chosen)) return choices
  const hasFailed = snapshot.date === chosen && snapshot.state === 'failed'
  const label = `${formatDate(chosen)}${hasFailed ? ' · failed' : ''}`
  return [...choices, { value: chosen, label }].toSorted((a, b) => b.value.localeCompare(a.value))
}
