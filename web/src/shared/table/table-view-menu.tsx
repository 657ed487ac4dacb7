import { ActionIcon, Menu } from '@mantine/core'
import { IconCheck, IconColumns3, IconLayoutRows } from '@tabler/icons-react'
import type { Column } from './column.ts'
import type { TableView } from './use-table-view.ts'

type TableViewMenuProps<Row> = { columns: Column<Row>[]; view: TableView; onChange: (view: TableView) => void }

/** Row height and visible columns. */
export function TableViewMenu<Row>({ columns, view, onChange }: TableViewMenuProps<Row>) {
  const isCompact = view.density === 'compact'
  const hideable = columns.filter((column) => column.hideable !== false)
  const toggle = (id: string) =>
    onChange({
      ...view,
      hidden: view.hidden.includes(id) ? view.hidden.filter((other) => other !== id) : [...view.hidden, id],
    })
  return (
    <>
      <ActionIcon
        size={32}
        aria-label="Compact rows"
        title="Compact rows"
        aria-pressed={isCompact}
        data-pressed={isCompact || undefined}
        onClick={() => onChange({ ...view, density: isCompact ? 'comfortable' : 'compact' })}
      >
        <IconLayoutRows size={17} stroke={1.6} aria-hidden />
      </ActionIcon>
      <Menu closeOnItemClick={false}>
        <Menu.Target>
          <ActionIcon size={32} aria-label="Columns" title="Columns">
            <IconColumns3 size={17} stroke={1.6} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Label>Columns</Menu.Label>
          {hideable.map((column) => {
            const visible = !view.hidden.includes(column.id)
            return (
              <Menu.Item
                key={column.id}
                role="menuitemcheckbox"
                aria-checked={visible}
                leftSection={<IconCheck size={15} stroke={2} opacity={visible ? 1 : 0} aria-hidden />}
                onClick={() => toggle(column.id)}
              >
                {column.label}
              </Menu.Item>
            )
          })}
        </Menu.Dropdown>
      </Menu>
    </>
  )
}
