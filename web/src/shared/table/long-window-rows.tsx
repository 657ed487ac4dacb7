import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { useLayoutEffect, useState } from 'react'
import type { WindowRowsProps } from './row-window.ts'

/** Thousands of rows at the cost of a screenful. */
export default function LongWindowRows({ count, estimatedHeight, container, children }: WindowRowsProps) {
  const [scrollMargin, setScrollMargin] = useState(0)
  useLayoutEffect(() => {
    const measure = () => {
      const box = container.current?.getBoundingClientRect()
      if (box !== undefined) setScrollMargin(Math.round(box.top + window.scrollY))
    }
    measure()
    // What stands above the list may still grow.
    const observer = new ResizeObserver(measure)
    observer.observe(document.body)
    return () => observer.disconnect()
  }, [container])
  const virtualizer = useWindowVirtualizer<HTMLElement>({
    count,
    estimateSize: () => estimatedHeight,
    scrollMargin,
    overscan: 12,
  })
  const items = virtualizer.getVirtualItems()
  const first = items.at(0)
  const last = items.at(-1)
  return children({
    items: items.map(({ index }) => index),
    before: first === undefined ? 0 : first.start - scrollMargin,
    after: last === undefined ? 0 : virtualizer.getTotalSize() - (last.end - scrollMargin),
    measure: virtualizer.measureElement,
  })
}
