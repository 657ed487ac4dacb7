import { refreshWarningHours } from '#contract/serp-check-rules.ts'
import type { Failure } from '../api/failure.ts'
import { formatAgo, formatClock, formatDay, formatDayAndClock } from '../format/dates.ts'

const hourMilliseconds = 60 * 60 * 1000

/** Whether a refresh after this look is to be asked about once more. */
export const isRecent = (look: string, now: Date) =>
  now.getTime() - new Date(look).getTime() < refreshWarningHours * hourMilliseconds

/** When the look was that the server asks about. */
export function recentLookOf({ code, data }: Failure) {
  if (code !== 'refresh.recent' || typeof data !== 'object' || data === null || !('taken_at' in data)) return undefined
  return String(data.taken_at)
}

/** Whether the same press may bring more the next time. */
export const isWorthAnotherTry = ({ code }: Failure) =>
  code === undefined ||
  code === 'server.failed' ||
  code === 'server.busy' ||
  code === 'rate.limited' ||
  code === 'credits.insufficient'

/** "Today 06:04, 3 h ago" */
export function lookTime(look: string, now: Date) {
  const at = new Date(look)
  return formatDay(at) === formatDay(now) ? `Today ${formatClock(at)}, ${formatAgo(at, now)}` : formatDayAndClock(at)
}
