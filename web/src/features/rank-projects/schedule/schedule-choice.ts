import { chosenDuration, type Duration, nextSlot } from '#contract/rules/rank-projects/schedule.ts'
import { addMonths, isTimeZone, localDateOf, momentOf } from '#contract/rules/text/time-zones.ts'
import { browserTimeZone } from '../../../shared/format/time-zone.ts'

/** The schedules of projects that do not run daily. */
export const frequencies = ['onceInWeek', 'onceInTwoWeek', 'onceInMonth', 'never'] as const satisfies Duration[]
export type Frequency = (typeof frequencies)[number]

export const frequencyNames = {
  onceInWeek: 'Weekly',
  onceInTwoWeek: 'Every two weeks',
  onceInMonth: 'Monthly',
  never: 'Never',
} as const satisfies Record<Frequency, string>

/** The choices of a project's schedule. */
export type ScheduleChoice = {
  isDaily: boolean
  /** Counts where it is not daily, and is kept meanwhile. */
  frequency: Frequency
  /** HH:MM; empty while none is entered. */
  runAt: string
  /** IANA name. */
  timeZone: string
}

/** Daily is recommended. */
export const recommendedSchedule = (): ScheduleChoice => ({
  isDaily: true,
  frequency: 'onceInWeek',
  runAt: '06:00',
  timeZone: browserTimeZone(),
})

/** A schedule as the server keeps it, for the fields. */
export function scheduleChoiceOf(kept: { duration: Duration; runAt: string; timeZone: string }): ScheduleChoice {
  const frequency = frequencies.find((one) => one === kept.duration)
  return {
    isDaily: frequency === undefined,
    frequency: frequency ?? 'onceInWeek',
    runAt: kept.runAt,
    timeZone: kept.timeZone,
  }
}

export const durationOf = ({ isDaily, frequency }: ScheduleChoice): Duration => chosenDuration(isDaily, frequency)

export const isRunTime = (text: string) => /^(?:[01]\d|2[0-3]):[0-5]\d$/.test(text)

/** True if the fields say when the project runs; one that never does needs no time. */
export const isScheduleWhole = (choice: ScheduleChoice) =>
  durationOf(choice) === 'never' || (isRunTime(choice.runAt) && isTimeZone(choice.timeZone))

/**
 * The time when it runs next, as if the choice were kept now; undefined where it never does or the choice is not whole.
 */
export function nextRun(choice: ScheduleChoice, createdAt: Date, now: Date): Date | undefined {
  if (!isScheduleWhole(choice)) return undefined
  const { runAt, timeZone } = choice
  return nextSlot({ duration: durationOf(choice), runAt, timeZone, createdAt }, now)
}

/** The number of scheduled runs until the same day of the next month. */
export function runsInAMonth(choice: ScheduleChoice, now: Date): number {
  if (!isScheduleWhole(choice)) return 0
  const lastDay = addMonths(localDateOf(now, choice.timeZone), 1)
  const end = momentOf(lastDay, '23:59', choice.timeZone)
  let runs = 0
  for (let at = nextRun(choice, now, now); at !== undefined && at <= end; at = nextRun(choice, now, at)) runs += 1
  return runs
}
