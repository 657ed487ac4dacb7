import { refreshWarningHours } from '#contract/serp-check-rules.ts'
import { formatAgo, formatClock, formatDay, formatDayAndClock } from '../format/dates.ts'

const hourMilliseconds = 60 * 60 * 1000

/** Whether a refresh after this look is to be asked about once more. */
export const isRecent = (look: string, now: Date) =>
  now.getTime() - new Date(look).getTime() < refreshWarningHours * hourMilliseconds

/** "Today 06:04, 3 h ago" */
export function lookTime(look: string, now: Date) {
  const at = new Date(look)
  return formatDay(at) === formatDay(now) ? `Today ${formatClock(at)}, ${formatAgo(at, now)}` : formatDayAndClock(at)
}
