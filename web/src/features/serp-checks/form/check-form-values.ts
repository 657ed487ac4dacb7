import type { UserData } from '#contract/account-data.ts'
import { domainMessages, hostFromPaste } from '#contract/domain-syntax.ts'
import { keywordLimits, keywordMessages } from '#contract/keyword-syntax.ts'
import { defaultCountryCode, defaultLanguageCode, findCountry, findLanguage } from '#contract/places.ts'
import { accountTypes } from '#contract/plan-modules.ts'
import {
  type Depth,
  type DeviceCode,
  defaultDepth,
  devices,
  type SearchEngineCode,
  searchEngines,
} from '#contract/search-engines.ts'
import { serpCheckMessages } from '#contract/serp-check-messages.ts'
import type { ChosenPlace } from '../../../shared/inputs/location-picker.tsx'

export type CheckFormValues = {
  domainUrl: string
  searchEngine: SearchEngineCode
  deviceType: DeviceCode
  language: string
  country: number
  place: ChosenPlace | null
  depth: Depth
  keywords: string[]
  competitors: string[]
}

/** What an account may choose; the server holds the same limits. */
export function checkLimits(user: UserData) {
  const isTrial = user.type === accountTypes.trial
  return {
    isTrial,
    keywords: isTrial ? keywordLimits.perTrialCheck : keywordLimits.perCheck,
    keywordsMessage: isTrial ? keywordMessages.tooManyForTrial : keywordMessages.tooMany,
  }
}

/** An empty form, preset from the profile. */
export function emptyCheck(user: UserData): CheckFormValues {
  const { isTrial } = checkLimits(user)
  return {
    domainUrl: '',
    searchEngine: searchEngines.google,
    deviceType: devices.desktop,
    language: !isTrial && findLanguage(user.language) !== undefined ? user.language : defaultLanguageCode,
    country: findCountry(user.country) === undefined ? defaultCountryCode : user.country,
    place: null,
    depth: defaultDepth,
    keywords: [],
    competitors: [],
  }
}

export const checkRules = (user: UserData) => ({
  domainUrl: (text: string) => (hostFromPaste(text).host === undefined ? domainMessages.invalid : null),
  keywords: (keywords: string[]) => {
    const limits = checkLimits(user)
    if (keywords.length === 0) return keywordMessages.empty
    return keywords.length > limits.keywords ? limits.keywordsMessage : null
  },
  competitors: (competitors: string[], values: CheckFormValues) =>
    competitors.includes(hostFromPaste(values.domainUrl).host ?? '') ? serpCheckMessages.ownDomainAsCompetitor : null,
})

/** Where each field's own element is, in the order of the page, so that the first wrong one gets the focus. */
export const fieldIds = {
  domainUrl: 'domain-url',
  searchEngine: 'search-engine',
  deviceType: 'device-type',
  language: 'language',
  depth: 'depth',
  country: 'country',
  /** The wire's name of `place`, by which the server refuses it. */
  state_city: 'state-or-city',
  keywords: 'keywords',
  competitors: 'competitors',
} as const satisfies Partial<Record<keyof CheckFormValues | 'state_city', string>>

/** The call's body. */
export function toCheckInput(values: CheckFormValues, randomId: string) {
  const { place, domainUrl, ...rest } = values
  return {
    ...rest,
    domainUrl: hostFromPaste(domainUrl).host ?? domainUrl,
    state_city: place?.location_code ?? null,
    random_id: randomId,
  }
}
