import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Panel } from '../tiles/panel.tsx'
import { ErrorState } from './error-state.tsx'

type QueryContentProps<Data> = {
  query: Pick<UseQueryResult<Data>, 'data' | 'error' | 'isFetching' | 'refetch'>
  pending: ReactNode
  /** What failed, where it could not be loaded. */
  failed: string
  /** Whether the failure needs a surface of its own. */
  isOnCanvas?: boolean
  /** What stands around the failure. */
  wrap?: (failure: ReactNode) => ReactNode
  children: (data: Data) => ReactNode
}

/** What is made of loaded data; until then what is pending, or the failure with Retry. */
export function QueryContent<Data>({ query, pending, failed, isOnCanvas, wrap, children }: QueryContentProps<Data>) {
  const { data, error, isFetching, refetch } = query
  if (data !== undefined) return children(data)
  if (error === null) return pending
  const state = <ErrorState title={failed} error={error} onRetry={() => void refetch()} retrying={isFetching} />
  if (wrap !== undefined) return wrap(state)
  return isOnCanvas === true ? <Panel>{state}</Panel> : state
}
