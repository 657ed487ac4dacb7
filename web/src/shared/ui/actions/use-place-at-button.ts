import { type RefObject, useLayoutEffect } from 'react'

export type PopupPosition = 'bottom-start' | 'bottom-end'

const pixelsFromButton = 6
const pixelsFromEdge = 5

/** Places a panel below the button it follows, or above where there is more room, and always within the window. */
export function usePlaceAtButton(ref: RefObject<HTMLElement | null>, position: PopupPosition) {
  useLayoutEffect(() => {
    const panel = ref.current
    const root = panel?.parentElement
    const button = root?.querySelector('button')
    if (!panel || !root || !button) return
    const place = () => {
      const origin = root.getBoundingClientRect()
      const at = button.getBoundingClientRect()
      const { offsetWidth: width, offsetHeight: height } = panel
      const { clientWidth, clientHeight } = document.documentElement
      const wanted = position === 'bottom-start' ? at.left : at.right - width
      const left = Math.max(pixelsFromEdge, Math.min(wanted, clientWidth - width - pixelsFromEdge))
      const below = at.bottom + pixelsFromButton
      const above = at.top - pixelsFromButton - height
      const top = below + height > clientHeight - pixelsFromEdge && above >= pixelsFromEdge ? above : below
      panel.style.left = `${left - origin.left}px`
      panel.style.top = `${top - origin.top}px`
    }
    place()
    const observer = new ResizeObserver(place)
    observer.observe(panel)
    observer.observe(document.documentElement)
    return () => observer.disconnect()
  }, [ref, position])
}
