import { sql } from 'drizzle-orm'
import { type PageState, pageStates } from '#contract/rules/rank-projects/landing-pages.ts'
import type { AccountCtx } from '../../../parts/access/index.ts'
import { rankProjectKeywords } from '../keywords/tables.ts'
import { isInPageStateBeside, joinFindings } from './page-conditions.ts'

/** The states that the own pages of keywords are in, by keyword, as the filters see them. */
export async function readPageStates(
  ctx: AccountCtx,
  keywords: readonly { id: number }[],
): Promise<ReadonlyMap<number, PageState[]>> {
  const { accountId, id } = rankProjectKeywords
  const inOrder = pageStates.map(
    (state) => sql`case when ${isInPageStateBeside('finding', state)} then ${state}::text end`,
  )
  const { rows } = await ctx.db.execute<{ id: number; states: PageState[] }>(sql`
    select ${id} as id, array_remove(array[${sql.join(inOrder, sql`, `)}], null) as states
    from ${rankProjectKeywords} ${joinFindings}
    where ${accountId} = ${ctx.account.id} and ${id} = any(${sql.param(keywords.map((keyword) => keyword.id))}::int[])`)
  return new Map(rows.map((row) => [row.id, row.states]))
}
