import { type SQL, sql } from 'drizzle-orm'
import { mostSwappedWith } from '#contract/rules/rank-projects/page-order.ts'
import type { LocalDate } from '#contract/rules/text/time-zones.ts'
import { joinMetrics } from '../../../parts/keyword-metrics/index.ts'
import { countedRankIn } from '../days/counted-rank.ts'
import { clicksOf } from '../days/day-sums.ts'
import type { ProjectRow } from '../get-project.ts'
import { rankProjectKeywords } from '../keywords/tables.ts'
import { marketInRow } from '../settings/project-settings.ts'
import { type CheckDays, checksUpTo } from '../views/checks-up-to.ts'
import {
  hasSeveralIn,
  hasSwappedIn,
  isAlternatingIn,
  isTargetPageIn,
  joinFindings,
  knownPageIn,
  pageKeyIn,
} from './page-conditions.ts'

const { accountId, projectId, id, keywordKey, latestUrl, latestRank, latestDay, createdAt, targetPage } =
  rankProjectKeywords

/** The earlier day that pages are compared with. */
type EarlierPages = CheckDays & {
  /** The project's newest summed day, if a run is under way: it may have begun a new baseline, with which nothing is compared. */
  newestAtRest: LocalDate | null
}

type Moments = {
  /** The earlier day whose pages are listed; null for those of the latest checks. */
  shown: CheckDays | null
  earlier: EarlierPages | null
}

/**
 * Common table expressions that end with `pages`, the landing pages of the keywords that `condition` chooses, and `health`, the counts
 * of those keywords.
 */
export const landingPagesSql = (project: ProjectRow, condition: SQL, { shown, earlier }: Moments) => sql`
  ${shown === null ? latestPages(project, condition) : pagesOn(project, condition, shown)},
  before as materialized (${earlier === null ? nothingBefore : pagesBefore(project, earlier)}),
  swaps as materialized (
    select swap ->> 'from' as from_url, swap ->> 'to' as to_url, count(*)::int as swaps
    from chosen cross join jsonb_array_elements(chosen.swaps) swap where chosen.swaps is not null group by 1, 2),
  compared as materialized (
    select c.*, case when is_other_url then ${knownPageIn(sql`url_before`)} else page end as page_before,
      target_page is not null and page is not null and not ${isTargetPageIn(sql`target_page`, sql`page`)} as is_mismatched
    from (
      select c.*, b.id is not null as is_compared, b.url as url_before, b.rank as rank_before, b.reach as reach_before,
        b.url is distinct from c.url as is_other_url, ${knownPageIn(sql`c.url`)} as page
      from chosen c left join before b on b.id = c.id offset 0) c),
  ranking as (
    select page, max(url) as url, count(*)::int as keywords_count, min(rank) as best,
      sum(rank)::float8 / nullif(count(rank), 0) as average, sum(volume::bigint * ${sql.raw(clicksOf('stored_rank'))})::float8 as visits,
      (count(*) filter (where volume is null))::int as unknown_volume_count,
      (count(*) filter (where is_compared and page_before is distinct from page
        and (page_before is not null or stored_rank <= reach_before)))::int as gained_count,
      (count(*) filter (where is_mismatched))::int as mismatched_count,
      (count(*) filter (where has_several or is_alternating))::int as cannibalised_count
    from compared where page is not null group by page),
  lost as (
    select page_before as page, max(url_before) as url, count(*)::int as lost_count
    from compared where page_before is not null and page is distinct from page_before and (page is not null or rank_before <= reach)
    group by page_before),
  swapped as (
    select page, other, max(url) as url, max(other_url) as other_url, sum(swaps)::int as swaps
    from (
      select ${knownPageIn(sql`url`)} as page, ${knownPageIn(sql`other_url`)} as other, url, other_url, swaps
      from (select from_url as url, to_url as other_url, swaps from swaps
        union all select to_url, from_url, swaps from swaps) pairs) named
    where page is not null and other is not null group by page, other),
  swaps_of as (
    select page, max(url) as url, sum(swaps)::int as swaps_count,
      json_agg(json_build_object('url', other_url, 'swaps_count', swaps) order by place)
        filter (where place <= ${mostSwappedWith}::int) as swapped_with
    from (select *, row_number() over (partition by page order by swaps desc, other) as place from swapped) ranked group by page),
  pages as (
    select page, coalesce(r.url, l.url, s.url) as url, coalesce(r.keywords_count, 0) as keywords_count, r.best, r.average, r.visits,
      coalesce(r.unknown_volume_count, 0) as unknown_volume_count,
      ${earlier === null ? sql`null::int` : sql`coalesce(r.gained_count, 0)`} as gained_count,
      ${earlier === null ? sql`null::int` : sql`coalesce(l.lost_count, 0)`} as lost_count,
      coalesce(r.mismatched_count, 0) as mismatched_count, coalesce(r.cannibalised_count, 0) as cannibalised_count,
      coalesce(s.swaps_count, 0) as swaps_count, coalesce(s.swapped_with, '[]') as swapped_with
    from ranking r full join lost l using (page) full join swaps_of s using (page)),
  health as (
    select count(page)::int as ranking_count,
      (count(*) filter (where page is not null and not is_mismatched and not has_several and not is_alternating))::int as healthy_count,
      (count(*) filter (where is_mismatched))::int as mismatched_count,
      (count(*) filter (where page is not null and has_several))::int as several_count,
      (count(*) filter (where page is not null and is_alternating))::int as alternating_count,
      (count(*) filter (where page is not null and (has_several or is_alternating)))::int as cannibalised_count,
      (count(*) filter (where page is not null and has_swapped))::int as swapped_count,
      (count(*) filter (where page is not null and target_page is not null))::int as targeted_count,
      (count(*) filter (where page is null))::int as unranked_count
    from compared)`

