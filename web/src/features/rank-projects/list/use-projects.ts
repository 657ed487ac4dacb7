import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { rankProjectList } from './project-list.ts'

/** The list as far as it is loaded; while another search is on its way, the rows before stay in sight. */
export function useProjects(search: string) {
  const query = useInfiniteQuery({ ...rankProjectList(search), placeholderData: keepPreviousData })
  const { data, isPlaceholderData } = query
  const projects = useMemo(() => {
    if (data === undefined) return undefined
    // A project that moved to the next page between two requests is shown once.
    const byId = new Map(data.pages.flatMap((page) => page.data.projects).map((project) => [project.id, project]))
    // "Nothing found" would be the answer to the question before.
    return isPlaceholderData && byId.size === 0 ? undefined : [...byId.values()]
  }, [data, isPlaceholderData])
  return { query, projects, total: data?.pages.at(-1)?.data.pagination.total ?? 0 }
}
