import type { ReactNode } from 'react'

export type SortDirection = 'asc' | 'desc'

/** The order of rows that arrive sorted, and the way to ask for another one. */
export type ServerSort = {
  by: string
  direction: SortDirection
  onSort: (by: string, direction: SortDirection) => void
}

/** One column of a list, in words a page understands; the table turns it into TanStack's. */
export type Column<Row> = {
  id: string
  /** Its name in the column menu; also its head unless `header` draws more. */
  label: string
  header?: ReactNode
  cell: (row: Row) => ReactNode
  align?: 'right'
  /** Pixels at the usual size of text, with which they grow, or a percentage; columns without one share what is left. */
  width?: number | string
  tone?: 'strong' | 'quiet'
  /** Makes the column sortable; null goes to the end in either direction. */
  sortValue?: (row: Row) => string | number | null
  /**
   * Makes the column sortable by whoever sends the rows: the name it is requested by, and the order
   * of the first click.
   */
  serverSort?: { by: string; first: SortDirection }
  /** The order the rows already arrive in. */
  arrivesSorted?: SortDirection
  /** Left out where the table has less than this many pixels, at the usual size of text. */
  fromRoom?: number
  /** Stands in for what is left out: shown only below this many pixels. */
  belowRoom?: number
  /** Stays in sight at the right edge while the table scrolls sideways. */
  pinned?: boolean
  /** Stays in sight while the table scrolls sideways, so many pixels (at the usual size of text) from its left edge. */
  pinnedLeft?: number
  /** False for what a row cannot do without. */
  hideable?: boolean
}
