import { and, asc, between, count, desc, eq, type SQL, sql } from 'drizzle-orm'
import { type RankBandKey, type RankRange, rankRanges } from '#contract/rules/rank-bands.ts'
import type { KeywordSort } from '#contract/rules/rank-views.ts'
import type { AccountCtx } from '../../access/index.ts'
import { containsText } from '../contains-text.ts'
import type { ProjectRow } from '../load-project.ts'
import { rankProjectKeywords } from '../tables.ts'

const keywordsPerPage = 50

/** Which keywords, and in which order. */
export type KeywordChoice = {
  search: string
  sort: KeywordSort
  direction: 'asc' | 'desc'
  band?: RankBandKey | undefined
}

const { id, keyword, progress, failure, latestTakenAt, latestState, latestRank, latestUrl } = rankProjectKeywords
const shownColumns = { id, keyword, progress, failure, latestTakenAt, latestUrl }

export type ShownKeyword = Pick<typeof rankProjectKeywords.$inferSelect, keyof typeof shownColumns>

/** A page of the chosen keywords, and how many there are. */
export async function readKeywordPage(ctx: AccountCtx, project: ProjectRow, choice: KeywordChoice, page: number) {
  const narrowed = [containsText(rankProjectKeywords.keywordKey, choice.search), choice.band && isInBand(choice.band)]
  const where = and(
    eq(rankProjectKeywords.accountId, ctx.account.id),
    eq(rankProjectKeywords.projectId, project.id),
    ...narrowed,
  )
  const [keywords, total] = await Promise.all([
    ctx.db
      .select(shownColumns)
      .from(rankProjectKeywords)
      .where(where)
      .orderBy(...orders[choice.sort](choice.direction === 'asc' ? asc : desc))
      .limit(keywordsPerPage)
      .offset((page - 1) * keywordsPerPage),
    narrowed.some((part) => part !== undefined) ? countKeywords(ctx, where) : project.keywordsCount,
  ])
  const last_page = Math.max(1, Math.ceil(total / keywordsPerPage))
  return { keywords, pagination: { current_page: page, last_page, total } }
}

const rangeOf = new Map<RankBandKey, RankRange>(rankRanges.map((range) => [range.key, range]))

/** The condition that a keyword's latest rank is in a band. */
function isInBand(band: RankBandKey): SQL {
  const range = rangeOf.get(band)
  return range === undefined ? eq(latestState, 'not_in_depth') : between(latestRank, range.first, range.last)
}

/** Keywords without a rank come last either way. */
const orders = {
  added: (directed) => [directed(id)],
  keyword: (directed) => [directed(rankProjectKeywords.keywordKey), asc(id)],
  rank: (directed) => [sql`${latestRank} is null`, directed(latestRank), asc(id)],
} as const satisfies Record<KeywordSort, (directed: typeof asc) => SQL[]>

async function countKeywords(ctx: AccountCtx, where: SQL | undefined): Promise<number> {
  const [row] = await ctx.db.select({ keywords: count() }).from(rankProjectKeywords).where(where)
  return row?.keywords ?? 0
}
