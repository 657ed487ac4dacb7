import type { Column } from '../../../shared/table/column.ts'
import { DeviceAndEngineLabel, DeviceLabel, EngineLabel, PlaceLabel, type SearchSettings } from './setting-labels.tsx'

type SettingColumns = {
  /** The turn, among columns that are hidden for lack of room, in which one shared column replaces those of device and engine. */
  apart: number
  /** The turn in which that shared column is hidden too. */
  together: number
  engineLabel: string
  widths: Record<'location' | 'device' | 'engine' | 'deviceAndEngine', number>
}

/** Columns of the place, device and engine of a search. */
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
