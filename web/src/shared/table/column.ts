import type { ReactNode } from 'react'

export type SortDirection = 'asc' | 'desc'

/** The order of rows that arrive sorted, and the way to ask for another one. */
export type ServerSort = {
  by: string
  direction: SortDirection
  onSort: (by: string, direction: SortDirection) => void
}

/** One column of a list, in words a page understands. */
export type Column<Row> = {
  id: string
  /** Its name in the column menu; also its head unless `header` draws more. */
  label: string
  header?: ReactNode
  /** A button beside its heading. */
  headAction?: ReactNode
  cell: (row: Row) => ReactNode
  align?: 'right'
  /**
   * The minimum width of its content, in pixels at the default text size; scales with the text. The table scrolls sideways
   * rather than going below it.
   */
  width: number
  /** Its share of the remaining width; a column without one stays at its minimum. */
  grow?: number
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
  /** The order in which columns are hidden if not all fit, lowest number first. A column without one always stays. */
  drops?: number
  /** Shown only while one of these columns is hidden for lack of room. */
  insteadOf?: readonly string[]
  /** Stays in sight at the right edge while the table scrolls sideways. */
  pinned?: boolean
  /** Stays in sight while the table scrolls sideways, so many pixels (at the usual size of text) from its left edge. */
  pinnedLeft?: number
  /** False for what a row cannot do without. */
  hideable?: boolean
}
