import { type SQL, sql } from 'drizzle-orm'
import type { LocalDate } from '#contract/rules/text/time-zones.ts'
import type { AccountCtx } from '../../../parts/access/index.ts'
import { mostDaysBack } from '../days/packed/read-standings.ts'
import type { ProjectRow } from '../get-project.ts'

/** The days on which the latest checks up to the end of a day are. */
export type CheckDays = {
  day: LocalDate
  /** Newest first; together they have as many checks as there are keywords, if there are so many. */
  mostChecked: readonly LocalDate[]
  /** Newest first: the days on which a keyword's last check by then is looked for, if it is on none of those. */
  all: readonly LocalDate[]
}

type Row = { day: LocalDate; later: number }

export async function findCheckDays(ctx: AccountCtx, project: ProjectRow, day: LocalDate): Promise<CheckDays> {
  const { rows } = await ctx.db.execute<Row>(sql`
    select day::text as day, (sum(checked_count) over (order by day desc) - checked_count)::int as later
    from (
      select day, checked_count from rank_project_days
      where account_id = ${ctx.account.id} and project_id = ${project.id} and day <= ${day}::date
        and checked_count > 0 and ranks_kept
      order by day desc limit ${mostDaysBack}) d
    order by day desc`)
  return {
    day,
    mostChecked: rows.filter(({ later }) => later < project.keywordsCount).map(({ day: one }) => one),
    all: rows.map(({ day: one }) => one),
  }
}

/**
 * Selects the id of each row of `keywords` (id, latest_day, created_at) that had been checked by a day, and these expressions of `o`, its latest
 * successful check up to then, by their names. `offset 0` makes each look-up one of an index.
 */
export function checksUpTo<Name extends string>(
  { accountId, id }: ProjectRow,
  { day, mostChecked, all }: CheckDays,
  { keywords, columns }: { keywords: string; columns: Record<Name, string> },
): SQL {
  const mine = sql`o.account_id = ${accountId} and o.project_id = ${id}`
  const daysOf = (days: readonly LocalDate[]) => sql`${sql.param([...days])}::date[]`
  const names = Object.keys(columns) as Name[]
  const seen = sql.raw(names.map((name) => `${columns[name]} as ${name}`).join(', '))
  const of = (table: string) => sql.raw(names.map((name) => `${table}.${name}`).join(', '))
  const newestOfEach = mostChecked.length > 1 ? sql`distinct on (o.keyword_id)` : sql``
  return sql`
    select c.id, ${of('found')} from ${sql.raw(keywords)} c
    left join (
      select ${newestOfEach} o.keyword_id, ${seen} from rank_observations o
      where ${mine} and o.state <> 'failed' and o.day = any(${daysOf(mostChecked)})
      ${mostChecked.length > 1 ? sql`order by o.keyword_id, o.day desc` : sql``}) read on read.keyword_id = c.id
    cross join lateral (
      select ${of('read')} where read.keyword_id is not null
      union all (
        select looked_up.* from unnest(${daysOf(all)}) with ordinality as days(day, place) cross join lateral (
          select ${seen} from rank_observations o
          where ${mine} and o.day = days.day and o.keyword_id = c.id and o.state <> 'failed' offset 0) looked_up
        where read.keyword_id is null and c.latest_day is not null and c.created_at::date - 1 <= ${day}::date
        order by place limit 1)) found`
}
