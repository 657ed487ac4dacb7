import { sql } from 'drizzle-orm'
import type { ReasonNotCompared } from '#contract/rank-projects/standing.ts'
import type { LocalDate } from '#contract/rules/text/time-zones.ts'
import type { Ctx } from '../../../platform/context.ts'
import { whyNotCompared } from './compared-days.ts'
import { clicksOf } from './day-sums.ts'
import { type RunningSums, subtractSums } from './running-totals.ts'

/** A day with a successful check, and the sums over all keywords at its end. */
export type CheckedDay = RunningSums & {
  day: LocalDate
  leastDepth: number
  /** True if the engine, device, language or place changed since the day before. */
  isBaseline: boolean
}
export type DaysCompared = { before: CheckedDay; now: CheckedDay }

/**
 * The last of the given days and the latest one up to the wanted day; never across a new baseline or another depth, which alone would
 * move averages. The days are oldest first, without gaps from the compared one on.
 */
export function compareDays(
  days: readonly CheckedDay[],
  wanted: LocalDate,
): DaysCompared | { reason: ReasonNotCompared } {
  const before = days.findLast(({ day }) => day <= wanted)
  const now = days.at(-1)
  if (before === undefined || now === undefined) return { reason: 'first' }
  const reason = whyNotCompared(days, before.day, now.day)
  return reason === null ? { before, now } : { reason }
}

/**
 * For each project, the sums on the later day over the keywords that had been checked by the earlier one. Each day stores how many of its
 * checks were a keyword's first, so only those days and keywords are read.
 */
export async function sumSameKeywords(
  tx: Ctx,
  accountId: number,
  compared: readonly (DaysCompared & { projectId: number })[],
): Promise<Map<number, RunningSums>> {
  const grown = compared.filter(({ before, now }) => before.checked < now.checked)
  const rows = grown.length === 0 ? [] : await sumNewKeywords(tx, accountId, grown)
  const added = new Map(rows.map((row) => [row.projectId, row]))
  return new Map(
    compared.map(({ projectId, now }) => {
      const newcomers = added.get(projectId)
      return [projectId, newcomers === undefined ? now : subtractSums(now, newcomers)]
    }),
  )
}

type NewKeywords = Omit<RunningSums, 'depth'> & { projectId: number }

/** If a keyword was checked since, its rank on the later day is the previous rank stored with that check. */
async function sumNewKeywords(
  tx: Ctx,
  accountId: number,
  grown: readonly (DaysCompared & { projectId: number })[],
): Promise<NewKeywords[]> {
  const given = JSON.stringify(
    grown.map(({ projectId, before, now }) => ({ id: projectId, before: before.day, now: now.day })),
  )
  const { rows } = await tx.db.execute<NewKeywords>(sql`
    with compared as (
      select given.*, p.counts_snippets from jsonb_to_recordset(${given}::jsonb) as given(id int, before date, now date)
      join rank_projects p on p.account_id = ${accountId} and p.id = given.id),
    added as (
      select c.id as project_id, c.now, c.counts_snippets, first.keyword_id
      from compared c
      join rank_project_days d on d.account_id = ${accountId} and d.project_id = c.id and d.day > c.before and d.day <= c.now
        and d.checked_count > d.improved_count + d.declined_count + d.unchanged_count + d.appeared_count + d.lost_count
          + d.unknown_count + d.baseline_count
      cross join lateral (
        select keyword_id from rank_observations o
        where o.account_id = ${accountId} and o.project_id = c.id and o.day = d.day and o.state <> 'failed'
          and o.previous_depth is null offset 0) first),
    stood as (
      select a.project_id, a.counts_snippets,
        case when k.latest_day <= a.now then k.latest_rank else later.previous_rank end as rank,
        case when k.latest_day <= a.now then k.latest_organic_rank else later.previous_organic_rank end as organic_rank,
        case when k.latest_day <= a.now then k.latest_state = 'featured_snippet'
          else coalesce(later.previous_is_snippet, false) end as is_snippet
      from added a
      join rank_project_keywords k on k.account_id = ${accountId} and k.id = a.keyword_id
      left join lateral (
        select o.previous_rank, o.previous_organic_rank, o.previous_is_snippet
        from (
          select day from rank_project_days d
          where d.account_id = ${accountId} and d.project_id = a.project_id and d.day > a.now
          union select k.latest_day) since(day)
        cross join lateral (
          select previous_rank, previous_organic_rank, previous_is_snippet from rank_observations o
          where o.account_id = ${accountId} and o.project_id = a.project_id and o.day = since.day and o.keyword_id = k.id offset 0) o
        where k.latest_day > a.now
        order by since.day limit 1) later on true),
    counted as (
      select *, case when is_snippet and not counts_snippets then organic_rank else rank end as counted_rank from stood)
    select project_id as "projectId", count(*)::int as checked, count(counted_rank)::int as found,
      coalesce(sum(counted_rank), 0)::int as "rankSum",
      coalesce(sum(${sql.raw(clicksOf('rank'))}) filter (where rank is not null), 0)::int as "clickSum",
      (count(*) filter (where is_snippet and counted_rank is null))::int as snippets
    from counted group by project_id`)
  return rows
}
