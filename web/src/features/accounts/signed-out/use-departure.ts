import { useEffect, useState } from 'react'

/** Goes on after a while, or at once for who will not wait; not at all when the screen was left by then. */
export function useDeparture(milliseconds: number) {
  const [depart, setDepart] = useState<() => void>()
  useEffect(() => {
    if (depart === undefined) return
    const timer = setTimeout(depart, milliseconds)
    return () => clearTimeout(timer)
  }, [depart, milliseconds])
  return { start: (onDepart: () => void) => setDepart(() => onDepart), now: depart }
}
