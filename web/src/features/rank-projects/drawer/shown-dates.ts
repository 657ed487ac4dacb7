import { formatDate } from '../../../shared/format/calendar-days.ts'
import type { ShownPage } from './queries.ts'

const rankOf = (rank: number | null) => (rank === null ? 'not found' : `rank ${rank}`)

/** The dates to choose from, newest first: those with a look that worked, and the one that is shown or on its way. */
export function dateChoices({ dates, look }: Pick<ShownPage, 'dates' | 'look'>, chosen: string) {
  const choices = dates.map(({ date, rank }) => ({ value: date, label: `${formatDate(date)} · ${rankOf(rank)}` }))
  if (dates.some(({ date }) => date === chosen)) return choices
  const hasFailed = look.date === chosen && look.state === 'failed'
  const label = `${formatDate(chosen)}${hasFailed ? ' · failed' : ''}`
  return [...choices, { value: chosen, label }].toSorted((a, b) => b.value.localeCompare(a.value))
}
