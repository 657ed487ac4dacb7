import type { RankCompetitorsRow } from '#contract/rank-projects/competitors-row.ts'
import { useList } from '../../../shared/table/use-list.ts'
import { choiceOf, type ProjectAddress } from './project-address.ts'
import { rankCompetitors } from './queries.ts'
import { useKeywordsPerPage } from './use-keywords-per-page.ts'

/** The ranks of the date in the address, or the latest, beside the competitors', as far as they are loaded. */
export function useCompetitors(id: number, address: ProjectAddress) {
  const [perPage] = useKeywordsPerPage()
  const enabled = address.view === 'competitors'
  return useList({ ...rankCompetitors(id, address.until, perPage, choiceOf(address)), enabled }, rowsOf)
}

const rowsOf = ({ competitorsData }: { competitorsData: { items: RankCompetitorsRow[] }[] }) =>
  competitorsData.flatMap(({ items }) => items)

export type CompetitorsState = ReturnType<typeof useCompetitors>
