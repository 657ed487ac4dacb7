import { type MouseEvent, memo, type ReactNode } from 'react'
import type { Column } from './column.ts'
import classes from './data-table.module.css'
import { pinning } from './pinning.ts'

type DataRowProps<Row> = {
  row: Row
  at: number
  columns: readonly Column<Row>[]
  isSelected: boolean
  onPress: ((row: Row) => void) | undefined
  /** The part that unfolds under it; null while it is folded. */
  unfolded: ReactNode
  measure: ((element: HTMLElement | null) => void) | undefined
}

function Drawn<Row>({ row, at, columns, isSelected, onPress, unfolded, measure }: DataRowProps<Row>) {
  return (
    <tbody data-index={at} ref={measure}>
      <tr
        aria-rowindex={at + 2}
        data-expanded={unfolded !== null || undefined}
        data-pressable={onPress !== undefined || undefined}
        data-selected={isSelected || undefined}
        onClick={onPress && ((event) => isMeantForRow(event) && onPress(row))}
      >
        {columns.map((column) => (
          <td key={column.id} data-align={column.align} data-tone={column.tone} {...pinning(column)}>
            {column.cell(row)}
          </td>
        ))}
      </tr>
      {unfolded !== null && (
        <tr className={classes.detailRow}>
          <td colSpan={columns.length}>
            <div className={classes.detail}>{unfolded}</div>
          </td>
        </tr>
      )}
    </tbody>
  )
}

/** Scrolling draws the rows that come into sight and leaves the others as they are. */
export const DataRow = memo(Drawn) as typeof Drawn

const controls = 'a, button, input, label, select, textarea, section, [data-pinned]'

/** True if a click was meant for the row itself: not for a control in it, nor the end of marking some of its text. */
function isMeantForRow({ target, currentTarget }: MouseEvent<HTMLTableRowElement>) {
  if (!(target instanceof Element) || !currentTarget.contains(target)) return false
  const control = target.closest(controls)
  // The row may itself stand in a section.
  return (control === null || !currentTarget.contains(control)) && window.getSelection()?.isCollapsed !== false
}
