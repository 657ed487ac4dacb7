import { rem, VisuallyHidden } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconSelector } from '@tabler/icons-react'
import type { MouseEvent, ReactNode } from 'react'
import type { Column, ServerSort, SortDirection } from './column.ts'
import classes from './data-table.module.css'

type HeadCellProps<Row> = {
  column: Column<Row>
  /** In pixels at the default text size; undefined before the table has been laid out. */
  width: number | undefined
  sorted?: SortDirection
  onSort?: (event: MouseEvent) => void
  /** A mark says that it sorts before anybody has tried. */
  invites?: boolean
}

const ariaSort = { asc: 'ascending', desc: 'descending' } as const satisfies Record<SortDirection, string>
const opposite = { asc: 'desc', desc: 'asc' } as const satisfies Record<SortDirection, SortDirection>

export function HeadCell<Row>({ column, width, sorted, onSort, invites = false }: HeadCellProps<Row>) {
  const Arrow = sorted === 'asc' ? IconArrowUp : IconArrowDown
  const content = (
    <>
      {column.header ?? column.label}
      {sorted !== undefined && <Arrow size={12} stroke={2.2} aria-hidden />}
      {sorted === undefined && invites && <IconSelector size={12} stroke={2} className={classes.invite} aria-hidden />}
    </>
  )
  return (
    <th
      scope="col"
      data-align={column.align}
      data-tone={column.tone}
      data-pinned={column.pinned}
      data-pinned-left={column.pinnedLeft !== undefined || undefined}
      style={{
        width: width === undefined ? undefined : rem(width),
        left: column.pinnedLeft === undefined ? undefined : rem(column.pinnedLeft),
      }}
      aria-sort={sorted === undefined ? undefined : ariaSort[sorted]}
    >
      <HeadPlace action={column.headAction}>
        {onSort === undefined ? (
          <span className={classes.head} data-sorted={sorted !== undefined || undefined}>
            {content}
          </span>
        ) : (
          <button
            type="button"
            className={classes.head}
            data-sorted={sorted !== undefined || undefined}
            onClick={onSort}
          >
            <VisuallyHidden>Sort by </VisuallyHidden>
            {content}
          </button>
        )}
      </HeadPlace>
    </th>
  )
}

/** A heading sorts on a click anywhere in it, so a further button is placed beside it. */
const HeadPlace = ({ action, children }: { action: ReactNode; children: ReactNode }) =>
  action === undefined ? (
    children
  ) : (
    <span className={classes.headPlace}>
      {children}
      {action}
    </span>
  )

/** The first click asks for the order one most likely wants, the next one for the opposite. */
export function ServerHeadCell<Row>({
  column,
  width,
  sort,
}: Pick<HeadCellProps<Row>, 'column' | 'width'> & { sort: ServerSort }) {
  const { serverSort } = column
  if (serverSort === undefined) return <HeadCell column={column} width={width} />
  const sorted = sort.by === serverSort.by ? sort.direction : undefined
  const next = sorted === undefined ? serverSort.first : opposite[sorted]
  return (
    <HeadCell column={column} width={width} sorted={sorted} onSort={() => sort.onSort(serverSort.by, next)} invites />
  )
}
