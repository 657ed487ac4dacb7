import { useRouter } from '@tanstack/react-router'
import { useCallback, useEffect, useMemo, useRef } from 'react'
import type { SerpCheck, SerpCheckItem } from '#contract/serp-checks/rows.ts'
import type { ListAddress } from '../list/list-address.ts'
import type { PageAddress } from '../queries.ts'

export type ChangeAddress = (part: ListAddress, how?: 'replace' | 'push') => void

/**
 * The stored results page that lies over the list. The address says it, so that Back closes it and a link shows the
 * same.
 */
export function useOpenPage({ open, keyword, run }: ListAddress, onChange: ChangeAddress) {
  const { history } = useRouter()
  const wasOpenedHere = useRef(false)
  useEffect(() => {
    if (keyword === undefined) wasOpenedHere.current = false
  }, [keyword])
  const show = useCallback(
    (check: SerpCheck, item: SerpCheckItem) => {
      wasOpenedHere.current = true
      onChange({ open: check.id, keyword: item.id, run: undefined }, 'push')
    },
    [onChange],
  )
  const address = useMemo<PageAddress | undefined>(
    () => (open === undefined || keyword === undefined ? undefined : { id: open, item: keyword, run }),
    [open, keyword, run],
  )
  return {
    address,
    show,
    /** To another keyword or another snapshot, in place of the one shown. */
    go: (to: Omit<PageAddress, 'id'>) => onChange({ keyword: to.item, run: to.run }),
    /** Back to the list. Opened by a link there is nothing to go back to. */
    close: () => {
      if (wasOpenedHere.current) history.back()
      else onChange({ keyword: undefined, run: undefined })
    },
  }
}
