import { sql } from 'drizzle-orm'
import type { CurveSpan } from '#contract/rules/rank-projects/rank-views.ts'
import { curveSpans } from '#contract/rules/rank-projects/rank-views.ts'
import type { CheckedState } from '#contract/rules/serp-fetches/rank-states.ts'
import type { LocalDate } from '#contract/rules/text/time-zones.ts'
import type { AccountCtx } from '../../../parts/access/index.ts'
import { listCompetitors, presentCompetitor } from '../competitors/project-competitors.ts'
import { countedRankIn } from '../days/counted-rank.ts'
import { firstDayOf } from '../days/curve-span.ts'
import { firstDayOfBest } from '../days/latest-checked-days.ts'
import { getProject, type ProjectRow } from '../get-project.ts'
import { listInSettings } from '../keywords/list-in-settings.ts'
import { getOwnKeyword } from '../keywords/load-keyword.ts'
import { readPageStates } from '../landing-pages/page-states.ts'
import { presentKeywordPages } from '../landing-pages/show-keyword-pages.ts'
import { readMetrics } from '../metrics/project-metrics.ts'
import { listNotes } from '../notes/project-notes.ts'
import { readKeywordTags } from '../tags/project-tags.ts'
import {
  type KeywordObservation,
  listKeywordObservations,
  presentObservation,
  shownRank,
} from './keyword-observations.ts'

export type ShowRankKeyword = { id: number; keyword_id: number; days: CurveSpan }

/** As many as the longest curve may have. */
const mostDays = Math.max(...curveSpans)

/** One keyword day by day, own and competitors' ranks. */
export async function showRankKeyword(ctx: AccountCtx, { id, keyword_id, days }: ShowRankKeyword) {
  const project = await getProject(ctx, id)
  const keyword = await getOwnKeyword(ctx, id, keyword_id)
  const from = firstDayOf(ctx, project, days)
  const bestFrom = await firstDayOfBest(ctx, id, from)
  const [snapshots, competitors, metricsOf, tagsOf, notes, states, inSettings] = await Promise.all([
    listKeywordObservations(ctx, keyword, { from: bestFrom, most: mostDays }),
    listCompetitors(ctx, { accountId: ctx.account.id, projectId: id }),
    readMetrics(ctx, project, [keyword]),
    readKeywordTags(ctx, { accountId: ctx.account.id, projectId: id }, [keyword]),
    listNotes(ctx, id, from),
    readPageStates(ctx, [keyword]),
    listInSettings(ctx, project, keyword, from),
  ])
  const shown = snapshots.filter(({ day }) => day >= from)
  const dates = shown.map(({ day }) => day)
  const ranks = await listCompetitorRanks(ctx, { project, keywordId: keyword_id, dates })
  return {
    data: {
      id: keyword.id,
      keyword: keyword.keyword,
      setting_id: keyword.settingId,
      tags: tagsOf(keyword),
      ...metricsOf(keyword),
      days: shown.map((one) => presentObservation(project, one)).reverse(),
      pages: presentKeywordPages(shown, { targetPage: keyword.targetPage, states: states.get(keyword.id) ?? [] }),
      best: bestOf(project, snapshots),
      competitors: competitors.map((competitor) => ({
        ...presentCompetitor(competitor),
        ranks: ranks.get(competitor.id) ?? [],
      })),
      notes,
      in_settings: inSettings,
    },
  }
}

/** The newest of the days with the best rank; the checks come newest first. */
function bestOf(project: ProjectRow, snapshots: readonly KeywordObservation[]) {
  let best: { date: LocalDate; rank: number } | null = null
  for (const snapshot of snapshots) {
    const rank = shownRank(project, snapshot)
    if (rank !== null && (best === null || rank < best.rank)) best = { date: snapshot.day, rank }
  }
  return best
}

type CompetitorRank = { date: LocalDate; state: CheckedState; rank: number | null; url: string | null }

/** By competitor, oldest first. */
async function listCompetitorRanks(
  ctx: AccountCtx,
  { project, keywordId, dates }: { project: ProjectRow; keywordId: number; dates: readonly LocalDate[] },
): Promise<Map<number, CompetitorRank[]>> {
  const { rows } = await ctx.db.execute<{ competitor_id: number; ranks: CompetitorRank[] }>(sql`
    select competitor_id, json_agg(json_build_object('date', day, 'state', state,
      'rank', ${sql.raw(countedRankIn(project))}, 'url', url) order by day) as ranks
    from rank_competitor_observations
    where account_id = ${ctx.account.id} and project_id = ${project.id} and day = any(${sql.param([...dates])}::date[])
      and keyword_id = ${keywordId}
    group by competitor_id`)
  return new Map(rows.map((row) => [row.competitor_id, row.ranks]))
}
