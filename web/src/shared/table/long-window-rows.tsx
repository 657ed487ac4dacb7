import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { useLayoutEffect, useState } from 'react'
import { useLongRows, useVirtualWindow } from './long-rows.ts'
import type { LongRowsProps } from './row-window.ts'

/** Thousands of rows at the cost of a screenful. */
export default function LongWindowRows(props: LongRowsProps) {
  const { container } = props
  const [scrollMargin, setScrollMargin] = useState(() => topOf(container.current))
  useLayoutEffect(() => {
    const measure = () => setScrollMargin(topOf(container.current))
    measure()
    // The content above the list may still grow.
    const observer = new ResizeObserver(measure)
    observer.observe(document.body)
    return () => observer.disconnect()
  }, [container])
  const virtualizer = useWindowVirtualizer<HTMLElement>({ ...useLongRows(props), scrollMargin })
  useVirtualWindow(props, {
    items: virtualizer.getVirtualItems(),
    total: virtualizer.getTotalSize(),
    start: scrollMargin,
    measure: virtualizer.measureElement,
  })
  return null
}

/** The distance from the top of the page at which it begins. */
const topOf = (element: HTMLElement | null) =>
  element === null ? 0 : Math.round(element.getBoundingClientRect().top + window.scrollY)
