import type { RankProject } from '#contract/rank-projects/rows.ts'
import { hourEnd } from '#contract/rules/rank-projects/schedule.ts'
import { formatClock, formatDay } from '../../../shared/format/dates.ts'

const frequency = {
  onceInDay: 'Daily',
  onceInWeek: 'Weekly',
  onceInTwoWeek: 'Every two weeks',
  onceInMonth: 'Monthly',
} as const satisfies Record<Exclude<RankProject['duration'], 'never'>, string>

type Schedule = Pick<RankProject, 'duration' | 'runAt' | 'timeZone'>

/** "Daily, 06:00–07:00"; with the zone's name where the reader's clock shows another time. */
export function scheduleText({ duration, runAt, timeZone }: Schedule, readersZone: string) {
  if (duration === 'never') return 'Manual runs only'
  const zone = timeZone === readersZone ? '' : ` (${timeZone.replaceAll('_', ' ')})`
  return `${frequency[duration]}, ${runAt}–${hourEnd(runAt)}${zone}`
}

const dayMilliseconds = 24 * 60 * 60 * 1000

/** "today 06:04", "tomorrow 06:00", "20 Nov 2026 06:00" */
export function nearTime(moment: Date, now: Date) {
  const day = formatDay(moment)
  const near = { '-1': 'yesterday', 0: 'today', 1: 'tomorrow' }
  const found = Object.entries(near).find(
    ([days]) => formatDay(new Date(now.getTime() + Number(days) * dayMilliseconds)) === day,
  )
  return `${found?.[1] ?? day} ${formatClock(moment)}`
}
