import { type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '../../../platform/context.ts'
import type { ProjectRow } from '../get-project.ts'
import { clicksOf } from './day-sums.ts'

// The ranks of old days may be deleted, but their sums stay, and running totals add up all days. Sums that can no longer be
// recomputed are corrected on the last of those days, so that the totals of every later day are exact; earlier days keep their old totals.

/** Subtracts keywords that are about to be deleted from the running totals, under the project's lock. */
export async function subtractUnkept(tx: Ctx, project: ProjectRow, ids: readonly number[]): Promise<void> {
  const keywords = sql`and k.id = any(${sql.param([...ids])}::int[])`
  await tx.db.execute(sql`
    with ${standing(project, keywords)}
    update rank_project_days d set unknown_count = d.unknown_count + stood.checked, before_found_count = d.before_found_count + found,
      before_rank_sum = d.before_rank_sum + stood.rank_sum, before_click_sum = d.before_click_sum + stood.click_sum,
      before_uncounted_snippet_count = d.before_uncounted_snippet_count + stood.snippets
    from stood where ${lastUnkept(project)} and stood.checked > 0`)
}

/** Corrects the running totals of unkept days after the kept days were recomputed by another counting rule. */
export async function alignUnkept(tx: Ctx, project: ProjectRow): Promise<void> {
  const { accountId, id } = project
  await tx.db.execute(sql`
    with ${standing(project, sql``)},
    running as (
      select coalesce(sum(found_count - before_found_count), 0) as found, coalesce(sum(rank_sum - before_rank_sum), 0) as rank_sum,
        coalesce(sum(click_sum - before_click_sum), 0) as click_sum,
        coalesce(sum(uncounted_snippet_count - before_uncounted_snippet_count), 0) as snippets
      from rank_project_days where account_id = ${accountId} and project_id = ${id} and not ranks_kept)
    update rank_project_days d set before_found_count = d.before_found_count + running.found - stood.found,
      before_rank_sum = d.before_rank_sum + running.rank_sum - stood.rank_sum,
      before_click_sum = d.before_click_sum + running.click_sum - stood.click_sum,
      before_uncounted_snippet_count = d.before_uncounted_snippet_count + running.snippets - stood.snippets
    from stood, running where ${lastUnkept(project)}`)
}

const lastUnkept = ({ accountId, id }: ProjectRow) => sql`
  d.account_id = ${accountId} and d.project_id = ${id} and d.day = (
    select max(day) from rank_project_days where account_id = ${accountId} and project_id = ${id} and not ranks_kept)`

/**
 * Computes the sums of keywords at the end of the last unkept day, as `stood`. A keyword's first check after it stores the rank
 * before. If there is no such check, the keyword's latest rank still applies.
 */
const standing = ({ accountId, id, countsSnippets }: ProjectRow, keywords: SQL) => sql`
  before as (
    select case when first.keyword_id is null then k.latest_rank else first.previous_rank end as rank,
      case when first.keyword_id is null then k.latest_organic_rank else first.previous_organic_rank end as organic_rank,
      case when first.keyword_id is null then k.latest_state = 'featured_snippet'
        else coalesce(first.previous_is_snippet, false) end as is_snippet
    from rank_project_keywords k
    left join lateral (
      select o.* from (
        select day from rank_project_days d
        where d.account_id = ${accountId} and d.project_id = ${id} and d.ranks_kept order by day) d
      cross join lateral (
        select keyword_id, previous_rank, previous_organic_rank, previous_is_snippet, previous_depth from rank_observations o
        where o.account_id = ${accountId} and o.project_id = ${id} and o.day = d.day and o.keyword_id = k.id
          and o.state <> 'failed' offset 0) o
      order by d.day limit 1) first on true
    where k.account_id = ${accountId} and k.project_id = ${id} ${keywords} and k.latest_day is not null
      and (first.keyword_id is null or first.previous_depth is not null)
      and exists (select from rank_project_days
        where account_id = ${accountId} and project_id = ${id} and not ranks_kept)),
  counted as (
    select *, case when is_snippet and not ${countsSnippets}::boolean then organic_rank else rank end as counted_rank from before),
  stood as (
    select count(*)::int as checked, count(counted_rank)::int as found, coalesce(sum(counted_rank), 0)::int as rank_sum,
      coalesce(sum(${sql.raw(clicksOf('rank'))}) filter (where rank is not null), 0)::int as click_sum,
      (count(*) filter (where is_snippet and counted_rank is null))::int as snippets
    from counted)`
