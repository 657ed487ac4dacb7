import type { QueryClient } from '@tanstack/react-query'

/** The shell gives way to the screen after this time; data that comes later has a place held for it there. */
const patienceMilliseconds = 800

/** Resolves once what the routes have begun to fetch is there, so that a first screen is painted whole, or after a moment. */
export function firstData(queryClient: QueryClient): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer)
      unsubscribe()
      resolve()
    }
    const timer = setTimeout(done, patienceMilliseconds)
    const unsubscribe = queryClient.getQueryCache().subscribe(() => {
      if (queryClient.isFetching() === 0) done()
    })
    if (queryClient.isFetching() === 0) done()
  })
}
