import { z } from 'zod'
import type { AverageBasis } from '../rules/average-position.ts'

/**
 * Over all keywords at their last successful check up to a day. A keyword that wasn't found counts as depth + 1 in the average, or is
 * left out of it, as its project is set. Null while there are none.
 */
export const standing = z.object({ averagePosition: z.number().nullable(), visibility: z.number().nullable() })
export type Standing = z.infer<typeof standing>

export const averageBasis = z.object({
  /** Keywords with a rank. */
  found: z.number().int(),
  /** Keywords not found, each counted as `unranked_as`. */
  unranked: z.number().int(),
  /** Null without any, and where their depths differ. */
  unranked_as: z.number().int().nullable(),
  /** Keywords not found that the average leaves out, by the setting `countsUnranked`. */
  left_out: z.number().int(),
}) satisfies z.ZodType<AverageBasis>

/** first: no check is that old · settings: the engine, device, language or place was changed since · depth: the depth was. */
export const reasonsNotCompared = ['first', 'settings', 'depth'] as const
export type ReasonNotCompared = (typeof reasonsNotCompared)[number]

/** later: the date is not before the day itself. With `depth` ranks are still compared, as far as both days looked for them. */
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

/** Keywords that moved within so many days. */
export const movedCounts = z.object({
  /** Those that were not found then among them. */
  improved: z.number().int(),
  /** Those that are not found any more among them. */
  declined: z.number().int(),
  appeared: z.number().int(),
  lost: z.number().int(),
})
export type MovedCounts = z.infer<typeof movedCounts>

/** What a project stood at seven days ago, and how its keywords moved since. */
export const changeFields = {
  /** Seven days ago and now; null where the two are not comparable. */
  compared: standingsCompared.nullable(),
  not_compared: z.enum(reasonsNotCompared).nullable(),
  /** Null where no rank of seven days ago is comparable. */
  moved: movedCounts.nullable(),
}
