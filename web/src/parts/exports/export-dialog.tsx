import { Button, SegmentedControl } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import type { ExportFormat } from '#contract/rules/exports/exports.ts'
import { Dialog, DialogActions } from '../../shared/dialogs/dialog.tsx'
import { type Export, useExport } from '../../shared/ui/actions/export-action.tsx'
import { readExportFormat, storeExportChoice } from './export-choice.ts'
import classes from './export-dialog.module.css'

/** A file whose format is chosen in the dialog. */
export type FileToExport = {
  fetch: (format: ExportFormat) => ReturnType<Export['fetch']>
  /** As `Export` has it. */
  name: string
}

type ExportDialogProps = {
  title: string
  of: FileToExport
  onClose: () => void
  /** Further choices, above the format. */
  children?: ReactNode
  /** Remembered on this device once the file is requested. */
  kept?: Record<string, unknown>
  /** The reason why no file can be created from these choices. */
  unavailable?: string | undefined
}

/** Asks for the choices of a file before it is created; stays open until it is downloaded. */
export default function ExportDialog({ title, of, onClose, children, kept, unavailable }: ExportDialogProps) {
  const [format, setFormat] = useState(readExportFormat)
  const { isBusy, start } = useExport({
    fetch: () => of.fetch(format),
    name: of.name,
    extension: format,
    onDone: onClose,
  })
  const send = () => {
    storeExportChoice({ ...kept, format })
    start()
  }
  return (
    <Dialog title={title} onClose={onClose}>
      {children}
      <FormatChoice value={format} onChange={setFormat} />
      <DialogActions onClose={onClose}>
        <Button
          leftSection={<IconDownload size={15} stroke={1.8} aria-hidden />}
          loading={isBusy}
          disabled={unavailable !== undefined}
          title={unavailable}
          onClick={send}
        >
          Download
        </Button>
      </DialogActions>
    </Dialog>
  )
}

const formats: { value: ExportFormat; label: string }[] = [
  { value: 'xlsx', label: 'Excel (XLSX)' },
  { value: 'csv', label: 'CSV' },
]

const meanings = {
  xlsx: 'Filters on every column. The header row and first column stay in view.',
  csv: 'One table as plain text (UTF-8), for other programs.',
} as const satisfies Record<ExportFormat, string>

type FormatChoiceProps = { value: ExportFormat; onChange: (format: ExportFormat) => void }

/** Chooses the format of a file. */
const FormatChoice = ({ value, onChange }: FormatChoiceProps) => (
  <fieldset className={classes.group}>
    <legend>Format</legend>
    <SegmentedControl aria-label="Format" data={formats} value={value} onChange={onChange} />
    <p className={classes.note}>{meanings[value]}</p>
  </fieldset>
)
