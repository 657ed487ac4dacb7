import { z } from 'zod'
import type { AverageBasis } from '../rules/rank-projects/average-position.ts'

/**
 * Over all keywords at their last successful check up to a day. A keyword that wasn't found counts as depth + 1 in the average, or is
 * excluded, by the project's setting. Null if there are none.
 */
export const standing = z.object({ averagePosition: z.number().nullable(), visibility: z.number().nullable() })
export type Standing = z.infer<typeof standing>

export const averageBasis = z.object({
  /** Keywords with a rank. */
  found: z.number().int(),
  /** Keywords not found, each counted as `unranked_as`. */
  unranked: z.number().int(),
  /** Null if there are none, or if their depths differ. */
  unranked_as: z.number().int().nullable(),
  /** Keywords not found that are excluded from the average (`countsUnranked` is off). */
  left_out: z.number().int(),
}) satisfies z.ZodType<AverageBasis>

/** first: no check is that old · settings: the engine, device, language or place was changed since · depth: the depth was. */
export const reasonsNotCompared = ['first', 'settings', 'depth'] as const
export type ReasonNotCompared = (typeof reasonsNotCompared)[number]

/** later: the date is not before the compared day. With `depth`, ranks are still compared within the shallower of the two depths. */
export const reasonsDayNotCompared = [...reasonsNotCompared, 'later'] as const
export type ReasonDayNotCompared = (typeof reasonsDayNotCompared)[number]

/** A day of a project and the one it is compared with, by `compare`. */
export const dayCompared = z.object({
  date: z.iso.date(),
  /** Null where there is none. */
  compared_date: z.iso.date().nullable(),
  not_compared: z.enum(reasonsDayNotCompared).nullable(),
})
export type DayCompared = z.infer<typeof dayCompared>

/** Two days of the same keywords: those that had been checked by the earlier one. */
export const standingsCompared = z.object({ before: standing, now: standing })
export type StandingsCompared = z.infer<typeof standingsCompared>

/** Keywords that moved within the period. */
export const movedCounts = z.object({
  /** The part of the improved that was not found before. */
  improved: z.number().int(),
  /** The part of the declined that is no longer found. */
  declined: z.number().int(),
  appeared: z.number().int(),
  lost: z.number().int(),
})
export type MovedCounts = z.infer<typeof movedCounts>

/** A project's average and visibility seven days ago, and how its keywords have moved since. */
export const changeFields = {
  /** Seven days ago and now; null if the two can't be compared. */
  compared: standingsCompared.nullable(),
  not_compared: z.enum(reasonsNotCompared).nullable(),
  /** Null if no rank from seven days ago can be compared. */
  moved: movedCounts.nullable(),
}
