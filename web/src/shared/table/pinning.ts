import { rem } from '@mantine/core'
import type { Column } from './column.ts'

/** What keeps a cell in sight while its table scrolls sideways. */
export const pinning = <Row>({ pinned, pinnedLeft }: Column<Row>) => ({
  'data-pinned': pinned,
  ...(pinnedLeft === undefined ? {} : { 'data-pinned-left': true, style: { left: rem(pinnedLeft) } }),
})
