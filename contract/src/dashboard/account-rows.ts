import { z } from 'zod'
import { forecastReply } from '../forecast/endpoints.ts'
import { projectNote } from '../rank-projects/notes.ts'
import { rank } from '../rank-projects/rank-fields.ts'
import {
  averageBasis,
  movedCounts,
  reasonsNotCompared,
  standing,
  standingsCompared,
} from '../rank-projects/standing.ts'
import { planModules } from '../rules/billing/plan-modules.ts'
import { periods } from '../rules/rank-projects/schedule.ts'
import { timestamp } from '../wire/fields.ts'

export const usedDay = z.object({
  date: z.iso.date(),
  /** In credits. */
  count: z.number(),
  /** Count per module, without modules that used none. */
  modules: z.array(z.object({ module: z.enum(planModules), count: z.number() })),
})
export type UsedDay = z.infer<typeof usedDay>

const bands = z.object({
  top3: z.number().int(),
  top10: z.number().int(),
  top20: z.number().int(),
  top100: z.number().int(),
  none: z.number().int(),
})

const projectStanding = standing.extend({
  id: z.number().int(),
  projectName: z.string(),
  location: z.string(),
  country_iso_code: z.string(),
  keyword_count: z.number().int(),
  depth: z.number().int(),
  average_basis: averageBasis,
  /** Then and now; null if the two can’t be compared. */
  compared: standingsCompared.nullable(),
  not_compared: z.enum(reasonsNotCompared).nullable(),
  /** The average position at the end of each of the last 30 days, oldest first, from the day of its first check. */
  sparkline: z.array(z.number().nullable()),
  /** Keywords by their last successful check. */
  bands,
})
export type ProjectStanding = z.infer<typeof projectStanding>

export const ranksReply = z.object({
  now: standing,
  /** The keywords that its average position counts. */
  average_basis: averageBasis,
  /** Standing of the projects that can be compared, then and now; null if none can. */
  compared: standingsCompared.extend({ projects: z.number().int() }).nullable(),
  /** At the end of each of the last 30 days, oldest first, from the day of the first check. */
  sparkline: z.array(standing),
  projects_total: z.number().int(),
  keywords_total: z.number().int(),
  bands,
  /** The deepest of their checks; 0 before any. */
  depth: z.number().int(),
  /** The largest loss of visibility first, up to 100. */
  projects: z.array(projectStanding),
})
export type DashboardRanks = z.infer<typeof ranksReply>

const mover = z.object({
  project_id: z.number().int(),
  projectName: z.string(),
  keyword_id: z.number().int(),
  keyword: z.string(),
  /** At the start of the period. */
  /** The name of its search setting, if the project has several. */
  setting: z.string().optional(),
  before: rank,
  was_snippet: z.literal(true).optional(),
  rank,
  /** Present if it ranks 1 as the featured snippet. */
  is_snippet: z.literal(true).optional(),
  /** Below zero is better; null unless it was found at both. */
  difference: z.number().int().nullable(),
  change: z.enum(['new', 'lost']).nullable(),
})
export type Mover = z.infer<typeof mover>

export const movementReply = z.object({
  /** Projects that can be compared with the start of the period. */
  compared_projects: z.number().int(),
  improved_count: z.number().int(),
  declined_count: z.number().int(),
  /**
   * The keywords that moved furthest, six at most. A keyword that entered or left the results read has moved at least
   * so far.
   */
  improved: z.array(mover),
  declined: z.array(mover),
  /** More or fewer keywords than then, of those that can be compared. */
  band_changes: bands,
  /** The part of `declined_count` that is no longer found. */
  lost_count: z.number().int(),
  /** Changes from check to check within the period, by the volatility of their pages (`rules/rank-projects/market-moves.ts`). */
  market: z.object({ judged: z.number().int(), calm: z.number().int(), unusual: z.number().int() }).optional(),
  /** By project, of those that can be compared. */
  projects: z.array(
    movedCounts.extend({
      id: z.number().int(),
      /** The newest of these days. */
      note: projectNote.pick({ date: true, text: true }).nullable(),
    }),
  ),
})
export type DashboardMovement = z.infer<typeof movementReply>

/** Outcomes that need attention: a run that brought too little, or a slot that passed without one. */
const runProblems = ['partial', 'failed', 'skipped-credits', 'skipped-plan'] as const

const subject = {
  module: z.enum(planModules),
  /** Id of the check, project, domain or target. */
  id: z.number().int(),
  name: z.string(),
}

const troubledRun = z.object({
  ...subject,
  problem: z.enum(runProblems),
  at: timestamp,
  /** Keywords, rows or links; 0 of a slot that was skipped. */
  failed_count: z.number().int(),
  units_count: z.number().int(),
  /** The time when what failed is retried automatically. */
  retry_at: timestamp.nullable(),
  next_run_at: timestamp.nullable(),
})
export type TroubledRun = z.infer<typeof troubledRun>

const plannedRun = z.object({
  ...subject,
  at: timestamp,
  schedule: z.enum(periods),
  /** At the prices of now; of a domain or a target at most so many. */
  credits: z.number(),
})
export type PlannedRun = z.infer<typeof plannedRun>

const latestCheck = z.object({
  ...subject,
  at: timestamp,
  state: z.enum(['running', 'done', 'partial', 'failed']),
  done_count: z.number().int(),
  failed_count: z.number().int(),
  units_count: z.number().int(),
})
export type LatestCheck = z.infer<typeof latestCheck>

export const workReply = z.object({
  /** Newest first, six at most, of modules whose lists the account may see. */
  troubled: z.array(troubledRun),
  troubled_total: z.number().int(),
  /** Schedules that wait for a plan with their module. */
  paused_schedules: z.number().int(),
  /** The next run of each schedule, soonest first, five at most; empty without a plan. */
  next_runs: z.array(plannedRun),
  /** The number of all schedules, of which `next_runs` has the first. */
  schedules_total: z.number().int(),
  /** All runs of the next seven days, within the plan's period. */
  next_days: z.object({ runs: z.number().int(), credits: z.number() }),
  /** Null without the ability to view the credits history. */
  forecast: forecastReply.nullable(),
  /** Newest first, six at most: SERP checks, and the last check of each domain and target. */
  latest_checks: z.array(latestCheck),
})
export type DashboardWork = z.infer<typeof workReply>
