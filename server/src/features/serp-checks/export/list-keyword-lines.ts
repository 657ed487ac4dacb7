import { sql } from 'drizzle-orm'
import type { AccountCtx } from '../../../parts/access/index.ts'
import type { KeywordLine } from '../views/present-check.ts'

/**
 * The keywords of each check, by check id. The database puts each check's into one JSON value: six hundred rows decoded
 * one by one would cost more than everything else in the reply.
 */
export async function listKeywordLines(
  ctx: AccountCtx,
  checkIds: readonly number[],
): Promise<Map<number, KeywordLine[]>> {
  if (checkIds.length === 0) return new Map()
  const { rows } = await ctx.db.execute<{ check_id: number; lines: KeywordLine[] }>(sql`
    select check_id, json_agg(json_build_array(number, keyword, state, rank, rank_absolute, url, taken_at, failure,
      competitor_ranks, results_read, ai_overview, features, owned_features, other_pages, correction, is_doubtful,
      previous_state, previous_rank, previous_results_read, previous_taken_at) order by number) as lines
    from serp_check_keywords
    where account_id = ${ctx.account.id} and check_id = any(${sql.param([...checkIds])}::int[])
    group by check_id`)
  return new Map(rows.map((row) => [row.check_id, row.lines]))
}
