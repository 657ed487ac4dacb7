import { z } from 'zod'
import { rank, rankChangeFields } from './rank-fields.ts'
import { rankStates } from './serp-checks.ts'
import { timestamp } from './wire.ts'

/** A keyword on one day: the day's last look that worked, or that it failed or is still to come. */
export const rankOnDate = z.object({
  date: z.iso.date(),
  rank,
  rank_absolute: rank,
  state: z.enum(rankStates),
  /** How many results were read. */
  depth: z.number().int(),
  ...rankChangeFields,
})
export type RankOnDate = z.infer<typeof rankOnDate>

export const rankHistoryRow = z.object({
  id: z.number().int(),
  keyword: z.string(),
  /** The address that held the rank at the last look; null where none did. */
  url: z.string().nullable(),
  /** When it was looked at last; null before. */
  taken_at: timestamp.nullable(),
  /** Why the last look failed, for a person; null unless it did. */
  failure: z.string().nullable(),
  /** The columns of this page, newest first. */
  dates: z.array(z.iso.date()),
  /** In the order of `dates`; a day without a look at this keyword is left out. */
  details: z.array(rankOnDate),
  /** The ranks of the last 30 days looked at, and of the day of a run under way, as in `sparkline_dates`; null where none is. */
  sparkline: z.array(rank),
  /** The best of them. */
  best: rank,
})
export type RankHistoryRow = z.infer<typeof rankHistoryRow>
