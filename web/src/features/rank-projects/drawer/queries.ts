import { useQuery } from '@tanstack/react-query'
import type { CurveSpan } from '#contract/rules/rank-projects/rank-views.ts'
import type { client } from '../../../shared/api/client.ts'
import { orpc } from '../../../shared/api/client.ts'

const metricsMilliseconds = 10_000

/** One keyword by date, own and competitors' ranks. */
export const rankKeyword = (id: number, keyword_id: number, days: CurveSpan) =>
  orpc.rankProjects.showRankKeyword.queryOptions({
    input: { id, keyword_id, days },
    // No event announces that metrics have arrived.
    refetchInterval: ({ state }) => (state.data?.data.metrics_state === 'pending' ? metricsMilliseconds : false),
  })

const longestSpan = 365 satisfies CurveSpan

/** As far back as there is any; fetched only where a shorter period has one day. */
export const useLongestKeyword = (id: number, keywordId: number, isWanted: boolean) =>
  useQuery({ ...rankKeyword(id, keywordId, longestSpan), enabled: isWanted })

/** The results page of a date, or of the newest successful check. */
export const projectSnapshot = (id: number, keyword_id: number, date: string | undefined) =>
  orpc.rankProjects.showProjectSnapshot.queryOptions({ input: { id, keyword_id, date } })

export type KeywordRanks = Awaited<ReturnType<typeof client.rankProjects.showRankKeyword>>['data']
export type ShownPage = Awaited<ReturnType<typeof client.rankProjects.showProjectSnapshot>>['data']
