import type { CurveSpan } from '#contract/rank-project-views.ts'
import type { client } from '../../../shared/api/client.ts'
import { orpc } from '../../../shared/api/client.ts'

const metricsMilliseconds = 10_000

/** One keyword by date, own and competitors' ranks. */
export const rankKeyword = (id: number, keyword_id: number, days: CurveSpan) =>
  orpc.rankProjectViews.showRankKeyword.queryOptions({
    input: { id, keyword_id, days },
    // Nothing tells of metrics that have come.
    refetchInterval: ({ state }) => (state.data?.data.metrics_state === 'pending' ? metricsMilliseconds : false),
  })

/** What the engine showed on a date, or at the newest look that worked. */
export const projectResultPage = (id: number, keyword_id: number, date: string | undefined) =>
  orpc.rankProjectViews.showProjectResultPage.queryOptions({ input: { id, keyword_id, date } })

export type KeywordRanks = Awaited<ReturnType<typeof client.rankProjectViews.showRankKeyword>>['data']
export type ShownPage = Awaited<ReturnType<typeof client.rankProjectViews.showProjectResultPage>>['data']
