import { VisuallyHidden } from '@mantine/core'
import type { ReactNode } from 'react'
import { Moment } from '../ui/tiles/moment.tsx'
import type { Column } from './column.ts'

type Part<Row> = Pick<Column<Row>, 'id' | 'label' | 'width'> & Partial<Column<Row>>

/** Day and time, to the second on hover. */
export const dateColumn = <Row,>(at: (row: Row) => string, part: Part<Row>): Column<Row> => ({
  tone: 'quiet',
  cell: (row) => <Moment at={at(row)} />,
  ...part,
})

/** Buttons of a row, which it cannot do without. Where they speak for themselves the head is for screen readers alone. */
export const actionColumn = <Row,>(
  actions: (row: Row) => ReactNode,
  { hidesHead = false, ...part }: Part<Row> & { hidesHead?: boolean },
): Column<Row> => ({
  hideable: false,
  header: hidesHead ? <VisuallyHidden>{part.label}</VisuallyHidden> : undefined,
  cell: actions,
  ...part,
})
