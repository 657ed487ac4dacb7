import { z } from 'zod'
import { rankRunKinds, rankRunOutcomes } from '../rules/paid-runs/run-states.ts'
import { durations } from '../rules/rank-projects/schedule.ts'
import { shareWeights } from '../rules/rank-projects/share-of-voice.ts'
import { rowId, timestamp } from '../wire/fields.ts'
import { projectSetting } from './settings.ts'
import { averageBasis, changeFields, standing } from './standing.ts'

/** Names a project in an address. */
export const projectRow = z.object({ id: rowId })

export const rankProject = z.object({
  id: z.number().int(),
  projectName: z.string(),
  domain: z.string(),
  location: z.string(),
  country_iso_code: z.string(),
  country_code: z.number().int(),
  /** Code of the state or city; null for a whole country. */
  place_code: z.number().int().nullable(),
  language: z.string(),
  deviceType: z.union([z.literal(1), z.literal(2), z.literal(3)]),
  searchEngine: z.union([z.literal(1), z.literal(2), z.literal(3)]),
  depth: z.number().int(),
  extraPage: z.boolean(),
  loadsAiOverview: z.boolean(),
  includesSubdomains: z.boolean(),
  /** A featured snippet counts as position 1. */
  countsSnippets: z.boolean(),
  /** True if the average position counts a keyword that wasn't found as depth + 1; otherwise it excludes it. */
  countsUnranked: z.boolean(),
  /** A keyword’s weight in the share of voice. */
  shareWeight: z.enum(shareWeights),
  /** All settings; the fields above are of the first one. */
  settings: z.array(projectSetting.extend({ keyword_count: z.number().int() })),
  /** A keyword counts once in each setting it is tracked in. */
  keyword_count: z.number().int(),
  /** The number of keywords it may have, by the account's plan and trial; null without a limit, 0 without a plan. */
  keyword_limit: z.number().int().nullable(),
  competitor_count: z.number().int(),
  date_created: timestamp,
  /** The time when its last run ended; null before the first has. */
  last_executed_at: timestamp.nullable(),
  isDailyChecked: z.union([z.literal(0), z.literal(1)]),
  duration: z.enum(durations),
  runAt: z.string(),
  timeZone: z.string(),
  /** Null where it runs only when asked. */
  next_run_at: timestamp.nullable(),
  /** The time when keywords that failed in a scheduled run are retried automatically; null unless that is planned. */
  retry_at: timestamp.nullable(),
  last_run: z.object({
    kind: z.enum(rankRunKinds),
    outcome: z.enum(rankRunOutcomes),
    started_at: timestamp,
    /** Counts of a retry include all keywords of the run that it continues. */
    done_count: z.number().int(),
    failed_count: z.number().int(),
    keywords_count: z.number().int(),
  }),
  /** Over all keywords at their last successful check; null if there is none to count. */
  averagePosition: z.number().nullable(),
  /** The keywords it covers; null before the first check. */
  average_basis: averageBasis.nullable(),
  /** The same as it was on each of the last 30 checked days, oldest first. */
  sparkline: z.array(z.object({ date: z.iso.date(), averagePosition: z.number().nullable() })),
})
export type RankProject = z.infer<typeof rankProject>

/** A project as the list shows it, with its change over seven days. */
export const listedRankProject = rankProject.extend({
  /** Visibility of its newest checked day, like `averagePosition`. */
  visibility: standing.shape.visibility,
  ...changeFields,
})
export type ListedRankProject = z.infer<typeof listedRankProject>
