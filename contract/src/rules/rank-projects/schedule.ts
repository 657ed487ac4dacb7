import { addDays, addMonths, daysBetween, type LocalDate, localDateOf, momentOf } from '../text/time-zones.ts'

/** The schedules of a project. */
export const durations = ['onceInDay', 'onceInWeek', 'onceInTwoWeek', 'onceInMonth', 'never'] as const
export type Duration = (typeof durations)[number]

/** The tick of "daily" wins over what the select beside it says. */
export const chosenDuration = (isDailyChecked: boolean, duration: Duration): Duration =>
  isDailyChecked ? 'onceInDay' : duration

/** Beside those of projects, that of domains. */
export const periods = [...durations, 'onceInFifteenDays'] as const
export type Period = (typeof periods)[number]

export type Schedule = {
  duration: Period
  /** HH:MM on the clocks of the zone. */
  runAt: string
  /** IANA name. */
  timeZone: string
  /** Its day in the zone is the day all slots are counted from. */
  createdAt: Date
}

/** Slot `count` periods after the day of creation. */
function slotDate(anchor: LocalDate, duration: Exclude<Period, 'never'>, count: number): LocalDate {
  return duration === 'onceInMonth' ? addMonths(anchor, count) : addDays(anchor, count * daysOf[duration])
}

const daysOf = { onceInDay: 1, onceInWeek: 7, onceInTwoWeek: 14, onceInFifteenDays: 15 } as const

/**
 * The first slot later than `moment`; undefined for a project without a schedule. The run at its creation stands for
 * the slot of that day, so the first one is a whole period on.
 */
export function nextSlot({ duration, runAt, timeZone, createdAt }: Schedule, moment: Date): Date | undefined {
  if (duration === 'never') return undefined
  const anchor = localDateOf(createdAt, timeZone)
  const passed = daysBetween(anchor, localDateOf(moment, timeZone))
  const period = duration === 'onceInMonth' ? 31 : daysOf[duration]
  // A period early: clocks may skip a whole day, and the slot of the day before then lies in this one.
  for (let count = Math.max(1, Math.floor(passed / period) - 1); ; count += 1) {
    const slot = momentOf(slotDate(anchor, duration, count), runAt, timeZone)
    if (slot > moment) return slot
  }
}

/** Parts of an hour over which the slots of schedules are spread. */
const spreadParts = 65_536
/** Spreads consecutive ids evenly. */
const spreadFactor = 40_503

/**
 * The delay of a run after its slot in milliseconds: runs set for the same hour begin one after another within it, each always at
 * the same moment, never before the chosen time and never in the next hour.
 */
export function slotDelay({ id, runAt }: { id: number; runAt: string }, spreadMinutes: number): number {
  const minutesLeft = Math.min(spreadMinutes, 60 - Number(runAt.slice(3)))
  return Math.floor((((id * spreadFactor) % spreadParts) * minutesLeft * 60) / spreadParts) * 1_000
}

/** The time at which the hour of a slot ends, HH:MM. */
export const hourEnd = (runAt: string): string => `${String((Number(runAt.slice(0, 2)) + 1) % 24).padStart(2, '0')}:00`

/**
 * The day a slot belongs to. Where clocks skip the last hour of a day, its slot falls after midnight, on a day that has a
 * slot of its own.
 */
export function dayOfSlot({ runAt, timeZone }: Pick<Schedule, 'runAt' | 'timeZone'>, slot: Date): LocalDate {
  const shown = localDateOf(slot, timeZone)
  const isOf = (date: LocalDate) => momentOf(date, runAt, timeZone).getTime() === slot.getTime()
  return [shown, addDays(shown, -1)].find(isOf) ?? shown
}

const dayMs = 86_400_000

/**
 * The slots from `next` on, which is one, to `until`; to the hour, for clocks that change in between are not looked at. Cheap enough
 * for all schedules of an account.
 */
export function slotsUntil(schedule: Schedule, next: Date, until: Date): Date[] {
  const { duration } = schedule
  if (duration === 'never') return []
  const slots: Date[] = []
  for (let slot: Date | undefined = next; slot !== undefined && slot <= until; ) {
    slots.push(slot)
    slot = duration === 'onceInMonth' ? nextSlot(schedule, slot) : new Date(slot.getTime() + daysOf[duration] * dayMs)
  }
  return slots
}
