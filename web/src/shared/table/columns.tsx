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

type Part<Row> = Pick<Column<Row>, 'id' | 'label' | 'width'> & Partial<Column<Row>>

/** Day and time, to the second on hover. */
export const dateColumn = <Row,>(at: (row: Row) => string, part: Part<Row>): Column<Row> => ({
  tone: 'quiet',
  cell: (row) => <Moment at={at(row)} />,
  ...part,
})

export const keywordCountColumn = <Row,>(
  count: (row: Row) => number,
  part: Pick<Column<Row>, 'width'> & Partial<Column<Row>>,
): Column<Row> => ({
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
  /** When the columns of device and engine are hidden; one shared column then replaces them. */
  apart: number
  /** When that shared column is hidden too. */
  together: number
  engineLabel: string
  widths: Record<'location' | 'device' | 'engine' | 'deviceAndEngine', number>
}

/** Where and how something is looked up. */
export function settingColumns<Row extends SearchSettings>(wanted: SettingColumns) {
  const { apart, together, engineLabel, widths } = wanted
  const columns = {
    location: {
      id: 'location',
      label: 'Location',
      width: widths.location,
      grow: 1,
      cell: (row) => <PlaceLabel of={row} />,
    },
    device: {
      id: 'device',
      label: 'Device',
      width: widths.device,
      drops: apart,
      tone: 'quiet',
      cell: (row) => <DeviceLabel of={row} />,
    },
    engine: {
      id: 'engine',
      label: engineLabel,
      width: widths.engine,
      drops: apart,
      tone: 'quiet',
      cell: (row) => <EngineLabel of={row} />,
    },
    deviceAndEngine: {
      id: 'device-and-engine',
      label: 'Device and engine',
      header: 'Engine',
      width: widths.deviceAndEngine,
      drops: together,
      insteadOf: ['device', 'engine'],
      hideable: false,
      tone: 'quiet',
      cell: (row) => <DeviceAndEngineLabel of={row} />,
    },
  } satisfies Record<string, Column<Row>>
  return columns
}
