import { Button, Menu } from '@mantine/core'
import { IconDownload, IconFileSpreadsheet, IconFileTypeCsv } from '@tabler/icons-react'
import type { DashboardFilter } from '#contract/rules/dashboard/dashboard.ts'
import { client } from '../../../shared/api/client.ts'
import { browserTimeZone } from '../../../shared/format/time-zone.ts'
import { MenuAction } from '../../../shared/ui/actions/action-menu.tsx'
import { useExport } from '../../../shared/ui/actions/export-action.tsx'

/** The statistics of the period as a file. */
export function ExportMenu({ filter }: { filter: DashboardFilter }) {
  const excel = useStatisticsExport(filter, 'xlsx')
  const csv = useStatisticsExport(filter, 'csv')
  return (
    <Menu>
      <Menu.Target>
        <Button
          variant="default"
          loading={excel.isBusy || csv.isBusy}
          leftSection={<IconDownload size={15} stroke={1.7} aria-hidden />}
        >
          Export
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <MenuAction icon={IconFileSpreadsheet} onClick={excel.start}>
          Excel (totals and daily figures)
        </MenuAction>
        <MenuAction icon={IconFileTypeCsv} onClick={csv.start}>
          CSV (daily figures)
        </MenuAction>
      </Menu.Dropdown>
    </Menu>
  )
}

const useStatisticsExport = (filter: DashboardFilter, format: 'xlsx' | 'csv') =>
  useExport({
    fetch: () => client.dashboard.exportStatistics({ filter, format, timeZone: browserTimeZone() }),
    name: `statistics-${filter}`,
    extension: format,
  })
