import type { RankCompetitorsRow } from '#contract/rank-projects/competitors-row.ts'
import { useList } from '../../../shared/table/use-list.ts'
import { choiceOf, type ProjectAddress } from './project-address.ts'
import { rankCompetitors } from './queries.ts'

/** The ranks of the date in the address, or the latest, beside the competitors', as far as they are loaded. */
export const useCompetitors = (id: number, address: ProjectAddress) =>
  useList({ ...rankCompetitors(id, address.until, choiceOf(address)), enabled: address.view === 'competitors' }, rowsOf)

const rowsOf = ({ competitorsData }: { competitorsData: { items: RankCompetitorsRow[] }[] }) =>
  competitorsData.flatMap(({ items }) => items)

export type CompetitorsState = ReturnType<typeof useCompetitors>
