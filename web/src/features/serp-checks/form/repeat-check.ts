import type { UserData } from '#contract/accounts/rows.ts'
import type { SerpCheck } from '#contract/serp-checks/rows.ts'
import type { CheckFormValues } from './check-form-values.ts'
import { restoreCheck } from './restore-check.ts'

/** The part of a check, or of something like it, that the form has fields for. */
export type RepeatedCheck = Pick<
  SerpCheck,
  | 'url'
  | 'searchEngine'
  | 'deviceType'
  | 'language'
  | 'country'
  | 'location_code'
  | 'location_name'
  | 'depth'
  | 'extraPage'
  | 'loadsAiOverview'
  | 'includesSubdomains'
  | 'competitors'
> & { keywords: string[] }

/** A check's settings as a fresh form. What this account may not use is left out; `isWhole` says whether anything was. */
export function repeatCheck(user: UserData, check: RepeatedCheck): { values: CheckFormValues; isWhole: boolean } {
  const settings = settingsOf(check)
  const values = restoreCheck(user, settings)
  const isWhole = JSON.stringify(values) === JSON.stringify({ ...values, ...settings })
  return { values, isWhole }
}

function settingsOf(check: RepeatedCheck): Record<keyof CheckFormValues, unknown> {
  const { url, searchEngine, deviceType, language, country, location_code, location_name, depth, competitors } = check
  return {
    domainUrl: url,
    searchEngine,
    deviceType,
    language,
    country,
    place: location_code === country ? null : { location_code, location_name },
    depth,
    extraPage: check.extraPage,
    loadsAiOverview: check.loadsAiOverview,
    includesSubdomains: check.includesSubdomains,
    keywords: check.keywords,
    competitors,
  }
}
