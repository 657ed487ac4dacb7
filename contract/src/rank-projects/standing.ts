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

/** Two days of the same keywords: those that had been checked by the earlier one. */
export const standingsCompared = z.object({ before: standing, now: standing })
