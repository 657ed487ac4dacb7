import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { client } from '../../../shared/api/client.ts'

/** Apart from everything else of a domain: what is fetched again unasked must never be paid work. */
const name = 'domain-top-ten'

const pendingMilliseconds = 3_000

type TopTen = Awaited<ReturnType<typeof client.domainProjects.postDomainSerp>>

/**
 * The top ten of a keyword. Asking for the first time takes credits, so an answer is kept for as long as the page is
 * open; while it is pending, and afterwards, asking is free.
 */
export const topTenOf = (id: number, keyword: string) =>
  queryOptions({
    queryKey: [name, id, keyword],
    queryFn: ({ signal }) => client.domainProjects.postDomainSerp({ id, keyword }, { signal }),
    refetchInterval: ({ state: { data } }) => (data?.state === 'pending' ? pendingMilliseconds : false),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
    refetchOnMount: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    retryOnMount: false,
  })

export const refetchPendingTopTens = (queryClient: QueryClient) =>
  queryClient.invalidateQueries({
    queryKey: [name],
    predicate: ({ state }) => (state.data as TopTen | undefined)?.state === 'pending',
  })
