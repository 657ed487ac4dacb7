import { findCountry } from '#contract/rules/locations/places.ts'
import { firstSettingId, isSameSetting, type SettingParts } from '#contract/rules/rank-projects/settings.ts'
import { keywordKey } from '#contract/rules/serp-fetches/keyword-syntax.ts'
import type { ImportedSettings } from '../../../parts/serp-fetches/keywords/keyword-file/setting-columns.ts'
import type { SearchSettings } from '../../../parts/serp-fetches/search-settings/choices/search-settings.ts'
import { formatPlace } from '../../../shared/format/places.ts'
import { matchSettings, type NamedSettings } from '../settings/imported-settings.ts'
import { keyOf } from '../settings/settings-of.ts'

/** A setting beside the first one. */
export type FurtherSetting = Pick<SearchSettings, 'searchEngine' | 'deviceType' | 'language' | 'country' | 'place'>

type WithSettings = FurtherSetting & {
  furtherSettings: FurtherSetting[]
  importedSettings: ImportedSettings
  keywords: string[]
}

/** All settings of the form in its order, which gives them their numbers. */
const settingsInForm = (values: WithSettings): FurtherSetting[] => [values, ...values.furtherSettings]

/** As people read it. */
export const partsOf = ({ searchEngine, deviceType, language, country, place }: FurtherSetting): SettingParts => ({
  ...{ searchEngine, deviceType, language },
  location:
    place === null ? (findCountry(country)?.location_name ?? String(country)) : formatPlace(place.location_name),
})

/** The settings that imported files name for the keywords; the others are in all. */
export const keywordSettingsOf = (values: WithSettings): NamedSettings =>
  matchSettings(
    values.importedSettings,
    values.keywords,
    values.furtherSettings.length === 0
      ? []
      : settingsInForm(values).map((setting, at) => ({ ...partsOf(setting), id: firstSettingId + at })),
  )

/** The settings with the number of keywords of each. */
export function countedSettings(values: WithSettings) {
  const named = new Map(keywordSettingsOf(values).keywordSettings.map((one) => [keywordKey(one.keyword), one.settings]))
  return settingsInForm(values).map(({ searchEngine }, at) => ({
    searchEngine,
    keyword_count: values.keywords.filter((keyword) => named.get(keywordKey(keyword))?.includes(at) ?? true).length,
  }))
}

export const isInForm = (values: WithSettings, setting: FurtherSetting): boolean =>
  settingsInForm(values).some((one) => isSameSetting(keyOf(one), keyOf(setting)))
