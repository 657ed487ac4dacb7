import { Button } from '@mantine/core'
import { IconFileSpreadsheet, IconFileTypeCsv } from '@tabler/icons-react'
import { client } from '../../shared/api/client.ts'
import { useExport } from '../../shared/ui/actions/export-action.tsx'
import classes from './audit-log-page.module.css'
import { filtersOf, type LogAddress } from './log-address.ts'

/** The lines that are chosen as a file. */
export function ExportButtons({ address }: { address: LogAddress }) {
  const excel = useLogExport(address, 'xlsx')
  const csv = useLogExport(address, 'csv')
  return (
    <span className={classes.exports}>
      <Button
        variant="default"
        loading={excel.isBusy}
        onClick={excel.start}
        leftSection={<IconFileSpreadsheet size={16} stroke={1.8} aria-hidden />}
      >
        Export to Excel
      </Button>
      <Button
        variant="default"
        loading={csv.isBusy}
        onClick={csv.start}
        leftSection={<IconFileTypeCsv size={16} stroke={1.8} aria-hidden />}
      >
        Export to CSV
      </Button>
    </span>
  )
}

const useLogExport = (address: LogAddress, format: 'xlsx' | 'csv') =>
  useExport({
    fetch: () => client.audit.exportAuditLog({ ...filtersOf(address), format }),
    name: 'audit-log',
    extension: format,
  })
