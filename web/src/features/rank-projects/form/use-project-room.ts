import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { orpc } from '../../../shared/api/client.ts'

/** The first page of the list, which also tells how many projects, and keywords in each, the account may have. */
export const firstProjects = () => orpc.rankProjects.listRankProjects.queryOptions({ input: {} })

type ProjectRoom = {
  /** True while the list is loading, before it is known whether there is room. */
  isAsking: boolean
  /** Set where no further project fits, unless the form has already been open to somebody. */
  full: { projects: number; limit: number } | undefined
  /** The number of keywords a project may hold; null without a limit, undefined until it is known. */
  keywordLimit: number | null | undefined
}

/**
 * Says if another project fits, before anything is entered: the form waits for the first answer, and opens anyway if none
 * comes. An open form stays open whatever changes later.
 */
export function useProjectRoom(): ProjectRoom {
  const { data, isFetching, failureCount } = useQuery(firstProjects())
  const [wasOpen, setWasOpen] = useState(false)
  const projects = data?.data.pagination.total ?? 0
  const limit = data?.data.project_limit ?? null
  const isFull = limit !== null && projects >= limit
  const isAsking = isFetching && failureCount === 0 && !wasOpen && !isFull
  if (!isAsking && !isFull && !wasOpen) setWasOpen(true)
  return {
    isAsking,
    full: isFull && !wasOpen ? { projects, limit } : undefined,
    keywordLimit: data?.data.keyword_limit,
  }
}
