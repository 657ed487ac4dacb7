import type { UserData } from '#contract/accounts/rows.ts'
import { defaultCountryCode, defaultLanguageCode, findCountry, findLanguage } from '#contract/rules/locations/places.ts'
import {
  type Depth,
  type DeviceCode,
  defaultDepth,
  depths,
  devices,
  type ReadingChoices,
  type SearchEngineCode,
  searchEngines,
} from '#contract/rules/serp-fetches/search-engines.ts'
import { isOnTrial } from '../../../limits/query-limits.ts'
import type { ChosenPlace } from '../../../locations/location-picker.tsx'

/** The place, engine, device and depth of a search. */
export type SearchSettings = {
  searchEngine: SearchEngineCode
  deviceType: DeviceCode
  language: string
  country: number
  place: ChosenPlace | null
  depth: Depth
} & ReadingChoices

/** Ids of each field's own element. */
export const settingFieldIds = {
  searchEngine: 'search-engine',
  deviceType: 'device-type',
  language: 'language',
  depth: 'depth',
  loadsAiOverview: 'loads-ai-overview',
  extraPage: 'extra-page',
  country: 'country',
  /** The wire's name of `place`, by which the server refuses it. */
  state_city: 'state-or-city',
} as const

/** Preset from the profile, as far as the account may choose. */
export function emptySettings(user: UserData): SearchSettings {
  const mayChoose = !isOnTrial(user)
  return {
    searchEngine: searchEngines.google,
    deviceType: devices.desktop,
    language: mayChoose && findLanguage(user.language) !== undefined ? user.language : defaultLanguageCode,
    country: findCountry(user.country) === undefined ? defaultCountryCode : user.country,
    place: null,
    depth: defaultDepth,
    extraPage: false,
    loadsAiOverview: false,
  }
}

function isPlace(value: unknown): value is ChosenPlace {
  return typeof value === 'object' && value !== null && 'location_code' in value && 'location_name' in value
}

/** Settings from where they may be anything; what does not fit, or this account may not use, is as at first. */
export function restoreSettings(user: UserData, kept: Partial<Record<keyof SearchSettings, unknown>>): SearchSettings {
  const empty = emptySettings(user)
  const isTrial = isOnTrial(user)
  const countryFits = typeof kept.country === 'number' && findCountry(kept.country) !== undefined
  const engine = Object.values(searchEngines).find((code) => code === kept.searchEngine) ?? empty.searchEngine
  // A city is one of the engine it was chosen for.
  const placeFits = countryFits && !(isTrial && engine !== empty.searchEngine)
  const open = {
    ...empty,
    country: countryFits ? Number(kept.country) : empty.country,
    place: placeFits && isPlace(kept.place) ? kept.place : null,
    extraPage: kept.extraPage === true,
    loadsAiOverview: kept.loadsAiOverview === true,
  }
  if (isTrial) return open
  return {
    ...open,
    searchEngine: engine,
    deviceType: Object.values(devices).find((code) => code === kept.deviceType) ?? empty.deviceType,
    language:
      typeof kept.language === 'string' && findLanguage(kept.language) !== undefined ? kept.language : empty.language,
    depth: depths.find((depth) => depth === kept.depth) ?? empty.depth,
  }
}
