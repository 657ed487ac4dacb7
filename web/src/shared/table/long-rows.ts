import { defaultRangeExtractor, type Range, type VirtualItem } from '@tanstack/react-virtual'
import { type RefObject, useCallback, useLayoutEffect, useState } from 'react'
import type { LongRowsProps, RowWindow } from './row-window.ts'

/** Options of the virtualizer that every long list shares. */
export function useLongRows({ count, estimatedHeight, container }: LongRowsProps) {
  // Rows that stood on the page before keep their heights: guessing anew would move what somebody is looking at.
  const [heights] = useState(() => drawnHeights(container.current))
  return {
    count,
    estimateSize: (at: number) => heights.get(at) ?? estimatedHeight,
    overscan: 12,
    rangeExtractor: useRowsWithFocus(container),
  }
}

/** Besides what is on screen, the row that has the focus, which would be lost with it, and those Tab leads to from there. */
function useRowsWithFocus(container: RefObject<HTMLElement | null>) {
  return useCallback(
    (range: Range) => {
      const shown = defaultRangeExtractor(range)
      const focused = focusedRow(container.current)
      if (focused === undefined) return shown
      const beside = [focused - 1, focused, focused + 1].filter((at) => at >= 0 && at < range.count)
      return [...new Set([...shown, ...beside])].toSorted((one, other) => one - other)
    },
    [container],
  )
}

const rowsIn = (container: HTMLElement | null) =>
  [...(container?.children ?? [])].filter((row) => row instanceof HTMLElement && row.dataset.index !== undefined)

const placeOf = (row: Element) => Number(row.getAttribute('data-index'))

const drawnHeights = (container: HTMLElement | null) =>
  new Map(rowsIn(container).map((row) => [placeOf(row), row.getBoundingClientRect().height]))

function focusedRow(container: HTMLElement | null) {
  const focus = document.activeElement
  if (container === null || focus === null || !container.contains(focus)) return undefined
  const row = rowsIn(container).find((one) => one.contains(focus))
  return row && placeOf(row)
}

type Drawn = {
  items: readonly VirtualItem[]
  total: number
  /** The start of the list in the scrolling element. */
  start: number
  measure: RowWindow['measure']
}

/** Hands on what the virtualizer chose before anything else is painted, and takes it back at the end. */
export function useVirtualWindow({ onWindow }: LongRowsProps, { items, total, start, measure }: Drawn) {
  useLayoutEffect(() => {
    // It has not looked yet how much room there is; the rows that stand on the page stay until then.
    if (items.length === 0) return
    const rows = items.map((item, at) => ({ at: item.index, above: item.start - (items[at - 1]?.end ?? start) }))
    onWindow({ rows, below: total - ((items.at(-1)?.end ?? start) - start), measure })
  })
  useLayoutEffect(() => () => onWindow(undefined), [onWindow])
}
