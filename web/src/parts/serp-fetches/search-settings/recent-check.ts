import { freshHours } from '#contract/rules/limits/limits.ts'
import { formatAgo, formatClock, formatDay, formatDayAndClock } from '../../../shared/format/dates.ts'

const hourMilliseconds = 60 * 60 * 1000

/** True if a refresh after this check needs a confirmation. */
export const isRecent = (snapshot: string, now: Date) =>
  now.getTime() - new Date(snapshot).getTime() < freshHours * hourMilliseconds

/** "Today 06:04, 3 h ago" */
export function checkTime(snapshot: string, now: Date) {
  const at = new Date(snapshot)
  return formatDay(at) === formatDay(now) ? `Today ${formatClock(at)}, ${formatAgo(at, now)}` : formatDayAndClock(at)
}
