import { z } from 'zod'
import { browserZone } from '../rank-projects/inputs.ts'
import { calendarDate, yesOrNo } from '../wire/fields.ts'

/** The dates of a site to show; `unknown` is the message for a day without a check. */
export const chosenDates = (unknown: string) => ({
  /** The date to show; without it the newest. */
  created_at: calendarDate(unknown).optional(),
  /** The date to compare with; without it the one before. */
  compare_date: calendarDate(unknown).optional(),
})

/** Saves a site with a schedule or without, or changes the schedule of one that is saved. */
export const scheduleChoice = <const Schedule extends string>(schedules: readonly Schedule[], wrong: string) => ({
  schedule: z.enum(schedules, { error: wrong }).optional(),
  /** Only the schedule is changed. */
  isSchedule: yesOrNo.default(false),
  /** IANA name; slots and dates are counted in it. If we don’t know the zone, UTC is used and the reply says so. */
  timeZone: browserZone.optional(),
})

/** A check within four hours of the last one needs confirmation. */
export const confirmation = { confirm: z.boolean({ error: 'confirm must be true or false.' }).default(false) }

export const sortDirection = z.enum(['asc', 'desc'], { error: 'The direction must be asc or desc.' })
