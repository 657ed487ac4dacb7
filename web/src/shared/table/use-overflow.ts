import { useEffect, useRef, useState } from 'react'

/** Whether a box is narrower than what it has to hold; only then may it scroll, because scrolling stops a sticky head. */
export function useOverflow(minWidth: number | undefined) {
  const ref = useRef<HTMLDivElement>(null)
  const [overflows, setOverflows] = useState(false)
  useEffect(() => {
    const box = ref.current
    if (box === null || minWidth === undefined) return
    const observer = new ResizeObserver(() => setOverflows(box.clientWidth < minWidth))
    observer.observe(box)
    return () => observer.disconnect()
  }, [minWidth])
  return [ref, overflows] as const
}
