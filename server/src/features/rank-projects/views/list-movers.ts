import { sql } from 'drizzle-orm'
import type { MovedCounts } from '#contract/rank-projects/standing.ts'
import { type RankBandKey, rankRanges } from '#contract/rules/serp-fetches/rank-bands.ts'
import { type RankChange, rankChangeOf } from '#contract/rules/serp-fetches/rank-change.ts'
import type { AccountCtx } from '../../../parts/access/index.ts'
import { isAmong } from './list-project-totals.ts'

export type MovedKeyword = {
  projectId: number
  projectName: string
  keywordId: number
  keyword: string
  before: number | null
  /** It stands at 1 as the featured snippet. */
  isSnippet: boolean
  wasSnippet: boolean
  rank: number | null
  difference: number | null
  change: Exclude<RankChange, 'depth'> | null
}

export type Movers = {
  comparedProjects: number
  improvedCount: number
  declinedCount: number
  improved: MovedKeyword[]
  declined: MovedKeyword[]
  bandChanges: Record<RankBandKey, number>
  /** For each project that can be compared. */
  byProject: (MovedCounts & { id: number })[]
}

/** Movers of these projects; if ids are omitted, of all. */
type MoversChoice = { days: number; most: number; ids?: readonly number[] | undefined }

type StoredMove = {
  projectId: number
  projectName: string
  keywordId: number
  keyword: string
  before: number | null
  beforeReach: number
  rank: number | null
  reach: number
  isSnippet: boolean
  wasSnippet: boolean
}
type Row = {
  compared_projects: number
  improved_count: number
  declined_count: number
  improved: StoredMove[] | null
  declined: StoredMove[] | null
  by_project: Movers['byProject'] | null
} & Record<`${RankBandKey}_change`, number>

/**
 * Keywords of all projects whose rank changed within so many days, the largest changes first. The rank then is the one that a
 * keyword's first check since replaced, so one day of a project is read, and further days only while they may have the first check
 * of a keyword. `offset 0` keeps the query to those days, where a join would read all history. Not compared: projects with a new
 * baseline since, and ranks that only one of two depths could see (`rankChangeOf`). Movers compare a snippet as rank 1; the ranges
 * use the rank that the project counts.
 */
