import { useVirtualizer } from '@tanstack/react-virtual'
import { useLongRows, useVirtualWindow } from './long-rows.ts'
import type { LongRowsProps } from './row-window.ts'

/** The same as for a list that scrolls with the page, for one that scrolls in a box of its own. */
export default function LongBoxRows(props: LongRowsProps) {
  const { box } = props
  const virtualizer = useVirtualizer<HTMLElement, HTMLElement>({
    ...useLongRows(props),
    getScrollElement: () => box?.current ?? null,
    // It scrolls there when it starts.
    initialOffset: () => box?.current?.scrollTop ?? 0,
  })
  useVirtualWindow(props, {
    items: virtualizer.getVirtualItems(),
    total: virtualizer.getTotalSize(),
    start: 0,
    measure: virtualizer.measureElement,
  })
  return null
}
