import { z } from 'zod'
import { keywordMetricFields } from '../keyword-metrics/rows.ts'
import { rankStates } from '../rules/serp-fetches/rank-states.ts'
import { pageFields } from '../serp-fetches/page-fields.ts'
import { timestamp } from '../wire/fields.ts'
import { rank, rankChangeFields } from './rank-fields.ts'
import { keywordTag } from './tags.ts'

export const competitorInProject = z.object({
  id: z.number().int(),
  name: z.string(),
  /**
   * The earliest date with a check that shows its rank, as far as snapshots reached; null
   * before any.
   */
  first_ranked_on: z.iso.date().nullable(),
})

/** not_checked: no check up to the shown, earlier date succeeded. */
const rowStates = [...rankStates, 'not_checked'] as const
/**
 * pending also while a new competitor's ranks are read off stored pages; not_kept: the page of the last check is no
 * longer stored, so the competitor's rank comes with the next check.
 */
const competitorStates = [...rowStates, 'not_kept'] as const
const competitorOnRow = competitorInProject.omit({ first_ranked_on: true }).extend({
  rank,
  state: z.enum(competitorStates),
  url: z.string().nullable(),
  ...rankChangeFields,
  owned_features: pageFields.owned_features,
  other_page: pageFields.other_page,
})

/**
 * A keyword's latest successful check, or on an earlier date the latest up to it, for the project's domain and its
 * competitors; changes are as in the history.
 */
export const rankCompetitorsRow = z.object({
  id: z.number().int(),
  keyword: z.string(),
  /** The setting it is tracked in. */
  setting_id: z.number().int(),
  /** By name. */
  tags: z.array(keywordTag),
  rank,
  state: z.enum(rowStates),
  ...rankChangeFields,
  depth: z.number().int(),
  ...pageFields,
  taken_at: timestamp.nullable(),
  ...keywordMetricFields,
  competitor_count: z.number().int(),
  competitors_items: z.array(competitorOnRow),
})
export type RankCompetitorsRow = z.infer<typeof rankCompetitorsRow>
