import type { Duration } from '#contract/rules/rank-projects/schedule.ts'
import { days, minutes } from '../platform/clock/clock.ts'

export type WalkedSchedule = {
  duration: Exclude<Duration, 'never'>
  /** HH:MM at a quarter of an hour, and one that no switch of the clocks leaves out. */
  runAt: string
  timeZone: string
  createdAt: Date
}

const step = minutes(15)

/**
 * The slots of a schedule as somebody finds them who knows nothing of the product's rule: walks through time by quarters
 * of an hour, reads the zone's clocks, and counts its days and months as they come by.
 */
export function walkThroughSlots({ duration, runAt, timeZone, createdAt }: WalkedSchedule, until: Date): Date[] {
  // Reads 2028-02-29 09:00.
  const clocks = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' })
  const slots: Date[] = []
  const dates: string[] = []
  let lastDate = ''
  for (let at = Math.floor(createdAt.getTime() / step) * step; at < until.getTime(); at += step) {
    const [date = '', time] = clocks.format(at).split(' ')
    if (dates.at(-1) !== date) dates.push(date)
    // Clocks that are put back show the hour twice.
    if (dates.length === 1 || time !== runAt || lastDate === date) continue
    const isLastOfMonth = clocks.format(at + days(1)).slice(8, 10) === '01'
    if (!isDue[duration]({ passed: dates.length - 1, first: dates[0] ?? '', date, isLastOfMonth })) continue
    slots.push(new Date(at))
    lastDate = date
  }
  return slots
}

type WalkedDay = { passed: number; first: string; date: string; isLastOfMonth: boolean }

const isDue: Record<WalkedSchedule['duration'], (day: WalkedDay) => boolean> = {
  onceInDay: () => true,
  onceInWeek: ({ passed }) => passed % 7 === 0,
  onceInTwoWeek: ({ passed }) => passed % 14 === 0,
  // Begun on the 31st, it comes on the last of a shorter month.
  onceInMonth: ({ first, date, isLastOfMonth }) =>
    date.slice(8) === first.slice(8) || (isLastOfMonth && date.slice(8) < first.slice(8)),
}
