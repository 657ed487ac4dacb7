import { z } from 'zod'
import { bands, dayVolatility } from './day-rows.ts'
import { averageBasis, standing, standingsCompared } from './standing.ts'
import { keywordTag } from './tags.ts'

/** The figures of a set of keywords as the overview shows them for a filter by this set. */
export const keywordSetTotal = z.object({
  keywords_count: z.number().int(),
  /** The part of them that has been checked. */
  checked_count: z.number().int(),
  ...standing.shape,
  average_basis: averageBasis,
  /** By the latest check of each keyword. */
  bands,
  /** The volatility of the shown day; null if none of their pages was compared on it. */
  volatility: dayVolatility.nullable(),
  /**
   * Share of voice of the project's domain in percent, on the newest date and the compared one. Null if it isn't
   * stored: it is for tags and settings as a whole, not for a part of them that matches filters.
   */
  share_of_voice: z.object({ now: z.number().nullable(), before: z.number().nullable() }),
  /** Null if the two days can’t be compared. */
  compared: standingsCompared.nullable(),
})
export type KeywordSetTotal = z.infer<typeof keywordSetTotal>

/** The figures of a tag’s keywords. */
export const tagTotal = keywordSetTotal.extend({
  /** Null for keywords without a tag. */
  tag: keywordTag.nullable(),
})
export type TagTotal = z.infer<typeof tagTotal>

/** The figures of the keywords in a setting. */
export const settingTotal = keywordSetTotal.extend({ setting_id: z.number().int() })
export type SettingTotal = z.infer<typeof settingTotal>
