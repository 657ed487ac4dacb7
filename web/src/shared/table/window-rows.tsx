import { lazy, Suspense } from 'react'
import type { WindowRowsProps } from './row-window.ts'

/** Lists up to this length are drawn whole, so that the browser's own search and printing see them. */
const drawnWhole = 80

const LongWindowRows = lazy(() => import('./long-window-rows.tsx'))
const LongBoxRows = lazy(() => import('./long-box-rows.tsx'))

/** Decides which rows of a list are drawn. Only a long list loads what it takes to draw a part of it. */
export function WindowRows(props: WindowRowsProps) {
  const whole = (count: number) =>
    props.children({ items: Array.from({ length: count }, (_, at) => at), before: 0, after: 0, measure: undefined })
  if (props.count <= drawnWhole || props.nested) return whole(props.count)
  return (
    <Suspense fallback={whole(drawnWhole)}>
      {props.box === undefined ? <LongWindowRows {...props} /> : <LongBoxRows {...props} />}
    </Suspense>
  )
}
