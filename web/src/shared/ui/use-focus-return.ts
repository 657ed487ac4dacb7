import { useEffect, useState } from 'react'

/**
 * For what is drawn over the page and taken away as a whole: gives the focus back to where it was before, and to the page
 * when that is gone, at once or after what was asked for here has taken it away.
 */
export function useFocusReturn() {
  const [before] = useState(() => document.activeElement)
  useEffect(
    () => () => {
      if (!isFocusLost()) return
      if (before instanceof HTMLElement && before.isConnected) before.focus()
      if (isFocusLost()) requestAnimationFrame(focusPage)
      else if (before !== null) focusPageWithout(before)
    },
    [before],
  )
}

const isFocusLost = () => document.activeElement === null || document.activeElement === document.body

function focusPage() {
  if (isFocusLost()) document.getElementById('page')?.focus({ preventScroll: true })
}

/** The row or bar that was pressed goes only when the server has answered; until then somebody may have moved on. */
function focusPageWithout(element: Element) {
  const observer = new MutationObserver(() => {
    if (element.isConnected) return
    stop()
    requestAnimationFrame(focusPage)
  })
  const onFocus = ({ target }: FocusEvent) => {
    if (target !== element) stop()
  }
  const stop = () => {
    observer.disconnect()
    document.removeEventListener('focusin', onFocus)
  }
  observer.observe(document.body, { childList: true, subtree: true })
  document.addEventListener('focusin', onFocus)
}
