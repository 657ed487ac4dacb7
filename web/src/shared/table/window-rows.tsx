import { lazy, Suspense, useCallback, useState } from 'react'
import { isSameWindow, type RowWindow, type WindowRowsProps } from './row-window.ts'

/** Lists up to this length are drawn whole, so that the browser's own search and printing see them. */
const drawnWhole = 80

const LongWindowRows = lazy(() => import('./long-window-rows.tsx'))
const LongBoxRows = lazy(() => import('./long-box-rows.tsx'))

/**
 * Decides which rows of a list are drawn. Only a long list loads what it takes to draw a part of it, and that stands
 * beside the rows: those on the page stay the same elements when the list becomes a long one, with focus and scroll.
 */
export function WindowRows({ nested, children, ...list }: WindowRowsProps) {
  const [part, setPart] = useState<RowWindow>()
  const onWindow = useCallback(
    (next: RowWindow | undefined) =>
      setPart((shown) => (next !== undefined && isSameWindow(shown, next) ? shown : next)),
    [],
  )
  const isLong = list.count > drawnWhole && !nested
  const LongRows = list.box === undefined ? LongWindowRows : LongBoxRows
  return (
    <>
      {children((isLong ? part : undefined) ?? firstRows(isLong ? drawnWhole : list.count))}
      {isLong && (
        <Suspense>
          <LongRows {...list} onWindow={onWindow} />
        </Suspense>
      )}
    </>
  )
}

const firstRows = (count: number): RowWindow => ({
  rows: Array.from({ length: count }, (_, at) => ({ at, above: 0 })),
  below: 0,
  measure: undefined,
})
