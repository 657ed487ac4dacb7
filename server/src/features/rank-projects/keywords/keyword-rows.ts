import { and, asc, eq, sql } from 'drizzle-orm'
import { keywordKey } from '#contract/rules/serp-fetches/keyword-syntax.ts'
import type { Ctx } from '../../../platform/context.ts'
import { equalsAny, insertRows, isNonEmpty } from '../../../platform/database/bulk-insert.ts'
import type { ProjectReference, ProjectRow } from '../get-project.ts'
import { type Progress, rankProjectKeywords } from '../tables.ts'

/** A keyword of a project as a run needs it. */
export type KnownKeyword = { id: number; keyword: string; progress: Progress; latestTakenAt: Date | null }

/** Stores keywords of a project; a run is to ask for them next. */
export async function addKeywordRows(
  tx: Ctx,
  { accountId, id: projectId, run }: ProjectRow,
  keywords: readonly string[],
): Promise<{ id: number; keyword: string }[]> {
  const createdAt = tx.clock()
  const added = keywords.map((keyword) => ({
    accountId,
    projectId,
    keyword,
    keywordKey: keywordKey(keyword),
    createdAt,
    run,
    progress: 'pending' as const,
    isFree: false,
  }))
  if (!isNonEmpty(added)) return []
  const { rows } = await tx.db.execute<{ id: number; keyword: string }>(
    sql`${insertRows(rankProjectKeywords, added)} returning id, keyword`,
  )
  return rows
}

/** Splits the given keywords into new ones and ones the project already has; case is ignored. */
export async function sortOutKnown(
  ctx: Ctx,
  { accountId, projectId }: ProjectReference,
  keywords: readonly string[],
): Promise<{ known: string[]; added: string[] }> {
  const rows = await ctx.db
    .select({ key: rankProjectKeywords.keywordKey })
    .from(rankProjectKeywords)
    .where(
      and(
        eq(rankProjectKeywords.accountId, accountId),
        eq(rankProjectKeywords.projectId, projectId),
        equalsAny(rankProjectKeywords.keywordKey, keywords.map(keywordKey)),
      ),
    )
  const keys = new Set(rows.map(({ key }) => key))
  const isKnown = (keyword: string) => keys.has(keywordKey(keyword))
  return { known: keywords.filter(isKnown), added: keywords.filter((keyword) => !isKnown(keyword)) }
}

/** All of them, in the order they were added. */
export const listKeywords = (ctx: Ctx, { accountId, projectId }: ProjectReference): Promise<KnownKeyword[]> =>
  ctx.db
    .select({
      id: rankProjectKeywords.id,
      keyword: rankProjectKeywords.keyword,
      progress: rankProjectKeywords.progress,
      latestTakenAt: rankProjectKeywords.latestTakenAt,
    })
    .from(rankProjectKeywords)
    .where(and(eq(rankProjectKeywords.accountId, accountId), eq(rankProjectKeywords.projectId, projectId)))
    .orderBy(asc(rankProjectKeywords.id))
