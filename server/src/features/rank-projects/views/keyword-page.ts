import { and, eq, inArray } from 'drizzle-orm'
import type { KeywordsPerPage } from '#contract/rules/rank-projects/rank-views.ts'
import type { AccountCtx } from '../../../parts/access/index.ts'
import type { ProjectRow } from '../get-project.ts'
import { rankProjectKeywords } from '../keywords/tables.ts'
import { countChosenKeywords, listChosenKeywords, type ResolvedChoice } from './keyword-choice.ts'

const { id, keyword, settingId, progress, failure, latestTakenAt, latestUrl } = rankProjectKeywords
const { targetPage } = rankProjectKeywords
const { latestState, latestRank, latestOrganicRank, latestDepth } = rankProjectKeywords
const { latestResultsRead, latestAiOverview, latestFeatures } = rankProjectKeywords
const { latestOwnedFeatures, latestOtherPage, latestCorrection, latestIsDoubtful } = rankProjectKeywords
const shownColumns = {
  id,
  keyword,
  settingId,
  progress,
  failure,
  latestTakenAt,
  latestUrl,
  targetPage,
  latestState,
  latestRank,
  latestOrganicRank,
  latestDepth,
  latestResultsRead,
  latestAiOverview,
  latestFeatures,
  latestOwnedFeatures,
  latestOtherPage,
  latestCorrection,
  latestIsDoubtful,
}

export type ShownKeyword = Pick<typeof rankProjectKeywords.$inferSelect, keyof typeof shownColumns>

/** A page of the chosen keywords, and how many there are. */
export async function readKeywordPage(
  ctx: AccountCtx,
  project: ProjectRow,
  choice: ResolvedChoice,
  { page, perPage }: { page: number; perPage: KeywordsPerPage },
) {
  const stretch = { limit: perPage, offset: (page - 1) * perPage }
  const [keywords, { total, without }] = await Promise.all([
    listChosenKeywords(ctx, project, choice, stretch).then((ids) => readShownKeywords(ctx, ids)),
    countChosenKeywords(ctx, project, choice),
  ])
  const last_page = Math.max(1, Math.ceil(total / perPage))
  return { keywords, pagination: { current_page: page, last_page, total }, without_filter: without }
}

async function readShownKeywords(ctx: AccountCtx, ids: readonly number[]): Promise<ShownKeyword[]> {
  if (ids.length === 0) return []
  const rows = await ctx.db
    .select(shownColumns)
    .from(rankProjectKeywords)
    .where(and(eq(rankProjectKeywords.accountId, ctx.account.id), inArray(id, [...ids])))
  const rowOf = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((one) => rowOf.get(one) ?? [])
}
