import type { ReactNode, RefObject } from 'react'

/** The rows of a list that are drawn. */
export type RowWindow = {
  /** Their places, and how high what is left out right above each is. */
  rows: readonly { at: number; above: number }[]
  /** Height of what is left out at the end. */
  below: number
  /** Learns how high a row really is. */
  measure: ((element: HTMLElement | null) => void) | undefined
}

export type RowsOf = {
  count: number
  estimatedHeight: number
  /** The table or list; its rows are its children and know their places. */
  container: RefObject<HTMLElement | null>
  /** The scrolling element, if it is not the page. */
  box?: RefObject<HTMLElement | null> | undefined
}

export type WindowRowsProps = RowsOf & {
  /** Inside a row of another list: drawn whole whatever its length. */
  nested?: boolean
  children: (rows: RowWindow) => ReactNode
}

/** Rows of a long list: it draws nothing itself and tells which rows to draw. */
export type LongRowsProps = RowsOf & { onWindow: (rows: RowWindow | undefined) => void }

export const isSameWindow = (one: RowWindow | undefined, other: RowWindow) =>
  one !== undefined &&
  one.below === other.below &&
  one.measure === other.measure &&
  one.rows.length === other.rows.length &&
  one.rows.every(({ at, above }, index) => other.rows[index]?.at === at && other.rows[index]?.above === above)
