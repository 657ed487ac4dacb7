import { and, asc, eq, sql } from 'drizzle-orm'
import { keywordKey } from '#contract/rules/serp-fetches/keyword-syntax.ts'
import type { Ctx } from '../../../platform/context.ts'
import { equalsAny, insertRows, isNonEmpty } from '../../../platform/database/bulk-insert.ts'
import type { ProjectReference, ProjectRow } from '../get-project.ts'
import type { KeywordInSetting } from '../settings/chosen-settings.ts'
import { type Progress, rankProjectKeywords } from './tables.ts'

/** A keyword of a project as a run needs it. */
export type KnownKeyword = KeywordInSetting & { id: number; progress: Progress; latestTakenAt: Date | null }

/** Every keyword in each of the settings, setting by setting. */
export const inSettings = (keywords: readonly string[], settingIds: readonly number[]): KeywordInSetting[] =>
  settingIds.flatMap((settingId) => keywords.map((keyword) => ({ keyword, settingId })))

/** Stores keywords of a project; a run is to ask for them next. */
export async function addKeywordRows(
  tx: Ctx,
  { accountId, id: projectId, run }: ProjectRow,
  keywords: readonly KeywordInSetting[],
): Promise<(KeywordInSetting & { id: number })[]> {
  const createdAt = tx.clock()
  const added = keywords.map(({ keyword, settingId }) => ({
    accountId,
    projectId,
    keyword,
    keywordKey: keywordKey(keyword),
    settingId,
    createdAt,
    run,
    askedRun: run,
    progress: 'pending' as const,
    isFree: false,
  }))
  if (!isNonEmpty(added)) return []
  const { rows } = await tx.db.execute<KeywordInSetting & { id: number }>(
    sql`${insertRows(rankProjectKeywords, added)} returning id, keyword, setting_id as "settingId"`,
  )
  return rows
}

/** Splits the given keywords into new ones and ones the project already has in that setting; case is ignored. */
export async function sortOutKnown(
  ctx: Ctx,
  { accountId, projectId }: ProjectReference,
  keywords: readonly KeywordInSetting[],
): Promise<{ known: KeywordInSetting[]; added: KeywordInSetting[] }> {
  const wanted = [...new Set(keywords.map(({ keyword }) => keywordKey(keyword)))]
  const rows = await ctx.db
    .select({ key: rankProjectKeywords.keywordKey, settingId: rankProjectKeywords.settingId })
    .from(rankProjectKeywords)
    .where(
      and(
        eq(rankProjectKeywords.accountId, accountId),
        eq(rankProjectKeywords.projectId, projectId),
        equalsAny(rankProjectKeywords.keywordKey, wanted),
      ),
    )
  const keys = new Set(rows.map(({ key, settingId }) => `${settingId} ${key}`))
  const isKnown = ({ keyword, settingId }: KeywordInSetting) => keys.has(`${settingId} ${keywordKey(keyword)}`)
  return { known: keywords.filter(isKnown), added: keywords.filter((one) => !isKnown(one)) }
}

/** All of them, in the order they were added. */
export const listKeywords = (ctx: Ctx, { accountId, projectId }: ProjectReference): Promise<KnownKeyword[]> =>
  ctx.db
    .select({
      id: rankProjectKeywords.id,
      keyword: rankProjectKeywords.keyword,
      settingId: rankProjectKeywords.settingId,
      progress: rankProjectKeywords.progress,
      latestTakenAt: rankProjectKeywords.latestTakenAt,
    })
    .from(rankProjectKeywords)
    .where(and(eq(rankProjectKeywords.accountId, accountId), eq(rankProjectKeywords.projectId, projectId)))
    .orderBy(asc(rankProjectKeywords.id))
