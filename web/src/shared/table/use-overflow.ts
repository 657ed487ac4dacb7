import { useEffect, useRef, useState } from 'react'

const usualTextPixels = 16

/** How much larger than usual somebody wants to read. */
const textScale = () => Number.parseFloat(getComputedStyle(document.documentElement).fontSize) / usualTextPixels

/** Whether a box is narrower than what it has to hold; only then may it scroll, because scrolling stops a sticky head. */
export function useOverflow(minWidth: number | undefined) {
  const ref = useRef<HTMLDivElement>(null)
  const [overflows, setOverflows] = useState(false)
  useEffect(() => {
    const box = ref.current
    if (box === null || minWidth === undefined) return
    const observer = new ResizeObserver(() => setOverflows(box.clientWidth < minWidth * textScale()))
    observer.observe(box)
    return () => observer.disconnect()
  }, [minWidth])
  return [ref, overflows] as const
}
