import { useVirtualizer } from '@tanstack/react-virtual'
import type { WindowRowsProps } from './row-window.ts'

/** The same as for a list that scrolls with the page, for one that scrolls in a box of its own. */
export default function LongBoxRows({ count, estimatedHeight, box, children }: WindowRowsProps) {
  const virtualizer = useVirtualizer<HTMLElement, HTMLElement>({
    count,
    estimateSize: () => estimatedHeight,
    getScrollElement: () => box?.current ?? null,
    overscan: 12,
  })
  const items = virtualizer.getVirtualItems()
  return children({
    items: items.map(({ index }) => index),
    before: items.at(0)?.start ?? 0,
    after: virtualizer.getTotalSize() - (items.at(-1)?.end ?? 0),
    measure: virtualizer.measureElement,
  })
}
