import { useLayoutEffect, useRef, useState } from 'react'

/** The width of an element, followed as it changes; undefined before it is drawn. */
export function useWidth() {
  const element = useRef<HTMLDivElement>(null)
  const [width, setWidth] = useState<number>()
  useLayoutEffect(() => {
    const box = element.current
    if (box === null) return
    const measure = () => setWidth(Math.round(box.clientWidth))
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(box)
    return () => observer.disconnect()
  }, [])
  return { element, width }
}
