import { VisuallyHidden } from '@mantine/core'
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import type { Column } from './column.ts'
import classes from './data-table.module.css'

type HeadCellProps<Row> = { column: Column<Row>; sorted?: 'asc' | 'desc'; onSort?: (event: unknown) => void }

const ariaSort = { asc: 'ascending', desc: 'descending' } as const

export function HeadCell<Row>({ column, sorted, onSort }: HeadCellProps<Row>) {
  const direction = sorted ?? column.arrivesSorted
  const Arrow = direction === 'asc' ? IconArrowUp : IconArrowDown
  const content = (
    <>
      {column.header ?? column.label}
      {direction !== undefined && <Arrow size={12} stroke={2.2} aria-hidden />}
    </>
  )
  return (
    <th
      scope="col"
      data-align={column.align}
      data-tone={column.tone}
      style={{ width: column.width }}
      aria-sort={direction === undefined ? undefined : ariaSort[direction]}
    >
      {onSort === undefined ? (
        <span className={classes.head} data-sorted={direction !== undefined || undefined}>
          {content}
        </span>
      ) : (
        <button
          type="button"
          className={classes.head}
          data-sorted={direction !== undefined || undefined}
          onClick={onSort}
        >
          <VisuallyHidden>Sort by </VisuallyHidden>
          {content}
        </button>
      )}
    </th>
  )
}
