import { z } from 'zod'
import { groupStates } from '../rules/rank-projects/keyword-groups.ts'
import { checkedStates } from '../rules/serp-fetches/rank-states.ts'
import { targetPage } from './landing-pages.ts'
import { rank } from './rank-fields.ts'

/** The page that is suggested for all keywords of a group. */
const suggestedPage = z.object({
  url: z.string(),
  /** `target`: the target page of most of its keywords; `ranking`: the own page that wins the most clicks for its keywords, by the curve. */
  reason: z.enum(['target', 'ranking']),
})

/** Keywords of one setting of which every two share at least as many addresses among the first ten results as was chosen. */
export const keywordGroup = z.object({
  /** The keyword with the largest search volume. */
  head: z.object({ id: z.number().int(), keyword: z.string(), setting_id: z.number().int() }),
  keywords_count: z.number().int(),
  /** The part that matches the filters. */
  matching_count: z.number().int(),
  /** Sum of the known search volumes; null if none is known. */
  volume: z.number().int().nullable(),
  unknown_volume_count: z.number().int(),
  /** The best rank of its keywords; null if none ranks. */
  best: z.number().int().nullable(),
  average: z.number().nullable(),
  /** Own pages that rank for its keywords. */
  pages_count: z.number().int(),
  /** Keywords for which no own page ranks. */
  without_page_count: z.number().int(),
  /** Null if no own page ranks and none is a target. */
  page: suggestedPage.nullable(),
  /** Days of the newest 28 on which all its keywords were read, and the part on which it held. */
  days_read: z.number().int(),
  days_held: z.number().int(),
  state: z.enum(groupStates),
})
export type KeywordGroup = z.infer<typeof keywordGroup>

/** Counts of the project's keywords. */
export const groupCounts = z.object({
  groups_count: z.number().int(),
  grouped_count: z.number().int(),
  /** Keywords whose results are known, in a group or not. */
  read_count: z.number().int(),
  keywords_count: z.number().int(),
  /** Keywords in groups without any own page that ranks. */
  uncovered_count: z.number().int(),
})
export type GroupCounts = z.infer<typeof groupCounts>

/** A keyword of a group. */
export const groupedKeyword = z.object({
  id: z.number().int(),
  keyword: z.string(),
  search_volume: z.number().int().nullable(),
  state: z.enum(checkedStates).nullable(),
  rank,
  /** The address that ranks best. */
  url: z.string().nullable(),
  target_page: targetPage,
})
export type GroupedKeyword = z.infer<typeof groupedKeyword>

/** An address on the results pages of several keywords of a group. */
export const sharedResult = z.object({ address: z.string(), keywords_count: z.number().int(), is_own: z.boolean() })
export type SharedResult = z.infer<typeof sharedResult>
