import { useEffect, useEffectEvent } from 'react'

/** Seed 000: the next page loads when the scroll is within 10 px of the bottom. */
const nearPixels = 10

/** Calls `load` whenever the page's end is in sight, also when the page is too short to scroll. */
export function useNearBottom(enabled: boolean, load: () => void) {
  const onNear = useEffectEvent(load)
  useEffect(() => {
    if (!enabled) return
    const check = () => {
      const page = document.documentElement
      if (page.scrollHeight - window.scrollY - window.innerHeight <= nearPixels) onNear()
    }
    check()
    window.addEventListener('scroll', check, { passive: true })
    window.addEventListener('resize', check)
    return () => {
      window.removeEventListener('scroll', check)
      window.removeEventListener('resize', check)
    }
  }, [enabled])
}
