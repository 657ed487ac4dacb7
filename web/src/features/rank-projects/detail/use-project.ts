import type { RankHistoryRow } from '#contract/rank-projects/history-row.ts'
import { useList } from '../../../shared/table/use-list.ts'
import { choiceOf, type ProjectAddress } from './project-address.ts'
import { rankHistory } from './queries.ts'

/** The project with seven dates of its history. */
export const useProject = (id: number, address: ProjectAddress) =>
  useList(rankHistory(id, address.page ?? 1, choiceOf(address)), rowsOf)

const rowsOf = ({ historiesData }: { historiesData: RankHistoryRow[][] }) => historiesData.flat()

export type ProjectState = ReturnType<typeof useProject>
