import { sql } from 'drizzle-orm'
import type { OwnRankOnDay } from '#contract/rank-project-views.ts'
import type { Depth } from '#contract/search-engines.ts'
import type { LocalDate } from '#contract/time-zones.ts'
import type { AccountCtx } from '../../access/index.ts'
import type { KeywordRow } from '../keywords/own-keyword.ts'

/** A keyword on a day as it is stored, with the page it was read from. */
export type KeywordLook = {
  day: LocalDate
  taken_at: string
  state: OwnRankOnDay['state']
  rank: number | null
  rank_absolute: number | null
  depth: Depth
  url: string | null
  other_urls: string[] | null
  result_query_id: string | null
  result_id: string | null
}

/** The newest first, of days not before `from`. Day by day in one index: the project's days name the places to look. */
export async function listKeywordLooks(
  ctx: AccountCtx,
  { projectId, id }: KeywordRow,
  { from, most }: { from: LocalDate; most: number },
): Promise<KeywordLook[]> {
  const { rows } = await ctx.db.execute<KeywordLook>(sql`
    select look.* from rank_project_days d
    cross join lateral (
      select day::text as day, taken_at, state, rank, rank_absolute, depth, url, other_urls, result_query_id, result_id
      from rank_observations o
      where o.account_id = ${ctx.account.id} and o.project_id = ${projectId} and o.day = d.day and o.keyword_id = ${id}
      offset 0) look
    where d.account_id = ${ctx.account.id} and d.project_id = ${projectId} and d.day >= ${from}::date
    order by d.day desc limit ${most}`)
  return rows
}

export const presentLook = (look: KeywordLook): OwnRankOnDay => ({
  date: look.day,
  taken_at: new Date(look.taken_at).toISOString(),
  state: look.state,
  rank: look.rank,
  rank_absolute: look.rank_absolute,
  depth: look.depth,
  url: look.url,
  other_urls: look.other_urls ?? [],
})
