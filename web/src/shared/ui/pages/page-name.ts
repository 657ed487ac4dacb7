import { useEffect, useSyncExternalStore } from 'react'

let shownName: string | undefined
const listeners = new Set<() => void>()

function setName(name: string | undefined) {
  shownName = name
  for (const listener of listeners) listener()
}

function listen(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Name of the page's subject, if it has one and knows it already. */
export const usePageName = () => useSyncExternalStore(listen, () => shownName)

/** Names what the page shows, in place of the route's title, for as long as the page stands. */
export function useNamedPage(name: string) {
  useEffect(() => {
    setName(name)
    return () => setName(undefined)
  }, [name])
}
