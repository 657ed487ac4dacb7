import { ActionIcon, Checkbox } from '@mantine/core'
import { IconColumns3, IconLayoutRows } from '@tabler/icons-react'
import { Popup } from '../ui/actions/popup.tsx'
import type { Column } from './column.ts'
import classes from './table-view-menu.module.css'
import type { TableView } from './use-table-view.ts'

type TableViewMenuProps<Row> = { columns: Column<Row>[]; view: TableView; onChange: (view: TableView) => void }

/** Row height and visible columns. */
export function TableViewMenu<Row>({ columns, view, onChange }: TableViewMenuProps<Row>) {
  const isCompact = view.density === 'compact'
  const show = (id: string, visible: boolean) =>
    onChange({ ...view, hidden: [...view.hidden.filter((other) => other !== id), ...(visible ? [] : [id])] })
  return (
    <div className={classes.root}>
      <ActionIcon
        size={32}
        aria-label="Compact rows"
        data-hint="Compact rows"
        aria-pressed={isCompact}
        className={classes.toggle}
        onClick={() => onChange({ ...view, density: isCompact ? 'comfortable' : 'compact' })}
      >
        <IconLayoutRows size={17} stroke={1.6} aria-hidden />
      </ActionIcon>
      <Popup
        width={200}
        button={(toggle) => (
          <ActionIcon size={32} aria-label="Columns" data-hint="Columns" onClick={toggle}>
            <IconColumns3 size={17} stroke={1.6} aria-hidden />
          </ActionIcon>
        )}
      >
        <fieldset className={classes.columns}>
          <legend>Columns</legend>
          {columns
            .filter((column) => column.hideable !== false)
            .map((column) => (
              <Checkbox
                key={column.id}
                size="xs"
                radius="xs"
                label={column.label}
                classNames={{ body: classes.column, labelWrapper: classes.columnLabel }}
                checked={!view.hidden.includes(column.id)}
                onChange={(event) => show(column.id, event.currentTarget.checked)}
              />
            ))}
        </fieldset>
      </Popup>
    </div>
  )
}
