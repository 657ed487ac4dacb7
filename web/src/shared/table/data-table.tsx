import { rem, Skeleton, VisuallyHidden } from '@mantine/core'
import { type ReactNode, type RefObject, useRef } from 'react'
import type { Column, ServerSort } from './column.ts'
import { DataRow } from './data-row.tsx'
import classes from './data-table.module.css'
import { fitColumns } from './fit-columns.ts'
import { HeadCell, ServerHeadCell } from './head-cell.tsx'
import { pinnedWidth, pinning } from './pinning.ts'
import { isTooNarrow, TableBox } from './table-box.tsx'
import { useRoom } from './use-room.ts'
import { useSortedRows } from './use-sorted-rows.ts'
import { WindowRows } from './window-rows.tsx'

export type Density = 'comfortable' | 'compact'

const rowHeights = { comfortable: 49, compact: 37 } as const satisfies Record<Density, number>

export type DataTableProps<Row> = {
  label: string
  columns: Column<Row>[]
  /** Undefined while they load: ten rows of the real columns stand in. */
  rows: Row[] | undefined
  rowKey: (row: Row) => string
  density?: Density
  hiddenColumns?: readonly string[]
  /** The part that unfolds under a row; null leaves it folded. */
  detail?: (row: Row) => ReactNode
  /** A click anywhere on a row; for the keyboard a control inside the row must do the same. */
  onRowClick?: (row: Row) => void
  /** Selected rows have another background. */
  isSelected?: (row: Row) => boolean
  /** The table draws this many rows, counted after sorting; the others are there to be sorted. */
  limit?: number
  /** If it scrolls sideways, it also scrolls vertically in its box, so that its header stays in sight over hundreds of rows. */
  scrollsInside?: boolean
  /** Inside another table: no head line, no ground of its own. */
  bare?: boolean
  /** For rows that arrive sorted: their order. Columns with a `serverSort` get heads that change it. */
  serverSort?: ServerSort
  /** Becomes the box the table stands in. */
  box?: RefObject<HTMLDivElement | null>
}

const noRows: never[] = []

/** Every table of the product: sticky head, sorting, unfolding rows, thousands of rows at the cost of a screenful. */
export function DataTable<Row extends object>(props: DataTableProps<Row>) {
  const {
    label,
    columns,
    rows,
    rowKey,
    density = 'comfortable',
    hiddenColumns,
    detail,
    onRowClick,
    isSelected,
    limit,
    scrollsInside = false,
    bare,
    serverSort,
  } = props
  const ownBox = useRef<HTMLDivElement>(null)
  const box = props.box ?? ownBox
  const room = useRoom(box)
  const { sorted, directionOf, toggle } = useSortedRows(rows ?? noRows, columns)
  const isHidden = (id: string) => hiddenColumns?.includes(id) === true
  const {
    columns: shown,
    widths,
    leastWidth,
  } = fitColumns(
    columns.filter(({ id }) => !isHidden(id)),
    room,
  )
  const drawnRows = sorted.slice(0, limit)
  const tableRef = useRef<HTMLTableElement>(null)
  return (
    <TableBox
      box={box}
      label={label}
      room={room}
      minWidth={leastWidth}
      scrollsInside={scrollsInside}
      pinnedWidth={pinnedWidth(shown)}
    >
      <table
        ref={tableRef}
        className={classes.table}
        data-density={density}
        data-bare={bare || undefined}
        style={{ minWidth: rem(leastWidth) }}
        aria-busy={rows === undefined}
        aria-rowcount={rows === undefined ? undefined : drawnRows.length + 1}
      >
        <caption>
          <VisuallyHidden>{label}</VisuallyHidden>
        </caption>
        <thead>
          <tr>
            {shown.map((column, at) => {
              const width = widths[at]
              if (serverSort !== undefined)
                return <ServerHeadCell key={column.id} column={column} width={width} sort={serverSort} />
              return (
                <HeadCell
                  key={column.id}
                  column={column}
                  width={width}
                  sorted={directionOf(column.id) ?? column.arrivesSorted}
                  onSort={column.sortValue && (({ shiftKey }) => toggle(column.id, shiftKey))}
                />
              )
            })}
          </tr>
        </thead>
        {rows === undefined ? (
          <SkeletonRows columns={shown} />
        ) : (
          <WindowRows
            count={drawnRows.length}
            estimatedHeight={rowHeights[density]}
            container={tableRef}
            box={scrollsInside && isTooNarrow(room, leastWidth) ? box : undefined}
            nested={bare}
          >
            {(part) => (
              <>
                {part.rows.flatMap(({ at, above }) => {
                  const row = drawnRows[at]
                  if (row === undefined) return []
                  const key = rowKey(row)
                  return [
                    <Spacer key={`above-${key}`} height={above} span={shown.length} />,
                    <DataRow
                      key={key}
                      row={row}
                      at={at}
                      columns={shown}
                      isSelected={isSelected?.(row) ?? false}
                      onPress={onRowClick}
                      unfolded={detail?.(row) ?? null}
                      measure={part.measure}
                    />,
                  ]
                })}
                <Spacer height={part.below} span={shown.length} />
              </>
            )}
          </WindowRows>
        )}
      </table>
    </TableBox>
  )
}

/** Stands for rows that are not drawn. */
function Spacer({ height, span }: { height: number; span: number }) {
  if (height <= 0) return null
  return (
    <tbody aria-hidden>
      <tr>
        <td colSpan={span} className={classes.spacer} style={{ height }} />
      </tr>
    </tbody>
  )
}

const rows = Array.from({ length: 10 }, (_, at) => at)
const widths = [62, 48, 70, 55, 66, 44, 58, 72, 50, 64]

/** Ten rows of the real columns, while those of the list are on their way. */
const SkeletonRows = <Row,>({ columns }: { columns: readonly Column<Row>[] }) => (
  <tbody>
    {rows.map((at) => (
      <tr key={at}>
        {columns.map((column, index) => (
          <td key={column.id} data-align={column.align} {...pinning(column)}>
            <SkeletonCell column={column} at={at + index} />
          </td>
        ))}
      </tr>
    ))}
  </tbody>
)

function SkeletonCell<Row>({ column, at }: { column: Column<Row>; at: number }) {
  const width = column.grow === undefined ? Math.min(column.width - 24, 32 + (at % 4) * 6) : undefined
  const share = `${widths[at % widths.length]}%`
  return <Skeleton height={10} radius="xl" width={width ?? share} ml={column.align === 'right' ? 'auto' : undefined} />
}
