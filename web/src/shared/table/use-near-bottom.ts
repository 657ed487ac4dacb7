import { type RefObject, useEffect, useEffectEvent } from 'react'

/** The next page loads when the scroll is within 10 px of the bottom. */
const nearPixels = 10

/**
 * Calls `load` whenever the page's end is in sight, also when the page is too short to scroll. A list that scrolls in a
 * box of its own goes on at the end of that.
 */
export function useNearBottom(enabled: boolean, load: () => void, box: RefObject<HTMLElement | null>) {
  const onNear = useEffectEvent(load)
  useEffect(() => {
    if (!enabled) return
    const check = () => {
      if (pixelsBelow(box.current) <= nearPixels) onNear()
    }
    check()
    // Caught on the way down: the scrolling of a box does not rise to the window.
    const how = { passive: true, capture: true }
    window.addEventListener('scroll', check, how)
    window.addEventListener('resize', check)
    return () => {
      window.removeEventListener('scroll', check, how)
      window.removeEventListener('resize', check)
    }
  }, [enabled, box])
}

function pixelsBelow(box: HTMLElement | null) {
  const scrollsInside = box !== null && box.dataset.scrollsInside !== undefined && box.scrollHeight > box.clientHeight
  if (scrollsInside) return box.scrollHeight - box.scrollTop - box.clientHeight
  return document.documentElement.scrollHeight - window.scrollY - window.innerHeight
}
