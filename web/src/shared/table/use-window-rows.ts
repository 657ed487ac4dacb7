import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { useCallback, useLayoutEffect, useState } from 'react'

/** Short lists are drawn whole, so that the browser's own search and printing see them. */
const drawnWhole = 80

/** Which rows of a long list stand near the screen, and how much room the others take. The page scrolls, not the list. */
export function useWindowRows(count: number, estimatedHeight: number, mayBeLong: boolean) {
  const [container, setContainer] = useState<HTMLElement | null>(null)
  const [scrollMargin, setScrollMargin] = useState(0)
  const isLong = mayBeLong && count > drawnWhole
  useLayoutEffect(() => {
    if (container !== null && isLong) setScrollMargin(container.getBoundingClientRect().top + window.scrollY)
  }, [container, isLong])
  const virtualizer = useWindowVirtualizer({
    count,
    enabled: isLong,
    estimateSize: () => estimatedHeight,
    scrollMargin,
    overscan: 12,
  })
  const containerRef = useCallback((element: HTMLElement | null) => setContainer(element), [])
  if (!isLong) {
    return {
      containerRef,
      measure: undefined,
      items: Array.from({ length: count }, (_, index) => ({ index })),
      before: 0,
      after: 0,
    }
  }
  const items = virtualizer.getVirtualItems()
  const first = items.at(0)
  const last = items.at(-1)
  return {
    containerRef,
    measure: virtualizer.measureElement,
    items: items.map(({ index }) => ({ index })),
    before: first === undefined ? 0 : first.start - scrollMargin,
    after: last === undefined ? 0 : virtualizer.getTotalSize() - (last.end - scrollMargin),
  }
}
