import type { UserData } from '#contract/account-data.ts'
import { findCountry, findLanguage } from '#contract/places.ts'
import { depths, devices, searchEngines } from '#contract/search-engines.ts'
import type { ChosenPlace } from '../../../shared/inputs/location-picker.tsx'
import { type CheckFormValues, checkLimits, emptyCheck } from './check-form-values.ts'

type Unchecked = Partial<Record<keyof CheckFormValues, unknown>>

const textsOr = (value: unknown, otherwise: string[]) => (Array.isArray(value) ? value.map(String) : otherwise)

function isPlace(value: unknown): value is ChosenPlace {
  return typeof value === 'object' && value !== null && 'location_code' in value && 'location_name' in value
}

/** The form as a draft left it. Another release may have written the draft, so whatever does not fit starts empty. */
export function restoreCheck(user: UserData, draft: unknown): CheckFormValues {
  const empty = emptyCheck(user)
  if (typeof draft !== 'object' || draft === null) return empty
  const kept: Unchecked = draft
  const countryFits = typeof kept.country === 'number' && findCountry(kept.country) !== undefined
  const engine = Object.values(searchEngines).find((code) => code === kept.searchEngine) ?? empty.searchEngine
  const isTrial = checkLimits(user).isTrial
  // A city is one of the engine it was chosen for.
  const placeFits = countryFits && !(isTrial && engine !== empty.searchEngine)
  const open = {
    ...empty,
    domainUrl: typeof kept.domainUrl === 'string' ? kept.domainUrl : '',
    country: countryFits ? Number(kept.country) : empty.country,
    place: placeFits && isPlace(kept.place) ? kept.place : null,
    keywords: textsOr(kept.keywords, empty.keywords),
  }
  if (isTrial) return open
  return {
    ...open,
    searchEngine: engine,
    deviceType: Object.values(devices).find((code) => code === kept.deviceType) ?? empty.deviceType,
    language:
      typeof kept.language === 'string' && findLanguage(kept.language) !== undefined ? kept.language : empty.language,
    depth: depths.find((depth) => depth === kept.depth) ?? empty.depth,
    competitors: textsOr(kept.competitors, empty.competitors),
  }
}
