import type { ReactNode } from 'react'

/** One column of a list, in words a page understands; the table turns it into TanStack's. */
export type Column<Row> = {
  id: string
  /** Its name in the column menu; also its head unless `header` draws more. */
  label: string
  header?: ReactNode
  cell: (row: Row) => ReactNode
  align?: 'right'
  /** Pixels or a percentage; columns without one share what is left. */
  width?: number | string
  tone?: 'strong' | 'quiet'
  /** Makes the column sortable; null goes to the end in either direction. */
  sortValue?: (row: Row) => string | number | null
  /** The order the rows already arrive in. */
  arrivesSorted?: 'asc' | 'desc'
  /** False for what a row cannot do without. */
  hideable?: boolean
}
