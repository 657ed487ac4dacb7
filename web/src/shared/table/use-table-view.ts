import { useLocalStorage } from '@mantine/hooks'
import type { Density } from './data-table.tsx'

export type TableView = { density: Density; hidden: string[] }

/** The table as somebody likes it: row height and hidden columns, remembered on the device. */
export function useTableView(table: string) {
  return useLocalStorage<TableView>({
    key: `table-${table}`,
    defaultValue: { density: 'comfortable', hidden: [] },
    getInitialValueInEffect: false,
  })
}
