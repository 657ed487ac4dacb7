import { VisuallyHidden } from '@mantine/core'
import { isHeld, shortcuts } from '../shortcuts/shortcuts.ts'
import type { Column } from './column.ts'
import classes from './selection.module.css'
import type { RowSelection } from './use-row-selection.ts'

/** A checkbox before each row, and one in the head for all that are loaded. The whole cell is the target. */
export function selectionColumn<Row extends { id: number }>(
  selection: RowSelection,
  nameOf: (row: Row) => string,
): Column<Row> {
  return {
    id: 'select',
    label: 'Select',
    header: <SelectAll selection={selection} />,
    width: 44,
    pinnedLeft: 0,
    hideable: false,
    cell: (row) => (
      <label className={classes.cell}>
        <input
          type="checkbox"
          checked={selection.has(row.id)}
          onChange={({ nativeEvent }) =>
            selection.toggle(row.id, nativeEvent instanceof MouseEvent && isHeld(shortcuts.selectRange, nativeEvent))
          }
        />
        <VisuallyHidden>Select {nameOf(row)}</VisuallyHidden>
      </label>
    ),
  }
}

function SelectAll({ selection: { keys, isAll, toggleAll } }: { selection: RowSelection }) {
  const isSome = keys.length > 0 && !isAll
  return (
    <label className={classes.cell} data-head>
      <input
        type="checkbox"
        checked={isAll}
        ref={(box) => {
          if (box !== null) box.indeterminate = isSome
        }}
        onChange={toggleAll}
      />
      <VisuallyHidden>Select all loaded rows</VisuallyHidden>
    </label>
  )
}
