import { sql } from 'drizzle-orm'
import type { KeywordMetricFields } from '#contract/keyword-metrics.ts'
import type { RankCompetitorsRow } from '#contract/rank-projects.ts'
import { before, days } from '../../../platform/clock/clock.ts'
import type { AccountCtx } from '../../access/index.ts'
import { listCompetitors, type ProjectCompetitor, presentCompetitor } from '../competitors/project-competitors.ts'
import { readMetrics } from '../metrics/project-metrics.ts'
import { findOpenRun, getOwnProject, type ProjectRow } from '../own-project.ts'
import type { LookedState } from '../tables.ts'
import { type KeywordChoice, readKeywordPage, type ShownKeyword } from './keyword-page.ts'

export type ShowRankCompetitors = KeywordChoice & { id: number; page: number }

/** The latest ranks of own domain and competitors side by side. */
export async function showRankCompetitors(ctx: AccountCtx, { id, page, ...choice }: ShowRankCompetitors) {
  const project = await getOwnProject(ctx, id)
  const [run, competitors, { keywords, pagination }] = await Promise.all([
    findOpenRun(ctx, project),
    listCompetitors(ctx, { accountId: ctx.account.id, projectId: id }),
    readKeywordPage(ctx, project, choice, page),
  ])
  const [ranks, metricsOf] = await Promise.all([
    listLatestRanks(ctx, id, keywords),
    readMetrics(ctx, project, keywords),
  ])
  const itemLeft = run === undefined ? 0 : run.keywordsCount - run.doneCount - run.failedCount
  const keptFrom = before(ctx.clock(), days(ctx.settings.resultPagesKeptDays))
  return {
    projectName: project.name,
    isItemNull: itemLeft > 0,
    itemLeft,
    pagination,
    competitors: competitors.map(presentCompetitor),
    competitorsData: [
      {
        items: keywords.map((keyword) => ({
          ...presentRow(project, keyword, competitors, ranks, keptFrom),
          ...metricsOf(keyword),
        })),
      },
    ],
  }
}

type Rank = { state: LookedState; rank: number | null; url: string | null }
const placeOf = (keywordId: number, competitorId: number) => `${keywordId} ${competitorId}`

/** Of the day each keyword was looked at last. */
async function listLatestRanks(
  ctx: AccountCtx,
  projectId: number,
  keywords: readonly ShownKeyword[],
): Promise<Map<string, Rank>> {
  const ids = keywords.map(({ id }) => id)
  const { rows } = await ctx.db.execute<Rank & { keyword_id: number; competitor_id: number }>(sql`
    select o.keyword_id, o.competitor_id, o.state, o.rank, o.url
    from rank_project_keywords k
    join rank_competitor_observations o on o.account_id = k.account_id and o.project_id = k.project_id
      and o.day = k.latest_day and o.keyword_id = k.id
    where k.account_id = ${ctx.account.id} and k.project_id = ${projectId} and k.id = any(${sql.param(ids)}::int[])`)
  return new Map(rows.map((row) => [placeOf(row.keyword_id, row.competitor_id), row]))
}

function presentRow(
  project: ProjectRow,
  keyword: ShownKeyword,
  competitors: readonly ProjectCompetitor[],
  ranks: ReadonlyMap<string, Rank>,
  keptFrom: Date,
): Omit<RankCompetitorsRow, keyof KeywordMetricFields> {
  // Before any look there is none, or it failed; a later failure leaves what was seen.
  const unseen = keyword.progress === 'failed' ? ('failed' as const) : ('pending' as const)
  // The own look has its competitors' ranks beside it, unless they came later and its page was gone by then.
  const isGone = keyword.latestTakenAt !== null && keyword.latestTakenAt < keptFrom
  return {
    id: keyword.id,
    keyword: keyword.keyword,
    rank: keyword.latestRank,
    state: keyword.latestState ?? unseen,
    depth: keyword.latestDepth ?? project.depth,
    taken_at: keyword.latestTakenAt?.toISOString() ?? null,
    competitor_count: competitors.length,
    competitors_items: competitors.map(({ id, domain }) => {
      const seen = ranks.get(placeOf(keyword.id, id))
      const state = seen?.state ?? (isGone ? 'not_kept' : unseen)
      return { id, name: domain, rank: seen?.rank ?? null, state, url: seen?.url ?? null }
    }),
  }
}
