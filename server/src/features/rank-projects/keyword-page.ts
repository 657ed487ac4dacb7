import { and, asc, eq } from 'drizzle-orm'
import type { AccountCtx } from '../access/index.ts'
import type { ProjectRow } from './own-project.ts'
import { rankProjectKeywords } from './tables.ts'

const keywordsPerPage = 50

export const keywordsPageOf = ({ keywordsCount }: ProjectRow, page: number) => ({
  current_page: page,
  last_page: Math.max(1, Math.ceil(keywordsCount / keywordsPerPage)),
  total: keywordsCount,
})

const { id, keyword, progress, failure, latestDay, latestTakenAt, latestState, latestRank, latestDepth, latestUrl } =
  rankProjectKeywords
const shownColumns = {
  id,
  keyword,
  progress,
  failure,
  latestDay,
  latestTakenAt,
  latestState,
  latestRank,
  latestDepth,
  latestUrl,
}

export type ShownKeyword = Pick<typeof rankProjectKeywords.$inferSelect, keyof typeof shownColumns>

/** The keywords of a page, in the order they were added. */
export const listKeywordPage = (ctx: AccountCtx, projectId: number, page: number): Promise<ShownKeyword[]> =>
  ctx.db
    .select(shownColumns)
    .from(rankProjectKeywords)
    .where(and(eq(rankProjectKeywords.accountId, ctx.account.id), eq(rankProjectKeywords.projectId, projectId)))
    .orderBy(asc(id))
    .limit(keywordsPerPage)
    .offset((page - 1) * keywordsPerPage)
