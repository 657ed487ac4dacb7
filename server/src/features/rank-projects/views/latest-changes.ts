import { sql } from 'drizzle-orm'
import { rankChangeOf } from '#contract/rules/serp-fetches/rank-change.ts'
import type { AccountCtx } from '../../../parts/access/index.ts'
import type { ComparedWith } from '../days/compared-days.ts'
import type { ProjectRow } from '../get-project.ts'
import { rankProjectKeywords } from '../tables.ts'
import type { ChangeOfRank } from './latest-observations.ts'
import { latestChange } from './standing-at.ts'

type Row = {
  keyword_id: number
  rank: number | null
  depth: number
  results_read: number | null
  previous_rank: number | null
  previous_depth: number
}

/** By keyword: the change of its latest check; keywords with nothing to compare are left out. */
export async function listLatestChanges(
  ctx: AccountCtx,
  project: ProjectRow,
  keywords: readonly { id: number }[],
  comparedWith: ComparedWith,
): Promise<ReadonlyMap<number, ChangeOfRank>> {
  const { accountId, id } = rankProjectKeywords
  const { rows } = await ctx.db.execute<Row>(sql`
    select ${id} as keyword_id, o.rank, o.depth, o.results_read, o.previous_rank, o.previous_depth
    from ${rankProjectKeywords} cross join lateral (${latestChange(project, comparedWith)}) o
    where ${accountId} = ${ctx.account.id} and ${id} = any(${sql.param(keywords.map((keyword) => keyword.id))}::int[])
      and o.previous_depth is not null`)
  return new Map(
    rows.map(({ keyword_id, previous_rank, previous_depth, ...now }) => [
      keyword_id,
      rankChangeOf({ rank: previous_rank, depth: previous_depth, results_read: null }, now),
    ]),
  )
}
