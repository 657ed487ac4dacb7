import type { KeywordsPerPage } from '#contract/rules/rank-projects/rank-views.ts'
import { orpc } from '../../../shared/api/client.ts'
import { reloadDelays } from '../reload-delays.ts'
import type { KeywordChoice } from './project-address.ts'

/** No event announces that metrics have arrived, or that a new competitor's past has been read. */
const metricsMilliseconds = 10_000
const pastMilliseconds = 2_000

export type ShownPage = { until: string | undefined; dates_per_page: number; keywords_per_page: KeywordsPerPage }

/** Some dates of a project, its keywords page by page. */
export const rankHistory = (id: number, shown: ShownPage, choice: KeywordChoice) =>
  orpc.rankProjects.showRankHistory.infiniteOptions({
    input: (keywords_page: number) => ({ id, ...shown, keywords_page, ...choice }),
    initialPageParam: 1,
    // The event stream announces every rank; this is for networks that block it.
    refetchInterval: ({ state: { data } }) => {
      const pages = data?.pages ?? []
      if (pages.some(({ isItemNull }) => isItemNull)) return reloadDelays.pending
      const rows = pages.flatMap(({ historiesData }) => historiesData.flat())
      return rows.some((row) => row.metrics_state === 'pending') ? metricsMilliseconds : false
    },
    getNextPageParam: ({ keywords_pagination: { current_page, last_page } }) =>
      current_page < last_page ? current_page + 1 : undefined,
  })

/** The ranks of a date, or the latest, beside the competitors', page by page. */
export const rankCompetitors = (
  id: number,
  date: string | undefined,
  keywords_per_page: KeywordsPerPage,
  choice: KeywordChoice,
) =>
  orpc.rankProjects.showRankCompetitors.infiniteOptions({
    input: (page: number) => ({ id, page, date, keywords_per_page, ...choice }),
    initialPageParam: 1,
    refetchInterval: ({ state: { data } }) => {
      const pages = data?.pages ?? []
      if (pages.some(({ isItemNull }) => isItemNull)) return reloadDelays.pending
      const rows = pages.flatMap(({ competitorsData }) => competitorsData.flatMap(({ items }) => items))
      if (rows.some((row) => row.competitors_items.some(({ state }) => state === 'pending'))) return pastMilliseconds
      return rows.some((row) => row.metrics_state === 'pending') ? metricsMilliseconds : false
    },
    getNextPageParam: ({ pagination: { current_page, last_page } }) =>
      current_page < last_page ? current_page + 1 : undefined,
  })