export async function listMovers(ctx: AccountCtx, { days, most, ids }: MoversChoice): Promise<Movers> {
  const accountId = ctx.account.id
  const moves = (direction: 'improved' | 'declined') => sql`(
    select json_agg(json_build_object('projectId', f.project_id, 'projectName', p.name, 'keywordId', f.id, 'keyword', k.keyword,
      'before', before, 'beforeReach', before_reach, 'wasSnippet', was_snippet,
      'rank', rank, 'reach', reach, 'isSnippet', is_snippet) order by abs(least_by) desc, f.id)
    from (select * from sized where ${direction === 'improved' ? sql`least_by < 0` : sql`least_by > 0`}
      order by abs(least_by) desc, id limit ${most}) f
    join rank_projects p on p.account_id = ${accountId} and p.id = f.project_id
    join rank_project_keywords k on k.account_id = ${accountId} and k.id = f.id) as ${sql.raw(direction)}`
  const { rows } = await ctx.db.execute<Row>(sql`
    with mine as (
      select id, keywords_count, counts_snippets, (${ctx.clock().toISOString()}::timestamptz at time zone time_zone)::date - ${days}::int as day_then
      from rank_projects where account_id = ${accountId} and deleted_at is null and ${isAmong(sql`id`, ids)}),
    compared as (
      select id, keywords_count, counts_snippets, day_then from mine
      where exists (select from rank_project_days d
          where d.account_id = ${accountId} and d.project_id = mine.id and d.day <= day_then and d.checked_count > 0)
        and not exists (select from rank_project_days d
          where d.account_id = ${accountId} and d.project_id = mine.id and d.day > day_then and d.baseline_count > 0)),
    since as (
      select d.project_id, d.day, c.day_then, c.keywords_count, c.counts_snippets, d.day = min(d.day) over by_project as is_first,
        sum(d.checked_count) over (by_project order by d.day) - d.checked_count as checked_before
      from compared c join rank_project_days d on d.account_id = ${accountId} and d.project_id = c.id
        and d.day > c.day_then and d.checked_count > 0
      window by_project as (partition by d.project_id)),
    moved as (
      select k.id, k.project_id, k.latest_rank as rank, least(k.latest_depth, k.latest_results_read) as reach,
        k.latest_state = 'featured_snippet' as is_snippet, o.previous_rank as before, o.previous_depth as before_reach,
        coalesce(o.previous_is_snippet, false) as was_snippet, k.latest_organic_rank as organic_rank,
        o.previous_organic_rank as organic_before, s.counts_snippets
      from since s
      cross join lateral (
        select keyword_id, previous_rank, previous_depth, previous_is_snippet, previous_organic_rank from rank_observations o
        where o.account_id = ${accountId} and o.project_id = s.project_id and o.day = s.day
          and o.state <> 'failed' and o.previous_depth is not null offset 0) o
      join rank_project_keywords k on k.account_id = ${accountId} and k.id = o.keyword_id and ${isAmong(sql`k.project_id`, ids)}
      where s.checked_before < s.keywords_count and (k.latest_rank is distinct from o.previous_rank
          or (k.latest_state = 'featured_snippet') is distinct from coalesce(o.previous_is_snippet, false)
          or k.latest_state = 'featured_snippet' and k.latest_organic_rank is distinct from o.previous_organic_rank)
        and (s.is_first or not exists (
          select from rank_observations e join rank_project_days d on d.account_id = e.account_id and d.project_id = e.project_id
            and d.day = e.day
          where e.account_id = ${accountId} and e.project_id = s.project_id and e.keyword_id = o.keyword_id
            and e.day > s.day_then and e.day < s.day and e.state <> 'failed'))),
    sized as materialized (
      select *, coalesce(rank, reach + 1) - coalesce(before, before_reach + 1) as least_by,
        case when is_snippet and not counts_snippets then organic_rank else rank end as counted,
        case when was_snippet and not counts_snippets then organic_before else before end as counted_before
      from moved
      where (rank is not null or before <= reach) and (before is not null or rank <= before_reach)),
    counted as materialized (
      select c.id, count(*) filter (where least_by < 0) as improved, count(*) filter (where least_by > 0) as declined,
        count(*) filter (where s.id is not null and before is null) as appeared,
        count(*) filter (where s.id is not null and rank is null) as lost,
        ${sql.join(bandChanges, sql`, `)}
      from compared c left join sized s on s.project_id = c.id group by c.id)
    select count(*)::int as compared_projects,
      json_agg(json_build_object('id', id, 'improved', improved, 'declined', declined, 'appeared', appeared, 'lost', lost)) as by_project,
      coalesce(sum(improved), 0)::int as improved_count, coalesce(sum(declined), 0)::int as declined_count,
      ${moves('improved')}, ${moves('declined')},
      ${sumOfChanges}
    from counted`)
  const [row] = rows
  if (row === undefined) throw new Error('movers are one row')
  return {
    comparedProjects: row.compared_projects,
    improvedCount: row.improved_count,
    declinedCount: row.declined_count,
    improved: (row.improved ?? []).map(presentMove),
    declined: (row.declined ?? []).map(presentMove),
    bandChanges: {
      top3: row.top3_change,
      top10: row.top10_change,
      top20: row.top20_change,
      top100: row.top100_change,
      none: row.none_change,
    },
    byProject: row.by_project ?? [],
  }
}

const changeWhere = (is: (column: string) => string, key: RankBandKey) =>
  sql.raw(`count(*) filter (where ${is('counted')}) - count(*) filter (where ${is('counted_before')}) as ${key}_change`)

const bandChanges = [
  ...rankRanges.map(({ key, first, last }) => changeWhere((column) => `${column} between ${first} and ${last}`, key)),
  // A featured snippet that doesn't count is in no range, but isn't “not found” either.
  changeWhere(
    (column) => `s.id is not null and ${column} is null and not ${column === 'counted' ? 'is_snippet' : 'was_snippet'}`,
    'none',
  ),
]

const sumOfChanges = sql.raw(
  [...rankRanges.map(({ key }) => key), 'none']
    .map((key) => `coalesce(sum(${key}_change), 0)::int as ${key}_change`)
    .join(', '),
)

function presentMove({ beforeReach, reach, ...move }: StoredMove): MovedKeyword {
  const { difference, change } = rankChangeOf(
    { rank: move.before, depth: beforeReach, results_read: null },
    { rank: move.rank, depth: reach, results_read: null },
  )
  if (change === 'depth') throw new Error(`keyword ${move.keywordId} is not comparable`)
  return { ...move, difference, change }
}
