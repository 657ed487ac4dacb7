import type { ReactNode, RefObject } from 'react'

type RowWindow = {
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
  /** The table or list. */
  container: RefObject<HTMLElement | null>
  /** What scrolls, where it is not the page. */
  box?: RefObject<HTMLElement | null> | undefined
  /** Inside a row of another list: drawn whole whatever its length. */
  nested?: boolean
  children: (rows: RowWindow) => ReactNode
}
