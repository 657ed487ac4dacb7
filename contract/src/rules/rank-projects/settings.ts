import { findLanguage } from '../locations/places.ts'
import {
  type DeviceCode,
  deviceNames,
  deviceOf,
  type SearchEngineCode,
  searchEngineNames,
  searchEngineOf,
} from '../serp-fetches/search-engines.ts'

/** The number of a project's first setting. */
export const firstSettingId = 0
/** The largest number that a further one can have. */
export const largestSettingId = 32_767

/** The parts in which a project's settings differ, in the numbers of the wire; `location` is a place as people read it. */
export type SettingParts = {
  searchEngine: SearchEngineCode
  deviceType: DeviceCode
  language: string
  location: string
}

/** The parts of a setting as people read them, in one order. */
export const settingParts = ({ searchEngine, deviceType, language, location }: SettingParts): string[] => [
  searchEngineNames[searchEngineOf(searchEngine)],
  deviceNames[deviceOf(deviceType)],
  location,
  findLanguage(language)?.language_name ?? language,
]

/** All parts of a setting, such as "Google · Mobile · Dublin, Ireland · English". */
export const settingText = (setting: SettingParts): string => settingParts(setting).join(' · ')

/** The shortest names that tell settings apart, by number: the parts in which they differ; of a single one, all parts. */
export function settingNames(settings: readonly (SettingParts & { id: number })[]): ReadonlyMap<number, string> {
  const parts = settings.map((setting) => settingParts(setting))
  const differing = [0, 1, 2, 3].filter((part) => new Set(parts.map((one) => one[part])).size > 1)
  const named = differing.length === 0 ? [0, 1, 2, 3] : differing
  return new Map(settings.map(({ id }, at) => [id, named.map((part) => parts[at]?.[part] ?? '').join(' · ')]))
}

/** True if two settings are the same search. Places are compared by their codes. */
export const isSameSetting = (left: SettingKey, right: SettingKey): boolean =>
  left.searchEngine === right.searchEngine &&
  left.deviceType === right.deviceType &&
  left.language === right.language &&
  left.country === right.country &&
  left.place === right.place

/** The codes of a setting; `place` is null for a whole country. */
export type SettingKey = Pick<SettingParts, 'searchEngine' | 'deviceType' | 'language'> & {
  country: number
  place: number | null
}
