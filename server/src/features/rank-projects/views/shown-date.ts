import { type SQL, sql } from 'drizzle-orm'
import type { LocalDate } from '#contract/rules/text/time-zones.ts'
import type { AccountCtx } from '../../../parts/access/index.ts'
import { mostDaysBack } from '../days/packed/read-standings.ts'
import type { ProjectRow } from '../get-project.ts'

/** A date of a project whose ranks are kept, and the dates around it; null where there is none. */
export type ShownDate = {
  shown: LocalDate | null
  newest: LocalDate | null
  oldest: LocalDate | null
  newer: LocalDate | null
  older: LocalDate | null
  /** The first date that still has ranks, if those of earlier dates were deleted. */
  kept_from: LocalDate | null
}

/** SQL for `kept_from` of a project, given its first date with ranks. */
export const keptFrom = (accountId: number, projectId: number, oldest: SQL): SQL => sql`
  case when (select min(day) from rank_project_days where account_id = ${accountId} and project_id = ${projectId}) < ${oldest}
    then ${oldest}::text end`

/** The project's latest date up to the requested one, or else its first date. If none is requested, the newest. */
export async function readShownDate(
  ctx: AccountCtx,
  projectId: number,
  asked: LocalDate | undefined,
): Promise<ShownDate> {
  const { rows } = await ctx.db.execute<ShownDate>(sql`
    with days as (select day from rank_project_days
        where account_id = ${ctx.account.id} and project_id = ${projectId} and ranks_kept),
      chosen as (
        select coalesce(max(day) filter (where day <= coalesce(${asked ?? null}::date, 'infinity')), min(day)) as day,
          max(day) as newest, min(day) as oldest
        from days)
    select chosen.day::text as shown, chosen.newest::text as newest, chosen.oldest::text as oldest,
      (select min(days.day)::text from days where days.day > chosen.day) as newer,
      (select max(days.day)::text from days where days.day < chosen.day) as older,
      ${keptFrom(ctx.account.id, projectId, sql`chosen.oldest`)} as kept_from
    from chosen`)
  return rows[0] ?? { shown: null, newest: null, oldest: null, newer: null, older: null, kept_from: null }
}

/** SQL for the day of a keyword's latest successful check, or of the latest up to a date; `keyword` is the alias of its row. */
export const checkedDay = (project: ProjectRow, keyword: string, date: LocalDate | undefined): SQL =>
  date === undefined
    ? sql.raw(`${keyword}.latest_day`)
    : sql`(select d.day from (
        select day from rank_project_days
        where account_id = ${project.accountId} and project_id = ${project.id} and day <= ${date}::date
        order by day desc limit ${mostDaysBack}) d
      where exists (
        select from rank_observations p
        where p.account_id = ${project.accountId} and p.project_id = ${project.id} and p.day = d.day
          and p.keyword_id = ${sql.raw(keyword)}.id and p.state <> 'failed' offset 0)
      order by d.day desc limit 1)`
