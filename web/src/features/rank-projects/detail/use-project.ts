import type { RankHistoryRow } from '#contract/rank-projects/history-row.ts'
import { useList } from '../../../shared/table/use-list.ts'
import { useDatesThatFit } from './dates-that-fit.ts'
import { choiceOf, type ProjectAddress } from './project-address.ts'
import { rankHistory } from './queries.ts'
import { useKeywordsPerPage } from './use-keywords-per-page.ts'

/** The project with as many dates of its history as there is room for. */
export function useProject(id: number, address: ProjectAddress) {
  const [keywords_per_page] = useKeywordsPerPage()
  const shown = { until: address.until, dates_per_page: useDatesThatFit(), keywords_per_page }
  return useList(rankHistory(id, shown, choiceOf(address)), rowsOf)
}

const rowsOf = ({ historiesData }: { historiesData: RankHistoryRow[][] }) => historiesData.flat()

export type ProjectState = ReturnType<typeof useProject>
