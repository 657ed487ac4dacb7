import { z } from 'zod'
import { runStates } from '../rules/paid-runs/run-states.ts'
import { checkedStates, rankStates } from '../rules/serp-fetches/rank-states.ts'
import { pageFields } from '../serp-fetches/page-fields.ts'
import { timestamp } from '../wire/fields.ts'

const rankFields = {
  state: z.enum(rankStates),
  /** Position among organic results, 1 for a featured snippet above them; null unless found. */
  rank: z.number().int().nullable(),
  /** Position among everything on the page; null unless found. */
  rank_absolute: z.number().int().nullable(),
  url: z.string().nullable(),
}

export const competitorRank = z.object({
  name: z.string(),
  ...rankFields,
  /** Features of the page it owns or is named in; null where that was not kept. */
  owned_features: pageFields.owned_features,
  other_page: pageFields.other_page,
})
export type CompetitorRank = z.infer<typeof competitorRank>

export const serpCheckItem = z.object({
  /** Place in the list of keywords, from 1. */
  id: z.number().int(),
  keyword: z.string(),
  ...rankFields,
  depth: z.number().int(),
  ...pageFields,
  /** The time when the results page was fetched; null until it was. */
  taken_at: timestamp.nullable(),
  /** The reason why it failed, for a person; null unless failed. */
  failure: z.string().nullable(),
  /** The rank before the refresh; null without one. Its depth is the same. */
  previous: z
    .object({
      state: z.enum(checkedStates),
      rank: z.number().int().nullable(),
      results_read: pageFields.results_read,
      taken_at: timestamp,
    })
    .nullable(),
  /** Rank minus the previous rank: below zero is better. Null unless both are ranks. */
  difference: z.number().int().nullable(),
  competitor1: competitorRank.nullable(),
  competitor2: competitorRank.nullable(),
  competitor3: competitorRank.nullable(),
})
export type SerpCheckItem = z.infer<typeof serpCheckItem>

export const serpCheck = z.object({
  id: z.number().int(),
  /** The domain whose rank was asked for. */
  url: z.string(),
  /** The owner's note; null without one. */
  note: z.string().nullable(),
  /** City and country, or the country alone. */
  location: z.string(),
  country_iso_code: z.string(),
  /** The country's location code. */
  country: z.number().int(),
  /** Code of the state or city, or of the country, in the engine's own list. */
  location_code: z.number().int(),
  /** The engine's full name of the place, smallest part first. */
  location_name: z.string(),
  keywords_count: z.number().int(),
  /** The time when it was accepted; `date` and `time` are its parts in UTC. */
  created_at: timestamp,
  date: z.iso.date(),
  time: z.string(),
  searchEngine: z.union([z.literal(1), z.literal(2), z.literal(3)]),
  deviceType: z.union([z.literal(1), z.literal(2), z.literal(3)]),
  language: z.string(),
  depth: z.number().int(),
  extraPage: z.boolean(),
  loadsAiOverview: z.boolean(),
  includesSubdomains: z.boolean(),
  competitors: z.array(z.string()),
  state: z.enum(runStates),
  done_count: z.number().int(),
  failed_count: z.number().int(),
  /** Charged for its runs so far. */
  credits: z.number(),
  /** Set aside for the run under way; 0 once it is done. */
  credits_held: z.number(),
  /** The first run is 1; every refresh and retry is one more. */
  run: z.number().int(),
  items: z.array(serpCheckItem),
})
export type SerpCheck = z.infer<typeof serpCheck>
