import type { UserData } from '#contract/accounts/rows.ts'
import { domainProjectMessages, limitRangeText } from '#contract/domain-projects/messages.ts'
import { leastKeywords } from '#contract/rules/credit-settings/check-sizes.ts'
import { domainLimits } from '#contract/rules/limits/limits.ts'
import { findCountry } from '#contract/rules/locations/places.ts'
import type { CreditSetting } from '#contract/rules/paid-runs/prices.ts'
import { targetFromPaste, targetProblem } from '#contract/rules/text/domain-syntax.ts'
import { isOnTrial } from '../../../parts/limits/query-limits.ts'
import type { ChosenPlace } from '../../../parts/locations/location-picker.tsx'
import { emptySettings, restoreSettings } from '../../../parts/serp-fetches/search-settings/choices/search-settings.ts'

export type DomainCheckValues = {
  target: string
  /** As it is typed. */
  limit: string
  language: string
  country: number
  place: ChosenPlace | null
}

export type LimitBounds = { least: number; most: number; isTrial: boolean }

/** The number of keywords an account may ask for; the server enforces the same limits. */
export function limitBounds(
  user: Pick<UserData, 'type'>,
  { setting, most }: { setting: CreditSetting | undefined; most: number | undefined },
): LimitBounds {
  const isTrial = isOnTrial(user)
  return {
    least: setting === undefined ? 1 : leastKeywords(setting),
    most: most ?? (isTrial ? domainLimits.perTrialCheck : domainLimits.perCheck),
    isTrial,
  }
}

const usualLimit = 100

/** An empty form, preset from the profile. */
export function emptyDomainCheck(user: UserData): DomainCheckValues {
  const { language, country } = emptySettings(user)
  const limit = String(isOnTrial(user) ? domainLimits.perTrialCheck : usualLimit)
  return { target: '', limit, language, country, place: null }
}

type Unchecked = Partial<Record<keyof DomainCheckValues, unknown>>

export const draftName = 'domain-check'

/** The form as a draft left it; what does not fit is as at first. */
export function restoreDomainCheck(user: UserData, draft: unknown): DomainCheckValues {
  const empty = emptyDomainCheck(user)
  if (typeof draft !== 'object' || draft === null) return empty
  const kept: Unchecked = draft
  const { language, country, place } = restoreSettings(user, {
    language: kept.language,
    country: kept.country,
    place: kept.place,
  })
  return {
    target: typeof kept.target === 'string' ? kept.target : '',
    limit: typeof kept.limit === 'string' ? kept.limit : empty.limit,
    language,
    country,
    place,
  }
}

/** The number typed; undefined where it is no whole number. */
export function limitOf(text: string): number | undefined {
  const digits = text.replaceAll(/[\s,]/g, '')
  return /^\d{1,7}$/.test(digits) ? Number(digits) : undefined
}

export function limitProblem(text: string, { least, most, isTrial }: LimitBounds): string | null {
  if (text.trim() === '') return domainProjectMessages.limit
  const limit = limitOf(text)
  if (limit !== undefined && isTrial && limit > most) return domainProjectMessages.limitOfTrial
  return limit === undefined || limit < least || limit > most ? limitRangeText(least, most) : null
}

export const domainCheckRules = (bounds: LimitBounds, hasMarket: (country: number, language: string) => boolean) => ({
  target: (text: string) => targetProblem(text) ?? null,
  limit: (text: string) => limitProblem(text, bounds),
  country: (code: number) => (findCountry(code) === undefined ? domainProjectMessages.country : null),
  language: (code: string, { country }: DomainCheckValues) => {
    if (code === '') return domainProjectMessages.language
    return hasMarket(country, code) ? null : domainProjectMessages.market
  },
})

/** Ids of each field's own element, in the order of the page; `state_city` is the wire's name of `place`. */
export const domainFieldIds = {
  target: 'domain',
  limit: 'keyword-limit',
  country: 'country',
  state_city: 'state-or-city',
  language: 'language',
} as const

/** The call's body. */
export const toDomainCheckInput = ({ target, limit, place, ...rest }: DomainCheckValues, randomId: string) => ({
  ...rest,
  target: targetFromPaste(target).target ?? target,
  limit: limitOf(limit) ?? 0,
  state_city: place?.location_code ?? null,
  random_id: randomId,
})
