import type { KeywordMetricFields } from '#contract/keyword-metrics/rows.ts'
import type { RankCompetitorsRow } from '#contract/rank-projects/competitors-row.ts'
import type { KeywordsPerPage } from '#contract/rules/rank-projects/rank-views.ts'
import type { AccountCtx } from '../../../parts/access/index.ts'
import { unitsLeft } from '../../../parts/paid-runs/index.ts'
import { presentPageFields } from '../../../parts/serp-fetches/read-pages/index.ts'
import { before, days } from '../../../platform/clock/clock.ts'
import { listCompetitors, type ProjectCompetitor, presentCompetitor } from '../competitors/project-competitors.ts'
import { readComparableDays } from '../days/compared-days.ts'
import { countedRank } from '../days/counted-rank.ts'
import { findOpenRun, getProject, type ProjectRow } from '../get-project.ts'
import { presentLatestPage } from '../keywords/latest-page.ts'
import { readMetrics } from '../metrics/project-metrics.ts'
import { readKeywordTags } from '../tags/project-tags.ts'
import type { KeywordChoice } from './keyword-choice.ts'
import { readKeywordPage, type ShownKeyword } from './keyword-page.ts'
import { type LatestObservation, readLatestObservations } from './latest-observations.ts'
import { resolveChoice } from './resolve-choice.ts'
import { readShownDate } from './shown-date.ts'

export type ShowRankCompetitors = KeywordChoice & { id: number; page: number; keywords_per_page: KeywordsPerPage }

/** The ranks of the project's domain and its competitors side by side: the latest, or as of an earlier date. */
export async function showRankCompetitors(
  ctx: AccountCtx,
  { id, page, keywords_per_page: perPage, date: asked, ...choice }: ShowRankCompetitors,
) {
  const project = await getProject(ctx, id)
  // The other views show the same checked day.
  const asOf = asked ?? (choice.as_of && ((await readComparableDays(ctx, project, choice)).asOf ?? undefined))
  const shownDate = await readShownDate(ctx, id, asOf)
  // The newest date shows the latest ranks, also while its run is in progress.
  const date = shownDate.newer === null ? undefined : (shownDate.shown ?? undefined)
  const { parts, comparable, missing } = await resolveChoice(ctx, project, choice, date)
  const [run, competitors, { keywords, pagination, without_filter }] = await Promise.all([
    findOpenRun(ctx, project),
    listCompetitors(ctx, { accountId: ctx.account.id, projectId: id }),
    readKeywordPage(ctx, project, { ...choice, date, ...parts }, { page, perPage }),
  ])
  const [snapshots, metricsOf, tagsOf] = await Promise.all([
    readLatestObservations(ctx, project, keywords, parts.comparedWith, date),
    readMetrics(ctx, project, keywords),
    readKeywordTags(ctx, { accountId: ctx.account.id, projectId: id }, keywords),
  ])
  const comparedDay = date ?? comparable.shown
  const itemLeft = run === undefined ? 0 : unitsLeft(run)
  const keptFrom = before(ctx.clock(), days(ctx.settings.snapshotsKeptDays))
  return {
    projectName: project.name,
    isItemNull: itemLeft > 0,
    itemLeft,
    date: shownDate,
    pagination,
    without_filter,
    missing_filters: missing,
    comparison: comparedDay === null ? null : comparable.of(comparedDay),
    competitors: competitors.map(presentCompetitor),
    competitorsData: [
      {
        items: keywords.map((keyword) => ({
          ...presentRow(project, keyword, competitors, snapshots.get(keyword.id), {
            keptFrom,
            isLatest: date === undefined,
          }),
          tags: tagsOf(keyword),
          ...metricsOf(keyword),
        })),
      },
    ],
  }
}

const unchanged = { difference: null, change: null }
const noPage = presentPageFields({
  resultsRead: null,
  aiOverview: null,
  features: null,
  ownedFeatures: null,
  correction: null,
  isDoubtful: null,
  otherPage: null,
})

function presentRow(
  project: ProjectRow,
  keyword: ShownKeyword,
  competitors: readonly ProjectCompetitor[],
  snapshot: LatestObservation | undefined,
  { keptFrom, isLatest }: { keptFrom: Date; isLatest: boolean },
): Omit<RankCompetitorsRow, keyof KeywordMetricFields | 'tags'> {
  // Before any check there is none, or it failed; a later failure leaves what was seen.
  const unseen = !isLatest
    ? ('not_checked' as const)
    : keyword.progress === 'failed'
      ? ('failed' as const)
      : ('pending' as const)
  // The project's rank has its competitors' ranks beside it, unless they came later and its page was gone
  // by then.
  const latest = isLatest && snapshot === undefined ? latestOf(project, keyword) : undefined
  const isGone = latest !== undefined || (isLatest && snapshot !== undefined && snapshot.takenAt < keptFrom)
  return {
    id: keyword.id,
    keyword: keyword.keyword,
    setting_id: keyword.settingId,
    rank: (snapshot ?? latest)?.rank ?? null,
    state: (snapshot ?? latest)?.state ?? unseen,
    ...(snapshot?.change ?? unchanged),
    depth: (snapshot ?? latest)?.depth ?? project.depth,
    ...(isLatest ? presentLatestPage(keyword) : (snapshot?.page ?? noPage)),
    taken_at: (snapshot ?? latest)?.takenAt.toISOString() ?? null,
    competitor_count: competitors.length,
    competitors_items: competitors.map(({ id, domain }) => {
      const seen = snapshot?.competitors.get(id)
      const state = seen?.state ?? (isGone ? 'not_kept' : unseen)
      const change = seen?.change ?? unchanged
      return {
        id,
        name: domain,
        rank: seen?.rank ?? null,
        state,
        url: seen?.url ?? null,
        ...change,
        owned_features: seen?.ownedFeatures ?? null,
        other_page: seen?.otherPage ?? null,
      }
    }),
  }
}

/** A keyword's latest successful check, whose row is no longer kept; undefined if there was none. */
function latestOf(project: ProjectRow, keyword: ShownKeyword) {
  const { latestState: state, latestRank: rank, latestOrganicRank: organicRank, latestDepth, latestTakenAt } = keyword
  if (state === null || latestTakenAt === null || latestDepth === null) return undefined
  return { state, rank: countedRank(project, { state, rank, organicRank }), depth: latestDepth, takenAt: latestTakenAt }
}
