import { and, eq } from 'drizzle-orm'
import type { AccountCtx } from '../../../parts/access/index.ts'
import { notFound } from '../../../platform/errors/app-error.ts'
import { rankProjectKeywords } from './tables.ts'

export type KeywordRow = typeof rankProjectKeywords.$inferSelect

/** Throws `row.not-found` for a keyword of another project exactly as for none. */
export async function getOwnKeyword(ctx: AccountCtx, projectId: number, keywordId: number): Promise<KeywordRow> {
  const [keyword] = await ctx.db
    .select()
    .from(rankProjectKeywords)
    .where(
      and(
        eq(rankProjectKeywords.accountId, ctx.account.id),
        eq(rankProjectKeywords.projectId, projectId),
        eq(rankProjectKeywords.id, keywordId),
      ),
    )
  if (keyword === undefined) throw notFound(`keyword ${keywordId} of project ${projectId}`)
  return keyword
}
