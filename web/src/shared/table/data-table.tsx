import { rem, VisuallyHidden } from '@mantine/core'
import { type ColumnDef, createSortedRowModel, rowSortingFeature, tableFeatures, useTable } from '@tanstack/react-table'
import { type ReactNode, type RefObject, useMemo, useRef } from 'react'
import type { Column, ServerSort } from './column.ts'
import { DataRow } from './data-row.tsx'
import classes from './data-table.module.css'
import { fitColumns } from './fit-columns.ts'
import { HeadCell, ServerHeadCell } from './head-cell.tsx'
import { pinnedWidth } from './pinning.ts'
import { SkeletonRows } from './skeleton-rows.tsx'
import { isTooNarrow, TableBox } from './table-box.tsx'
import { useRoom } from './use-room.ts'
import { WindowRows } from './window-rows.tsx'

export type Density = 'comfortable' | 'compact'

const features = tableFeatures({
  rowSortingFeature,
  sortedRowModel: createSortedRowModel(),
})
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
  /** Rows somebody has ticked wear another ground. */
  isSelected?: (row: Row) => boolean
  /** So many rows are drawn, counted after sorting; the others are there to be sorted. */
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
  const definitions = useMemo(() => columns.map(toDefinition), [columns])
  const table = useTable({
    features,
    columns: definitions,
    data: rows ?? noRows,
    getRowId: rowKey,
    enableSortingRemoval: true,
  })
  const isHidden = (id: string) => hiddenColumns?.includes(id) === true
  const {
    columns: shown,
    widths,
    leastWidth,
  } = fitColumns(
    columns.filter(({ id }) => !isHidden(id)),
    room,
  )
  const tableRows = table.getRowModel().rows.slice(0, limit)
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
        aria-rowcount={rows === undefined ? undefined : tableRows.length + 1}
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
              const leaf = table.getColumn(column.id)
              const sort = column.sortValue === undefined ? undefined : (leaf?.getToggleSortingHandler() ?? undefined)
              return (
                <HeadCell
                  key={column.id}
                  column={column}
                  width={width}
                  sorted={leaf?.getIsSorted() || column.arrivesSorted}
                  onSort={sort}
                />
              )
            })}
          </tr>
        </thead>
        {rows === undefined ? (
          <SkeletonRows columns={shown} />
        ) : (
          <WindowRows
            count={tableRows.length}
            estimatedHeight={rowHeights[density]}
            container={tableRef}
            box={scrollsInside && isTooNarrow(room, leastWidth) ? box : undefined}
            nested={bare}
          >
            {(part) => (
              <>
                {part.rows.flatMap(({ at, above }) => {
                  const tableRow = tableRows[at]
                  if (tableRow === undefined) return []
                  return [
                    <Spacer key={`above-${tableRow.id}`} height={above} span={shown.length} />,
                    <DataRow
                      key={tableRow.id}
                      row={tableRow.original}
                      at={at}
                      columns={shown}
                      isSelected={isSelected?.(tableRow.original) ?? false}
                      onPress={onRowClick}
                      unfolded={detail?.(tableRow.original) ?? null}
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

function toDefinition<Row extends object>(column: Column<Row>): ColumnDef<typeof features, Row> {
  const { sortValue } = column
  return {
    id: column.id,
    accessorFn: (row) => sortValue?.(row) ?? undefined,
    enableSorting: sortValue !== undefined,
    sortDescFirst: false,
    sortUndefined: 'last',
    sortFn: (left, right, id) => compare(left.getValue(id), right.getValue(id)),
  }
}

function compare(left: unknown, right: unknown) {
  if (typeof left === 'number' && typeof right === 'number') return left - right
  return String(left).localeCompare(String(right), 'en')
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
