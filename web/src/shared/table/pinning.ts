import { rem } from '@mantine/core'
import type { Column } from './column.ts'

/** Keeps a cell in sight while its table scrolls sideways. */
export const pinning = <Row>({ pinned, pinnedLeft }: Column<Row>) => ({
  'data-pinned': pinned,
  ...(pinnedLeft === undefined ? {} : { 'data-pinned-left': true, style: { left: rem(pinnedLeft) } }),
})

/** The width of the columns that stay in sight on the left. */
export const pinnedWidth = <Row>(columns: readonly Column<Row>[]) =>
  Math.max(0, ...columns.flatMap(({ pinnedLeft, width }) => (pinnedLeft === undefined ? [] : [pinnedLeft + width])))
