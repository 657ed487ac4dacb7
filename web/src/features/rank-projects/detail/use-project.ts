import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { RankHistoryRow } from '#contract/rank-projects/history-row.ts'
import { choiceOf, type ProjectAddress } from './project-address.ts'
import { rankHistory } from './queries.ts'
import { uniqueRows } from './unique-rows.ts'

/** The project with seven dates of its history; while another choice is on its way, what was there stays in sight. */
export function useProject(id: number, address: ProjectAddress) {
  const query = useInfiniteQuery({
    ...rankHistory(id, address.page ?? 1, choiceOf(address)),
    placeholderData: keepPreviousData,
  })
  const { data, isPlaceholderData } = query
  const rows = useMemo(
    () =>
      uniqueRows<RankHistoryRow>(
        data?.pages.map(({ historiesData }) => historiesData.flat()),
        isPlaceholderData,
      ),
    [data, isPlaceholderData],
  )
  return { query, rows, page: data?.pages.at(-1) }
}

export type ProjectState = ReturnType<typeof useProject>
