import { type SQL, sql } from 'drizzle-orm'
import { groupStability, type LeastShared } from '#contract/rules/rank-projects/keyword-groups.ts'
import { joinMetrics } from '../../../parts/keyword-metrics/index.ts'
import { countedRankIn } from '../days/counted-rank.ts'
import { clicksOf } from '../days/day-sums.ts'
import type { ProjectRow } from '../get-project.ts'
import { rankProjectKeywords } from '../keywords/tables.ts'
import { knownPageIn } from '../landing-pages/page-conditions.ts'
import { marketInRow } from '../settings/project-settings.ts'

const { accountId, projectId, id, keyword, keywordKey, settingId, latestUrl, latestRank, targetPage } =
  rankProjectKeywords

const largestId = 2_147_483_647

type Wanted = {
  leastShared: LeastShared
  /** The keywords that match. */
  condition: SQL
  /** Only the group of this keyword. */
  keyword?: number | undefined
}

/**
 * Common table expressions that end with `all_groups`, the stored groups as their keywords are now; groups with fewer than two keywords
 * left are none. Pages are told apart by a hash of 64 bits and heads are found by one number, because texts and rows take long to sort.
 */
export const groupsSql = (project: ProjectRow, { leastShared, condition, keyword: only }: Wanted) => sql`
  stored as materialized (
    select keywords, groups, days_read, days_held from rank_keyword_groups
    where account_id = ${project.accountId} and project_id = ${project.id} and least_shared = ${leastShared}),
  placed as materialized (
    select placed.* from stored cross join unnest(stored.keywords, stored.groups) as placed(keyword_id, place)),
  members as materialized (
    select placed.place, ${id} as id, ${keyword} as keyword, ${settingId} as setting_id, ${latestUrl} as url, ${latestRank} as stored_rank,
      ${sql.raw(countedRankIn(project, 'latest_'))} as rank, metrics.search_volume as volume, ${targetPage} as target_page,
      coalesce(${condition}, false) as matches
    from ${rankProjectKeywords} join placed on placed.keyword_id = ${id} ${joinMetrics(marketInRow(project), keywordKey)}
    where ${accountId} = ${project.accountId} and ${projectId} = ${project.id}
      ${only === undefined ? sql`` : sql`and placed.place = (select p.place from placed p where p.keyword_id = ${only})`}),
  urls as materialized (
    select url, hashtextextended(page, 0) as page from (
      select url, ${knownPageIn(sql`url`)} as page from (select distinct url from members where url is not null) addresses) named),
  own as materialized (
    select m.*, urls.page from members m left join urls on urls.url = m.url),
  days as (
    select held.* from stored
    cross join unnest(stored.days_read, stored.days_held) with ordinality as held(days_read, days_held, place)),
  counted as (
    select place, count(*)::int as keywords_count, (count(*) filter (where matches))::int as matching_count,
      sum(volume)::float8 as volume, (count(*) filter (where volume is null))::int as unknown_volume_count,
      min(rank) as best, round(avg(rank), 1)::float8 as average, count(distinct page)::int as pages_count,
      (count(*) filter (where page is null))::int as without_page_count,
      ${largestId} - (max((coalesce(volume, -1)::bigint << 31) + ${largestId} - id) & ${largestId}) as head_id
    from own group by place having count(*) > 1),
  all_groups as (
    select c.*, head.keyword as head, head.setting_id, d.days_read, d.days_held,
      case when d.days_read < ${groupStability.least}::int then 'unknown'
        when d.days_held >= ${groupStability.share}::float8 * d.days_read then 'stable' else 'changing' end as state
    from counted c join own head on head.id = c.head_id left join days d on d.place = c.place)`

/** Common table expressions that end with `presented`: the groups of `stretch`, each with its suggested page and its keywords’ ids. */
export const presentedSql = sql`
  of_stretch as materialized (
    select own.* from own join stretch on stretch.place = own.place),
  ranking as (
    select distinct on (place) place, url from (
      select place, page, max(url) as url, sum(${sql.raw(clicksOf('stored_rank'))}) as clicks from of_stretch
      where page is not null group by place, page) pages
    order by place, clicks desc nulls last, url),
  targets as (
    select distinct on (place) place, target_page from (
      select place, target_page, count(*) as named from of_stretch
      where target_page not like '%/*' group by place, target_page) pages
    order by place, named desc, target_page),
  ids as (
    select place, json_agg(id order by volume desc nulls last, id) as ids from of_stretch group by place),
  presented as (
    select s.nth, s.place, ids.ids, json_build_object('head', json_build_object('id', s.head_id, 'keyword', s.head, 'setting_id', s.setting_id),
      'keywords_count', s.keywords_count, 'matching_count', s.matching_count, 'volume', s.volume,
      'unknown_volume_count', s.unknown_volume_count, 'best', s.best, 'average', s.average, 'pages_count', s.pages_count,
      'without_page_count', s.without_page_count,
      'page', case when t.target_page is not null then json_build_object('url', 'https://' || t.target_page, 'reason', 'target')
        when r.url is not null then json_build_object('url', r.url, 'reason', 'ranking') end,
      'days_read', s.days_read, 'days_held', s.days_held, 'state', s.state) as row
    from stretch s join ids on ids.place = s.place
      left join targets t on t.place = s.place left join ranking r on r.place = s.place)`
