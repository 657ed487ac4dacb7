import type { InfiniteData, QueryClient } from '@tanstack/react-query'

const pauseMilliseconds = 700

type LiveRefresh = {
  /** Fetches what screens show; `changed` says of which rows, where that is known. */
  refresh: (queryClient: QueryClient, changed?: readonly number[]) => Promise<unknown>
  /** Milliseconds added to the usual pause between two refreshes. */
  extraPause?: (queryClient: QueryClient) => number
  /** A refresh waits at least this long after the first event of a burst, so that one refresh sees all of it. */
  leastWait?: number
}

/** The rest of a pause that began at `beganAt`; never more than the pause, as a device’s clock may be set back. */
export const restOf = (pause: number, beganAt: number) => Math.min(pause, Math.max(0, pause - (Date.now() - beganAt)))

const cancels: (() => void)[] = []

/** Forgets what is planned. */
export function cancelLiveRefreshes() {
  for (const cancel of cancels) cancel()
}

/** Refetches shown rows that change, but only once in a while, because they change in bursts. */
export function createLiveRefresh({ refresh, extraPause = () => 0, leastWait = 0 }: LiveRefresh) {
  let next: ReturnType<typeof setTimeout> | undefined
  let lastAt = 0
  const changed = new Set<number>()
  cancels.push(() => {
    clearTimeout(next)
    next = undefined
    lastAt = 0
    changed.clear()
  })
  const now = async (queryClient: QueryClient, ids?: readonly number[]) => {
    lastAt = Date.now()
    await refresh(queryClient, ids)
  }
  return {
    now: (queryClient: QueryClient) => now(queryClient),
    /** After something was asked for: at once, and once more when it should be done. */
    again(queryClient: QueryClient, ...afterMilliseconds: number[]) {
      for (const wait of afterMilliseconds) setTimeout(() => void now(queryClient), wait)
      return now(queryClient)
    },
    /** After an event about one row. */
    soon(queryClient: QueryClient, id: number) {
      changed.add(id)
      if (next !== undefined) return
      next = setTimeout(
        () => {
          next = undefined
          const ids = [...changed]
          changed.clear()
          void now(queryClient, ids)
        },
        Math.max(leastWait, restOf(pauseMilliseconds + extraPause(queryClient), lastAt)),
      )
    },
  }
}

/** Changes what is cached, the same for a list that grows page by page and for a page alone. */
export const onPages =
  <Page extends object>(patch: (page: Page) => Page) =>
  (cached: Page | InfiniteData<Page> | undefined) => {
    if (cached === undefined) return cached
    return isGrowing(cached) ? { ...cached, pages: cached.pages.map(patch) } : patch(cached)
  }

const isGrowing = <Page extends object>(cached: Page | InfiniteData<Page>): cached is InfiniteData<Page> =>
  'pages' in cached
