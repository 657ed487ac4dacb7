import { z } from 'zod'
import { volatilityVerdicts } from '../rules/rank-projects/volatility.ts'
import { rankStates } from '../rules/serp-fetches/rank-states.ts'
import { pageFields } from '../serp-fetches/page-fields.ts'
import { timestamp } from '../wire/fields.ts'
import { rank } from './rank-fields.ts'
import { averageBasis, dayCompared, standingsCompared } from './standing.ts'

export const bands = z.object({
  top3: z.number().int(),
  top10: z.number().int(),
  top20: z.number().int(),
  top100: z.number().int(),
  none: z.number().int(),
})

const moved = z.object({
  improved: z.number().int(),
  declined: z.number().int(),
  unchanged: z.number().int(),
  appeared: z.number().int(),
  lost: z.number().int(),
  /** One of the two checks did not read as far as the other's rank. */
  unknown: z.number().int(),
})

/**
 * Mean volatility of a day's pages, each against the keyword's previous check; null if none was compared. Median and deviation
 * are of the means of those of the 28 days before that compared half to twice as many pages; null, like the verdict, if there are
 * fewer than 10.
 */
export const dayVolatility = z.object({
  value: z.number(),
  median: z.number().nullable(),
  deviation: z.number().nullable(),
  verdict: z.enum(volatilityVerdicts).nullable(),
  /** Pages compared. */
  pages: z.number().int(),
})

/** The sums of a project's ranks on one day. Counts are of keywords. */
export const projectDay = z.object({
  date: z.iso.date(),
  /** Successful checks; the counts that follow are of them. */
  checked_count: z.number().int(),
  failed_count: z.number().int(),
  found_count: z.number().int(),
  /** The deepest of its successful checks: no rank beyond it was looked for. */
  depth: z.number().int(),
  /** The least deep of them; differs only on a day on which the depth was changed. */
  least_depth: z.number().int(),
  /** True on the first day of another engine, device, language or place: days before are not comparable. */
  is_baseline: z.boolean(),
  /**
   * Over all keywords at their last successful check up to then, so that a day of a few is no jump; null where there is none to
   * count.
   */
  averagePosition: z.number().nullable(),
  average_basis: averageBasis,
  /**
   * Visibility of the same keywords: percent of the clicks that first places for all would win, by the click curve;
   * null without a check.
   */
  visibility: z.number().nullable(),
  /** Pages of which it is known whether they showed an AI Overview, and what became of it. */
  ai_overviews: z.object({
    known: z.number().int(),
    shown: z.number().int(),
    /** Read with the sites they cite. */
    loaded: z.number().int(),
    /** The part of those that cites the project's domain. */
    cited: z.number().int(),
  }),
  /**
   * Share of voice of the project's domain in percent. Null where it isn't stored: it is for all keywords, those of one
   * tag, one segment or one setting, and those without a tag.
   */
  share_of_voice: z.number().nullable().optional(),
  bands,
  volatility: dayVolatility.nullable().optional(),
  /** Against each keyword's previous check; the first of another engine, device, language or place is in none. */
  moved,
})
export type ProjectDay = z.infer<typeof projectDay>

/** The newest day with a successful check against an earlier one, over the keywords that had been checked by then. */
export const dayComparison = dayCompared.extend({
  /** Averages and visibilities; null where the two days are not comparable. */
  compared: standingsCompared.nullable(),
  /** Null where nothing is compared; with another depth, ranges that end above `least_depth` still are. */
  ranks: z
    .object({
      bands: z.object({ before: bands, now: bands }),
      /** By each keyword's latest check; keywords not checked since count as `unknown`. */
      moved,
      /** The depth then, and how far all days since were read. */
      compared_depth: z.number().int(),
      least_depth: z.number().int(),
    })
    .nullable(),
})
export type DayComparison = z.infer<typeof dayComparison>

export const ownRankOnDay = z.object({
  date: z.iso.date(),
  taken_at: timestamp,
  state: z.enum(rankStates).exclude(['pending']),
  rank,
  rank_absolute: rank,
  /** The depth that was asked for. */
  depth: z.number().int(),
  /** True on the first day of another engine, device, language or place: days before are not comparable. */
  is_baseline: z.boolean(),
  ...pageFields,
  url: z.string().nullable(),
  /** Further addresses of the project on the page, best first. */
  other_urls: z.array(z.string()),
  /** Their ranks, in the same order. Empty for checks from before they were stored. */
  other_ranks: z.array(z.number().int()),
})
export type OwnRankOnDay = z.infer<typeof ownRankOnDay>
