import type { RankHistoryRow } from '#contract/rank-projects/history-row.ts'
import { useList } from '../../../shared/table/use-list.ts'
import { useDatesThatFit } from './dates-that-fit.ts'
import { choiceOf, type ProjectAddress } from './project-address.ts'
import { rankHistory } from './queries.ts'

/** The project with as many dates of its history as there is room for. */
export function useProject(id: number, address: ProjectAddress) {
  const dates = { until: address.until, dates_per_page: useDatesThatFit() }
  return useList(rankHistory(id, dates, choiceOf(address)), rowsOf)
}

const rowsOf = ({ historiesData }: { historiesData: RankHistoryRow[][] }) => historiesData.flat()

export type ProjectState = ReturnType<typeof useProject>
