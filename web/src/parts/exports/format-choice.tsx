import { SegmentedControl } from '@mantine/core'
import type { ExportFormat } from '#contract/rules/exports/exports.ts'
import classes from './export-dialog.module.css'

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
export const FormatChoice = ({ value, onChange }: FormatChoiceProps) => (
  <fieldset className={classes.group}>
    <legend>Format</legend>
    <SegmentedControl aria-label="Format" data={formats} value={value} onChange={onChange} />
    <p className={classes.note}>{meanings[value]}</p>
  </fieldset>
)
