import { z } from 'zod'
import { keywordMetricFields } from '../keyword-metrics/rows.ts'
import { rankStates } from '../rules/serp-fetches/rank-states.ts'
import { pageFields } from '../serp-fetches/page-fields.ts'
import { timestamp } from '../wire/fields.ts'
import { pageState, targetPage } from './landing-pages.ts'
import { cellMovement } from './movement.ts'
import { rank, rankChangeFields } from './rank-fields.ts'
import { keywordTag } from './tags.ts'

/** A keyword on one day: the day's last successful check, or that it failed or is still to come. */
export const rankOnDate = z.object({
  date: z.iso.date(),
  rank,
  rank_absolute: rank,
  state: z.enum(rankStates),
  /** The depth that was asked for. */
  depth: z.number().int(),
  results_read: pageFields.results_read,
  other_page: pageFields.other_page,
  warning: pageFields.warning,
  ...rankChangeFields,
  /**
   * The accounting of the change since the keyword's previous check; null if nothing is known of it, or if `compare` names another day.
   */
  movement: cellMovement.nullable().optional(),
})
export type RankOnDate = z.infer<typeof rankOnDate>

export const rankHistoryRow = z.object({
  id: z.number().int(),
  keyword: z.string(),
  /** The setting it is tracked in. */
  setting_id: z.number().int(),
  /** By name. */
  tags: z.array(keywordTag),
  /** The address that held the rank at the last check; null where none did. */
  url: z.string().nullable(),
  target_page: targetPage,
  page_states: z.array(pageState),
  /** The time when it was checked last; null before. */
  taken_at: timestamp.nullable(),
  /** Fields of the page of the last successful check. */
  ...pageFields,
  ...keywordMetricFields,
  /** The reason why the last check failed, for a person; null unless it did. */
  failure: z.string().nullable(),
  /** The columns of this page, newest first. */
  dates: z.array(z.iso.date()),
  /** In the order of `dates`; a day on which this keyword was not checked is left out. */
  details: z.array(rankOnDate),
  /**
   * The ranks of the last 30 checked days, and of the day of a run under way, as in
   * `sparkline_dates`; null where none is.
   */
  sparkline: z.array(rank),
  /** The best of them. */
  best: rank,
})
export type RankHistoryRow = z.infer<typeof rankHistoryRow>
