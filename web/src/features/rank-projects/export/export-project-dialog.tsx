import { Checkbox, NativeSelect, SegmentedControl } from '@mantine/core'
import { useState } from 'react'
import { rankProjectMessages } from '#contract/rank-projects/messages.ts'
import type { RankProject } from '#contract/rank-projects/rows.ts'
import { mostExportedDates, type ProjectExportColumn, projectExportColumns } from '#contract/rules/exports/exports.ts'
import { filtersIn } from '#contract/rules/keyword-metrics/keyword-filters.ts'
import { localDateOf } from '#contract/rules/text/time-zones.ts'
import classes from '../../../parts/exports/export-dialog.module.css'
import ExportDialog from '../../../parts/exports/export-dialog.tsx'
import { client } from '../../../shared/api/client.ts'
import { countOf } from '../../../shared/format/numbers.ts'
import { DateField } from '../../../shared/inputs/date-field.tsx'
import type { ChosenDates } from '../comparison/comparison-menu.tsx'
import type { KeywordChoice } from '../detail/project-address.ts'
import { columnNames, datesOf, keptColumns, keptRange, type RangeKey, rangeKeys, ranges } from './export-choices.ts'

type ExportProjectDialogProps = {
  project: RankProject
  /** The keywords shown on the screen, and their number. */
  shown?: { choice: KeywordChoice; matching: number } | undefined
  /** Only these keywords, with changes as on the screen. */
  selected?: { keywordIds: readonly number[]; dates: ChosenDates }
  onClose: () => void
}

/** Asks which keywords, dates and columns a project's file should have. */
export default function ExportProjectDialog({ project, shown, selected, onClose }: ExportProjectDialogProps) {
  const { id, projectName, keyword_count, timeZone } = project
  const isNarrowed = shown !== undefined && filtersIn(shown.choice).length > 0
  const [which, setWhich] = useState<Which>(isNarrowed && shown.matching > 0 ? 'matching' : 'all')
  const [range, setRange] = useState(keptRange)
  const [custom, setCustom] = useState({ from: '', to: '' })
  const [columns, setColumns] = useState(keptColumns)
  const [today] = useState(() => localDateOf(new Date(), timeZone))
  const dates = datesOf(range, custom, today)
  const isReversed = dates.from !== undefined && dates.to !== undefined && dates.from > dates.to
  const choice = which === 'matching' ? shown?.choice : inOrderOf(shown?.choice)
  return (
    <ExportDialog
      title={selected ? `Export ${countOf(selected.keywordIds.length, 'keyword')}` : `Export ${projectName}`}
      onClose={onClose}
      of={{
        fetch: (format) =>
          client.rankProjects.exportRankProjectFile({
            ...{ id, ...choice, ...dates, columns: [...columns], format },
            ...(selected && { keyword_ids: [...selected.keywordIds], ...selected.dates }),
          }),
        name: projectName,
      }}
      kept={{ range, columns }}
      unavailable={isReversed ? rankProjectMessages.reversedDates : undefined}
    >
      {isNarrowed && (
        <fieldset className={classes.group}>
          <legend>Keywords</legend>
          <SegmentedControl
            aria-label="Keywords"
            data={keywordOptions(shown.matching, keyword_count)}
            value={which}
            onChange={setWhich}
          />
        </fieldset>
      )}
      <fieldset className={classes.group}>
        <legend>Dates</legend>
        <NativeSelect
          aria-label="Dates"
          data={rangeKeys.map((key) => ({ value: key, label: ranges[key].label }))}
          value={range}
          onChange={({ currentTarget: { value } }) => setRange(rangeKeys.find((key) => key === value) ?? 'all')}
        />
        {range === 'custom' && (
          <div className={classes.range}>
            <DateField
              label="From"
              value={custom.from}
              max={today}
              today={today}
              onChange={(from) => setCustom({ ...custom, from })}
            />
            <DateField
              label="To"
              value={custom.to}
              max={today}
              today={today}
              onChange={(to) => setCustom({ ...custom, to })}
              error={isReversed ? rankProjectMessages.reversedDates : undefined}
            />
          </div>
        )}
        <p className={classes.note}>{datesNote(range, timeZone)}</p>
      </fieldset>
      <Columns chosen={columns} onChange={setColumns} />
    </ExportDialog>
  )
}

type Which = 'all' | 'matching'

const keywordOptions = (matching: number, all: number): { value: Which; label: string; disabled?: boolean }[] => [
  { value: 'matching', label: countOf(matching, 'matching keyword'), disabled: matching === 0 },
  { value: 'all', label: `All ${countOf(all, 'keyword')}` },
]

/** All keywords, in the order and with the changes shown on the screen. */
const inOrderOf = (choice: KeywordChoice | undefined) =>
  choice && { sort: choice.sort, direction: choice.direction, compare: choice.compare, as_of: choice.as_of }

const datesNote = (range: RangeKey, timeZone: string) =>
  `Days and times in the project’s time zone, ${timeZone.replaceAll('_', ' ')}.${
    range === 'all' || range === 'custom' ? ` Up to the latest ${mostExportedDates} dates.` : ''
  }`

type ColumnsProps = { chosen: readonly ProjectExportColumn[]; onChange: (columns: ProjectExportColumn[]) => void }

/** The columns beside the keyword and its rank by date, which every file has. */
const Columns = ({ chosen, onChange }: ColumnsProps) => (
  <fieldset className={classes.group}>
    <legend>Columns</legend>
    <div className={classes.columns}>
      {projectExportColumns.map((column) => (
        <Checkbox
          key={column}
          label={columnNames[column]}
          checked={chosen.includes(column)}
          onChange={({ currentTarget: { checked } }) =>
            onChange(projectExportColumns.filter((one) => (one === column ? checked : chosen.includes(one))))
          }
        />
      ))}
    </div>
    <p className={classes.note}>Keyword and rank by date are always included.</p>
  </fieldset>
)
