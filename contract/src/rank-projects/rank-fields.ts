import { z } from 'zod'
import { rankChanges } from '../rules/serp-fetches/rank-change.ts'

/**
 * Null if the domain was not found. In the state `featured_snippet` it is 1, or the organic rank, if any, if the project doesn't
 * count snippets.
 */
export const rank = z.number().int().nullable()

/**
 * A rank against the one of the keyword's previous check; both null where there is none, or that
 * one is not known.
 */
export const rankChangeFields = {
  /**
   * Rank minus the rank of the previous check: below zero is better. Null unless both are ranks.
   */
  difference: z.number().int().nullable(),
  change: z.enum(rankChanges).nullable(),
}
