import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useExport } from '../../../shared/ui/actions/export-action.tsx'
import { customerDataExport } from './data-export.ts'

/** All data of a customer as a file, for staff who manage customers. */
export function ExportCustomerData({ id }: { id: number }) {
  const { isBusy, start } = useExport(customerDataExport(id))
  return (
    <Button
      variant="default"
      leftSection={<IconDownload size={16} stroke={1.7} aria-hidden />}
      loading={isBusy}
      onClick={start}
    >
      Export data
    </Button>
  )
}
