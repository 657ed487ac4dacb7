import type { PickerOption } from '../../../shared/inputs/picker.tsx'

const option = (zone: string): PickerOption => ({ value: zone, label: zone.replaceAll('_', ' ') })

/** The browser's list leaves out UTC, and may know a zone by a newer name than the one a project was given. */
const listed = ['UTC', ...Intl.supportedValuesOf('timeZone').filter((zone) => zone !== 'UTC')].map(option)

/** Every zone there is to choose from, among them the chosen one. */
export const timeZoneOptions = (chosen: string): PickerOption[] =>
  listed.some(({ value }) => value === chosen) ? listed : [option(chosen), ...listed]
