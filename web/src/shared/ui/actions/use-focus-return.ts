import { type RefObject, useEffect, useState } from 'react'

/**
 * For what is drawn over the page and taken away as a whole: gives the focus back to where it was before. When that is
 * gone, at once or after what was asked for here has taken it away, `instead` gets it, or the page.
 */
export function useFocusReturn(instead?: RefObject<HTMLElement | null>) {
  const [before] = useState(() => document.activeElement)
  useEffect(
    () => () => {
      if (!isFocusLost()) return
      const focusInstead = () => {
        if (isFocusLost()) (instead?.current ?? document.getElementById('page'))?.focus({ preventScroll: true })
      }
      if (before instanceof HTMLElement && before.isConnected) before.focus()
      if (isFocusLost()) requestAnimationFrame(focusInstead)
      else if (before !== null) onceGone(before, focusInstead)
    },
    [before, instead],
  )
}

const isFocusLost = () => document.activeElement === null || document.activeElement === document.body

/**
 * The clicked row or bar goes only when the server has answered; until then somebody may have moved
 * on.
 */
function onceGone(element: Element, then: () => void) {
  const observer = new MutationObserver(() => {
    if (element.isConnected) return
    stop()
    requestAnimationFrame(then)
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