const ofProject = ({ accountId: account, id: project }: ProjectRow) =>
  sql`${accountId} = ${account} and ${projectId} = ${project}`

/** The chosen keywords with the pages of their latest checks. */
const latestPages = (project: ProjectRow, condition: SQL) => sql`
  chosen as materialized (
    select ${id} as id, ${latestUrl} as url, ${latestRank} as stored_rank, ${sql.raw(countedRankIn(project, 'latest_'))} as rank,
      least(latest_depth, latest_results_read) as reach, metrics.search_volume as volume, ${targetPage} as target_page,
      ${latestDay} as latest_day, ${createdAt} as created_at, ${hasSeveralIn('finding')} as has_several,
      ${isAlternatingIn('finding')} as is_alternating, ${hasSwappedIn('finding')} as has_swapped, finding.swaps
    from ${rankProjectKeywords} ${joinFindings} ${joinMetrics(marketInRow(project), keywordKey)}
    where ${ofProject(project)} and ${condition})`

/** The same with the pages as of a day, without swaps, which are stored of the latest checks only. */
const pagesOn = (project: ProjectRow, condition: SQL, shown: CheckDays) => sql`
  keywords as materialized (
    select ${id} as id, metrics.search_volume as volume, ${targetPage} as target_page, ${latestDay} as latest_day, ${createdAt} as created_at
    from ${rankProjectKeywords} ${joinMetrics(marketInRow(project), keywordKey)}
    where ${ofProject(project)} and ${condition}),
  shown_checks as materialized (${checksUpTo(project, shown, {
    keywords: 'keywords',
    columns: { ...checkedPage, counted: countedRankIn(project, 'o.'), other_urls: 'o.other_urls' },
  })}),
  chosen as materialized (
    select k.id, o.url, o.rank as stored_rank, o.counted as rank, o.reach, k.volume, k.target_page, k.latest_day, k.created_at,
      exists (select from unnest(o.other_urls) other where ${pageKeyIn(sql`other`)} <> ${pageKeyIn(sql`o.url`)}) as has_several,
      false as is_alternating, false as has_swapped, null::jsonb as swaps
    from keywords k left join shown_checks o on o.id = k.id)`

const checkedPage = { url: 'o.url', rank: 'o.rank', reach: 'least(o.depth, o.results_read)' } as const

const nothingBefore = sql`
  select null::int as id, null::text as url, null::smallint as rank, null::smallint as reach where false`

/** Each chosen keyword's address at its last successful check up to the end of a day. */
export function pagesBefore(project: ProjectRow, { newestAtRest, ...days }: EarlierPages): SQL {
  const checks = checksUpTo(project, days, { keywords: 'chosen', columns: checkedPage })
  if (newestAtRest === null) return checks
  return sql`
    select checks.* from (${checks}) checks join chosen c on c.id = checks.id
    where not (c.latest_day > ${newestAtRest}::date and exists (
      select from rank_observations o where o.account_id = ${project.accountId} and o.project_id = ${project.id}
        and o.day = c.latest_day and o.keyword_id = c.id and o.is_baseline offset 0))`
}
