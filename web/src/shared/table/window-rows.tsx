import { lazy, type ReactNode, type RefObject, Suspense } from 'react'

export type RowWindow = {
  /** Places of the rows to draw. */
  items: number[]
  /** Height of the rows left out above and below. */
  before: number
  after: number
  /** Learns how high a row really is. */
  measure: ((element: HTMLElement | null) => void) | undefined
}

export type WindowRowsProps = {
  count: number
  estimatedHeight: number
  /** The table or list; the page scrolls, not the list itself. */
  container: RefObject<HTMLElement | null>
  /** Inside a row of another list: drawn whole whatever its length. */
  nested?: boolean
  children: (rows: RowWindow) => ReactNode
}

/** Lists up to this length are drawn whole, so that the browser's own search and printing see them. */
const drawnWhole = 80

const LongWindowRows = lazy(() => import('./long-window-rows.tsx'))

/** Decides which rows of a list are drawn. Only a long list loads what it takes to draw a part of it. */
export function WindowRows(props: WindowRowsProps) {
  const whole = (count: number) =>
    props.children({ items: Array.from({ length: count }, (_, at) => at), before: 0, after: 0, measure: undefined })
  if (props.count <= drawnWhole || props.nested) return whole(props.count)
  return (
    <Suspense fallback={whole(drawnWhole)}>
      <LongWindowRows {...props} />
    </Suspense>
  )
}
