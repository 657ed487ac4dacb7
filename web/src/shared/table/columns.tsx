import { VisuallyHidden } from '@mantine/core'
import type { ReactNode } from 'react'
import { formatCount } from '../format/numbers.ts'
import {
  DeviceAndEngineLabel,
  DeviceLabel,
  EngineLabel,
  PlaceLabel,
  type SearchSettings,
} from '../search-settings/setting-labels.tsx'
import { Moment } from '../ui/moment.tsx'
import type { Column } from './column.ts'

type Part<Row> = Pick<Column<Row>, 'id' | 'label'> & Partial<Column<Row>>

/** Day and time, to the second on hover. */
export const dateColumn = <Row,>(at: (row: Row) => string, part: Part<Row>): Column<Row> => ({
  tone: 'quiet',
  cell: (row) => <Moment at={at(row)} />,
  ...part,
})

export const keywordCountColumn = <Row,>(count: (row: Row) => number, part: Partial<Column<Row>>): Column<Row> => ({
  id: 'keywords',
  label: 'Keywords',
  align: 'right',
  cell: (row) => formatCount(count(row)),
  ...part,
})

/** Buttons of a row, which it cannot do without. Where they speak for themselves the head is for screen readers alone. */
export const actionColumn = <Row,>(
  actions: (row: Row) => ReactNode,
  { hidesHead = false, ...part }: Part<Row> & { hidesHead?: boolean },
): Column<Row> => ({
  hideable: false,
  header: hidesHead ? <VisuallyHidden>{part.label}</VisuallyHidden> : undefined,
  cell: actions,
  ...part,
})

type SettingColumns = {
  /** From this room on device and engine have a column each; the two share one before. */
  apartFrom: number
  /** And from this room on that one is there at all. */
  togetherFrom: number
  engineLabel: string
  widths: Record<'location' | 'device' | 'engine' | 'deviceAndEngine', number | string>
}

/** Where and how something is looked up. */
export function settingColumns<Row extends SearchSettings>(wanted: SettingColumns) {
  const { apartFrom, togetherFrom, engineLabel, widths } = wanted
  const columns = {
    location: { id: 'location', label: 'Location', width: widths.location, cell: (row) => <PlaceLabel of={row} /> },
    device: {
      id: 'device',
      label: 'Device',
      width: widths.device,
      fromRoom: apartFrom,
      tone: 'quiet',
      cell: (row) => <DeviceLabel of={row} />,
    },
    engine: {
      id: 'engine',
      label: engineLabel,
      width: widths.engine,
      fromRoom: apartFrom,
      tone: 'quiet',
      cell: (row) => <EngineLabel of={row} />,
    },
    deviceAndEngine: {
      id: 'device-and-engine',
      label: 'Device and engine',
      header: 'Engine',
      width: widths.deviceAndEngine,
      fromRoom: togetherFrom,
      belowRoom: apartFrom,
      hideable: false,
      tone: 'quiet',
      cell: (row) => <DeviceAndEngineLabel of={row} />,
    },
  } satisfies Record<string, Column<Row>>
  return columns
}
