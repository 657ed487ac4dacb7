import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { RankCompetitorsRow } from '#contract/rank-projects/competitors-row.ts'
import { choiceOf, type ProjectAddress } from './project-address.ts'
import { rankCompetitors } from './queries.ts'
import { uniqueRows } from './unique-rows.ts'

/** The latest ranks beside the competitors', as far as they are loaded. */
export function useCompetitors(id: number, address: ProjectAddress) {
  const query = useInfiniteQuery({
    ...rankCompetitors(id, choiceOf(address)),
    enabled: address.view === 'competitors',
    placeholderData: keepPreviousData,
  })
  const { data, isPlaceholderData } = query
  const rows = useMemo(
    () =>
      uniqueRows<RankCompetitorsRow>(
        data?.pages.map(({ competitorsData }) => competitorsData.flatMap(({ items }) => items)),
        isPlaceholderData,
      ),
    [data, isPlaceholderData],
  )
  return { query, rows, page: data?.pages.at(-1) }
}

export type CompetitorsState = ReturnType<typeof useCompetitors>
