import { sql } from 'drizzle-orm'
import type { ProjectDay } from '#contract/rank-projects/day-rows.ts'
import { type RankBandKey, rankRanges } from '#contract/rules/serp-fetches/rank-bands.ts'
import type { LocalDate } from '#contract/rules/text/time-zones.ts'
import type { AccountCtx } from '../../../parts/access/index.ts'
import { countedBeforeIn, countedRankIn } from '../days/counted-rank.ts'
import type { ProjectRow } from '../get-project.ts'
import { rankProjectKeywords } from '../tables.ts'
import { changeSince } from './standing-at.ts'

type Bands = Record<RankBandKey, number>
/** The distribution then and now of the keywords that had been checked by a day, and how they moved. */
export type StandingsCompared = { bandsBefore: Bands; bandsNow: Bands; moved: ProjectDay['moved'] }

const { accountId, projectId, latestDay, latestState } = rankProjectKeywords

/** Reads one day of observations. Keywords that haven't been checked since keep their rank. */
export async function compareStandings(
  ctx: AccountCtx,
  project: ProjectRow,
  day: LocalDate,
): Promise<StandingsCompared> {
  const on = sql`${day}::date`
  const { rows } = await ctx.db.execute<Row>(sql`
    with compared as (
      select ${sql.raw(countedRankIn(project, 'latest_'))} as counted, coalesce(${latestState} = 'featured_snippet', false) as is_snippet,
        ${latestDay} > ${on} as is_checked_since, latest_rank as rank, least(latest_depth, latest_results_read) as reach,
        o.previous_rank, o.previous_depth, ${sql.raw(countedBeforeIn(project))} as counted_before,
        coalesce(o.previous_is_snippet, false) as was_snippet
      from ${rankProjectKeywords} left join lateral (${changeSince(project, on)}) o on true
      where ${accountId} = ${ctx.account.id} and ${projectId} = ${project.id}),
    same as (
      select counted, is_snippet, rank, reach, previous_rank, previous_depth, is_checked_since,
        case when is_checked_since then counted_before else counted end as counted_before,
        case when is_checked_since then was_snippet else is_snippet end as was_snippet
      from compared where not is_checked_since or previous_depth is not null)
    select ${bandsOf('counted', 'is_snippet')} as "bandsNow", ${bandsOf('counted_before', 'was_snippet')} as "bandsBefore",
      json_build_object(
        'improved', count(*) filter (where is_checked_since and rank < previous_rank),
        'declined', count(*) filter (where is_checked_since and rank > previous_rank),
        'unchanged', count(*) filter (where is_checked_since and rank is not distinct from previous_rank),
        'appeared', count(*) filter (where previous_rank is null and rank <= previous_depth),
        'lost', count(*) filter (where rank is null and previous_rank <= reach),
        'unknown', count(*) filter (where not is_checked_since or (previous_rank is null and rank > previous_depth)
          or (rank is null and previous_rank > reach))) as moved
    from same`)
  const [row] = rows
  if (row === undefined) throw new Error('a comparison is one row')
  return row
}

type Row = StandingsCompared

const bandsOf = (rank: string, isSnippet: string) =>
  sql.raw(
    `json_build_object(${[
      ...rankRanges.map(
        ({ key, first, last }) => `'${key}', count(*) filter (where ${rank} between ${first} and ${last})`,
      ),
      // A featured snippet that doesn't count is in no range, but isn't “not found” either.
      `'none', count(*) filter (where ${rank} is null and not ${isSnippet})`,
    ].join(', ')})`,
  )
