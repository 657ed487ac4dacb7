import type { KeywordMetricFields } from '#contract/keyword-metrics.ts'
import type { RankCompetitorsRow } from '#contract/rank-competitors-row.ts'
import { before, days } from '../../../platform/clock/clock.ts'
import type { AccountCtx } from '../../access/index.ts'
import { listCompetitors, type ProjectCompetitor, presentCompetitor } from '../competitors/project-competitors.ts'
import { readMetrics } from '../metrics/project-metrics.ts'
import { findOpenRun, getOwnProject, type ProjectRow } from '../own-project.ts'
import { type KeywordChoice, readKeywordPage, type ShownKeyword } from './keyword-page.ts'
import { type LatestLook, readLatestLooks } from './latest-looks.ts'

export type ShowRankCompetitors = KeywordChoice & { id: number; page: number }

/** The latest ranks of own domain and competitors side by side. */
export async function showRankCompetitors(ctx: AccountCtx, { id, page, ...choice }: ShowRankCompetitors) {
  const project = await getOwnProject(ctx, id)
  const [run, competitors, { keywords, pagination }] = await Promise.all([
    findOpenRun(ctx, project),
    listCompetitors(ctx, { accountId: ctx.account.id, projectId: id }),
    readKeywordPage(ctx, project, choice, page),
  ])
  const [looks, metricsOf] = await Promise.all([
    readLatestLooks(ctx, id, keywords),
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
          ...presentRow(project, keyword, competitors, looks.get(keyword.id), keptFrom),
          ...metricsOf(keyword),
        })),
      },
    ],
  }
}

const unchanged = { difference: null, change: null }

function presentRow(
  project: ProjectRow,
  keyword: ShownKeyword,
  competitors: readonly ProjectCompetitor[],
  look: LatestLook | undefined,
  keptFrom: Date,
): Omit<RankCompetitorsRow, keyof KeywordMetricFields> {
  // Before any look there is none, or it failed; a later failure leaves what was seen.
  const unseen = keyword.progress === 'failed' ? ('failed' as const) : ('pending' as const)
  // The own look has its competitors' ranks beside it, unless they came later and its page was gone by then.
  const isGone = look !== undefined && look.takenAt < keptFrom
  return {
    id: keyword.id,
    keyword: keyword.keyword,
    rank: look?.rank ?? null,
    state: look?.state ?? unseen,
    ...(look?.change ?? unchanged),
    depth: look?.depth ?? project.depth,
    taken_at: look?.takenAt.toISOString() ?? null,
    competitor_count: competitors.length,
    competitors_items: competitors.map(({ id, domain }) => {
      const seen = look?.competitors.get(id)
      const state = seen?.state ?? (isGone ? 'not_kept' : unseen)
      const change = seen?.change ?? unchanged
      return { id, name: domain, rank: seen?.rank ?? null, state, url: seen?.url ?? null, ...change }
    }),
  }
}
