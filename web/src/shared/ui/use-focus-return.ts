import { useEffect, useState } from 'react'

/** For what is drawn over the page and taken away as a whole: gives the focus back to where it was before. */
export function useFocusReturn() {
  const [before] = useState(() => document.activeElement)
  useEffect(
    () => () => {
      const isLost = document.activeElement === null || document.activeElement === document.body
      if (isLost && before instanceof HTMLElement) before.focus()
    },
    [before],
  )
}
