import type { QueryClient } from '@tanstack/react-query'
import { orpc } from '../../../shared/api/client.ts'

/** Refetched on every visit. */
const fresh = { staleTime: 5_000, refetchOnWindowFocus: 'always' } as const

export const openSessions = orpc.sessions.listSessions.queryOptions(fresh)
export const trustedDevices = orpc.sessions.listDevices.queryOptions(fresh)

export const refreshSessions = (queryClient: QueryClient) =>
  queryClient.invalidateQueries({ queryKey: openSessions.queryKey })
export const refreshDevices = (queryClient: QueryClient) =>
  queryClient.invalidateQueries({ queryKey: trustedDevices.queryKey })
