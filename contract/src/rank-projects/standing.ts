import { z } from 'zod'

/** How far back movement is counted from. */
export const movementDays = 7

/** Over all keywords found at their last successful check, and over all checked ones; null while there are none. */
export const standing = z.object({ averagePosition: z.number().nullable(), visibility: z.number().nullable() })
export type Standing = z.infer<typeof standing>

/** first: no check is that old · settings: its engine, device, language or place was changed since · depth: its depth was. */
export const reasonsNotCompared = ['first', 'settings', 'depth'] as const

/** Keywords that moved in seven days. */
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
  /** Seven days ago; null where the two are not comparable. */
  before: standing.nullable(),
  not_compared: z.enum(reasonsNotCompared).nullable(),
  /** Null where no rank of seven days ago is comparable. */
  moved: movedCounts.nullable(),
}
