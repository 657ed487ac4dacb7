import { findLanguage } from '#contract/rules/locations/places.ts'
import { deviceNames, searchEngineNames } from '#contract/rules/serp-fetches/search-engines.ts'
import type { Column } from '../../../platform/spreadsheet/write-sheet.ts'
import type { FurtherSetting } from '../projects/tables.ts'

const languageName = (code: string) => findLanguage(code)?.language_name ?? code

/** The columns of a row's setting; `none` is the text of the first of them for a row of all settings. */
export const settingColumns = <Row>(
  settingOf: (row: Row) => FurtherSetting | undefined,
  none: string | null = null,
): Column<Row>[] => [
  {
    title: 'Search engine',
    width: 16,
    cell: (row) => {
      const setting = settingOf(row)
      return setting === undefined ? none : searchEngineNames[setting.engine]
    },
  },
  {
    title: 'Device',
    width: 16,
    cell: (row) => {
      const setting = settingOf(row)
      return setting === undefined ? null : deviceNames[setting.device]
    },
  },
  {
    title: 'Language',
    width: 16,
    cell: (row) => {
      const setting = settingOf(row)
      return setting === undefined ? null : languageName(setting.languageCode)
    },
  },
  {
    title: 'Location',
    width: 40,
    cell: (row) => settingOf(row)?.locationName.replaceAll(',', ', ') ?? null,
  },
]
