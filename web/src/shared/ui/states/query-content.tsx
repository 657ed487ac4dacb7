import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Panel } from '../tiles/panel.tsx'
import { ErrorState } from './error-state.tsx'

type QueryContentProps<Data> = {
  query: Pick<UseQueryResult<Data>, 'data' | 'error' | 'isFetching' | 'refetch'>
  pending: ReactNode
  /** Message if the data could not be loaded. */
  failed: string
  /** True if the failure stands on the bare canvas and needs a surface of its own. */
  isOnCanvas?: boolean
  /** Wrapper around the failure. */
  wrap?: (failure: ReactNode) => ReactNode
  children: (data: Data) => ReactNode
}

/** Renders loaded data; until then the pending state, or the failure with Retry. */
export function QueryContent<Data>({ query, pending, failed, isOnCanvas, wrap, children }: QueryContentProps<Data>) {
  const { data, error, isFetching, refetch } = query
  if (data !== undefined) return children(data)
  if (error === null) return pending
  const state = <ErrorState title={failed} error={error} onRetry={() => void refetch()} retrying={isFetching} />
  if (wrap !== undefined) return wrap(state)
  return isOnCanvas === true ? <Panel>{state}</Panel> : state
}
