import { z } from 'zod'
import { weekCauses } from '../rules/rank-projects/week-causes.ts'
import { serpFeatureKeys } from '../rules/serp-fetches/serp-features.ts'
import { rank } from './rank-fields.ts'

/** A group of keywords with one reason. */
export const weekStatement = z.object({
  cause: z.enum(weekCauses),
  /** The setting that all its keywords are tracked in; null if those listed were deleted since. */
  setting_id: z.number().int().nullable(),
  /** The domain that entered, overtook, left or was passed; else null. */
  domain: z.string().nullable(),
  /** The own pages of a replacement. */
  page_before: z.string().nullable(),
  page_now: z.string().nullable(),
  feature: z.enum(serpFeatureKeys).nullable(),
  keywords_count: z.number().int(),
  /** Search volume × change of the share of clicks, over the keywords with a known volume; null if there is none. */
  visits: z.number().nullable(),
  unknown_volume_count: z.number().int(),
  /** Keywords whose AI Overview appeared and cites us. Null for other causes, or if none is known. */
  cited_count: z.number().int().nullable(),
  /** The median of the largest such groups of the weeks before, and the number of keywords above which a group is stated. */
  usual: z.number(),
  bound: z.number(),
  /** At most 20, the largest effect first. */
  keywords: z.array(z.object({ id: z.number().int(), keyword: z.string(), rank_before: rank, rank_now: rank })),
})
export type WeekStatement = z.infer<typeof weekStatement>

/**
 * none: no run has ended · not-compared: no check is a week old, or the settings or the depth have changed since · early: too few weeks are known to say
 * what is usual · judged: the statements are all there is beyond the usual.
 */
const weekStates = ['none', 'not-compared', 'early', 'judged'] as const

export const projectWeek = z.object({
  state: z.enum(weekStates),
  date: z.iso.date().nullable(),
  since: z.iso.date().nullable(),
  /** Keywords compared. */
  keywords_count: z.number().int(),
  /** Weeks that it was judged by. */
  references_count: z.number().int(),
  /** Reasons of moves first, the largest effect first; then what changed on the results pages beside the ranks. */
  statements: z.array(weekStatement),
  /** True while the newest run is being read. */
  is_pending: z.boolean(),
})
export type ProjectWeek = z.infer<typeof projectWeek>
