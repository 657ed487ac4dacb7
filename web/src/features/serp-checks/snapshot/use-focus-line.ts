import { useEffect, useRef, useState } from 'react'
import type { PageAddress } from '../queries.ts'
import { focusLine } from './snapshot-opener.tsx'

/** When the page is closed the focus returns to the line it belongs to, else to where it came from. */
export function useFocusLine({ id, item }: PageAddress) {
  const [before] = useState(() => document.activeElement)
  const shown = useRef({ id, item })
  useEffect(() => {
    shown.current = { id, item }
  }, [id, item])
  useEffect(
    () => () => {
      if (!focusLine(shown.current.id, shown.current.item) && before instanceof HTMLElement) before.focus()
    },
    [before],
  )
}
