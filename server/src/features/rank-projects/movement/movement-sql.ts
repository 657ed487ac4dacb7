import { type SQL, sql } from 'drizzle-orm'
import { type RankBandKey, rankBandKeys, rankRanges } from '#contract/rules/serp-fetches/rank-bands.ts'

/** The number of largest moves that are stored for a project in each direction. */
export const movesPerDirection = 6

/** The counts of a movement, in the order of the table's columns. */
export const movementCounts = sql.raw(
  [
    'improved_count',
    'declined_count',
    'appeared_count',
    'lost_count',
    ...rankBandKeys.map((key) => `${key}_change`),
  ].join(', '),
)

/**
 * Selects those of `projects` (`project_id`, `day_then`, `keywords_count`, `counts_snippets`) that can be compared with the end of
 * `day_then`, and `since_day`, the first checked day after it. A project without a check up to then, or with a new baseline since,
 * can't be compared.
 */
export const comparedProjects = (accountId: number, projects: SQL) => sql`
  select project_id, keywords_count, counts_snippets, (
      select min(d.day) from rank_project_days d
      where d.account_id = ${accountId} and d.project_id = p.project_id and d.day > day_then and d.checked_count > 0) as since_day
  from (${projects}) p
  where exists (select from rank_project_days d
      where d.account_id = ${accountId} and d.project_id = p.project_id and d.day <= day_then and d.checked_count > 0)
    and not exists (select from rank_project_days d
      where d.account_id = ${accountId} and d.project_id = p.project_id and d.day > day_then and d.baseline_count > 0)`

/**
 * Returns common table expressions that end with `computed`: the movement of each row of `wanted` (`project_id`, `since_day`,
 * `keywords_count`, `counts_snippets`) from before `since_day` to each keyword's latest check. The earlier rank is the one that a
 * keyword's first check since then replaced, so one day of a project is read, and further days only while they may have the first
 * check of a keyword. `offset 0` keeps the query to those days, where a join would read all history. Ranks that only one of two
 * depths could see aren't compared (`rankChangeOf`). Movers compare a snippet as rank 1; the ranges use the rank that the project
 * counts. Without movers the lists of the largest moves are empty, because sorting all moves takes as long as counting them.
 */
export const computeMovement = (accountId: number, { withMovers }: { withMovers: boolean }) => sql`
  since as (
    select w.project_id, w.since_day, w.keywords_count, w.counts_snippets, d.day,
      sum(d.checked_count) over (partition by w.project_id, w.since_day order by d.day) - d.checked_count as checked_before
    from wanted w join rank_project_days d on d.account_id = ${accountId} and d.project_id = w.project_id
      and d.day >= w.since_day and d.checked_count > 0),
  moved as (
    select k.id, s.project_id, s.since_day, k.latest_rank as rank, least(k.latest_depth, k.latest_results_read) as reach,
      k.latest_state = 'featured_snippet' as is_snippet, o.previous_rank as before, o.previous_depth as before_reach,
      coalesce(o.previous_is_snippet, false) as was_snippet, k.latest_organic_rank as organic_rank,
      o.previous_organic_rank as organic_before, s.counts_snippets
    from since s
    cross join lateral (
      select keyword_id, previous_rank, previous_depth, previous_is_snippet, previous_organic_rank from rank_observations o
      where o.account_id = ${accountId} and o.project_id = s.project_id and o.day = s.day
        and o.state <> 'failed' and o.previous_depth is not null offset 0) o
    join rank_project_keywords k on k.account_id = ${accountId} and k.id = o.keyword_id
      and k.project_id = any(array(select project_id from wanted))
    where s.checked_before < s.keywords_count and (k.latest_rank is distinct from o.previous_rank
        or (k.latest_state = 'featured_snippet') is distinct from coalesce(o.previous_is_snippet, false)
        or k.latest_state = 'featured_snippet' and k.latest_organic_rank is distinct from o.previous_organic_rank)
      and (s.day = s.since_day or not exists (
        select from rank_observations e join rank_project_days d on d.account_id = e.account_id and d.project_id = e.project_id
          and d.day = e.day
        where e.account_id = ${accountId} and e.project_id = s.project_id and e.keyword_id = o.keyword_id
          and e.day >= s.since_day and e.day < s.day and e.state <> 'failed'))),
  sized as (
    select *, coalesce(rank, reach + 1) - coalesce(before, before_reach + 1) as least_by,
      case when is_snippet and not counts_snippets then organic_rank else rank end as counted,
      case when was_snippet and not counts_snippets then organic_before else before end as counted_before
    from moved
    where (rank is not null or before <= reach) and (before is not null or rank <= before_reach)),
  placed as (
    select *, ${withMovers ? placeOf : sql`null::int`} as place from sized),
  computed as (
    select w.project_id, w.since_day, count(*) filter (where least_by < 0) as improved_count,
      count(*) filter (where least_by > 0) as declined_count,
      count(*) filter (where s.id is not null and before is null) as appeared_count,
      count(*) filter (where s.id is not null and rank is null) as lost_count, ${bandChanges},
      ${largest(sql`least_by < 0`)} as improved, ${largest(sql`least_by > 0`)} as declined
    from wanted w left join placed s on s.project_id = w.project_id and s.since_day = w.since_day
    group by w.project_id, w.since_day)`

const placeOf = sql`row_number() over (partition by project_id, since_day, sign(least_by) order by abs(least_by) desc, id)`

/** The columns of a `StoredMove`. */
export const storedMoves = sql.raw(
  '(id int, by int, before int, "beforeReach" int, "wasSnippet" boolean, rank int, reach int, "isSnippet" boolean)',
)

const largest = (direction: SQL) => sql`
  coalesce(jsonb_agg(jsonb_build_object('id', s.id, 'by', abs(least_by), 'before', before, 'beforeReach', before_reach,
    'wasSnippet', was_snippet, 'rank', rank, 'reach', reach, 'isSnippet', is_snippet) order by place)
    filter (where ${direction} and place <= ${movesPerDirection}::int), '[]')`

const changeWhere = (is: (column: string) => string, key: RankBandKey) =>
  sql.raw(`count(*) filter (where ${is('counted')}) - count(*) filter (where ${is('counted_before')}) as ${key}_change`)

const bandChanges = sql.join(
  [
    ...rankRanges.map(({ key, first, last }) => changeWhere((column) => `${column} between ${first} and ${last}`, key)),
    // A featured snippet that doesn't count is in no range, but isn't “not found” either.
    changeWhere(
      (column) =>
        `s.id is not null and ${column} is null and not ${column === 'counted' ? 'is_snippet' : 'was_snippet'}`,
      'none',
    ),
  ],
  sql`, `,
)
