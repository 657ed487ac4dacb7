import { z } from 'zod'
import { keywordMetricFields } from './keyword-metrics.ts'
import { rank, rankChangeFields } from './rank-fields.ts'
import { rankStates } from './serp-checks.ts'
import { timestamp } from './wire.ts'

export const competitorInProject = z.object({
  id: z.number().int(),
  name: z.string(),
  /** The earliest date with a look that tells where it stood, as far as stored result pages reached; null before any. */
  since: z.iso.date().nullable(),
})

/**
 * pending also while a new competitor's ranks are read off stored pages; not_kept: the page of the last look is no longer
 * stored, so where the competitor stood is told by the next look.
 */
const competitorStates = [...rankStates, 'not_kept'] as const
const competitorOnRow = competitorInProject
  .omit({ since: true })
  .extend({ rank, state: z.enum(competitorStates), url: z.string().nullable(), ...rankChangeFields })

/** A keyword's latest look that worked, for the own domain and its competitors; changes are told as in the history. */
export const rankCompetitorsRow = z.object({
  id: z.number().int(),
  keyword: z.string(),
  rank,
  state: z.enum(rankStates),
  ...rankChangeFields,
  depth: z.number().int(),
  taken_at: timestamp.nullable(),
  ...keywordMetricFields,
  competitor_count: z.number().int(),
  competitors_items: z.array(competitorOnRow),
})
export type RankCompetitorsRow = z.infer<typeof rankCompetitorsRow>
