import { sql } from 'drizzle-orm'
import type { DayCompared } from '#contract/rank-projects/standing.ts'
import type { CheckedRank } from '#contract/rules/serp-fetches/rank-change.ts'
import type { LocalDate } from '#contract/rules/text/time-zones.ts'
import type { AccountCtx } from '../../../parts/access/index.ts'
import { comparableDayOf } from '../days/compared-days.ts'
import type { ProjectRow } from '../get-project.ts'
import { rankProjectKeywords } from '../keywords/tables.ts'
import { standingAt } from './standing-at.ts'

/** An earlier rank; its `depth` is the number of results the check saw. */
export type EarlierStanding = CheckedRank
type Row = { keyword_id: number; places: [date: LocalDate, rank: number | null, reach: number][] }

/** By keyword and day: its rank on the day that day is compared with. Days with nothing to compare are left out. */
export async function listEarlierStandings(
  ctx: AccountCtx,
  project: ProjectRow,
  { comparisons, keywords }: { comparisons: readonly DayCompared[]; keywords: readonly { id: number }[] },
): Promise<ReadonlyMap<number, ReadonlyMap<LocalDate, EarlierStanding>>> {
  const days = comparisons.flatMap((one) => {
    const compared = comparableDayOf(one)
    return compared === null ? [] : [{ date: one.date, compared }]
  })
  if (days.length === 0 || keywords.length === 0) return new Map()
  const { accountId, id } = rankProjectKeywords
  const { rows } = await ctx.db.execute<Row>(sql`
    select ${id} as keyword_id, json_agg(json_build_array(c.date, o.previous_rank, o.previous_depth)) as places
    from ${rankProjectKeywords}
    cross join jsonb_to_recordset(${JSON.stringify(days)}::jsonb) as c(date date, compared date)
    cross join lateral (${standingAt(project, sql`c.compared`)}) o
    where ${accountId} = ${ctx.account.id} and ${id} = any(${sql.param(keywords.map((keyword) => keyword.id))}::int[])
      and o.previous_depth is not null
    group by ${id}`)
  return new Map(
    rows.map(({ keyword_id, places }) => [
      keyword_id,
      new Map(places.map(([date, rank, depth]) => [date, { rank, depth, results_read: null }])),
    ]),
  )
}
