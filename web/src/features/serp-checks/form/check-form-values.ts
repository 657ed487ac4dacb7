import type { UserData } from '#contract/accounts/rows.ts'
import { keywordMessages } from '#contract/rules/serp-fetches/keyword-syntax.ts'
import {
  hasSubdomainWildcard,
  isSameTarget,
  targetFromPaste,
  targetProblem,
} from '#contract/rules/text/domain-syntax.ts'
import { serpCheckMessages } from '#contract/serp-checks/messages.ts'
import { queryLimits } from '../../../parts/limits/query-limits.ts'
import { isSubdomain } from '../../../parts/serp-fetches/domains/is-subdomain.ts'
import { askedReading } from '../../../parts/serp-fetches/search-settings/asked-reading.ts'
import {
  emptySettings,
  type SearchSettings,
  settingFieldIds,
} from '../../../parts/serp-fetches/search-settings/choices/search-settings.ts'

export type CheckFormValues = SearchSettings & {
  includesSubdomains: boolean
  domainUrl: string
  keywords: string[]
  competitors: string[]
}

/** Limits of an account's choices; the server holds the same. */
export const checkLimits = (user: UserData) => queryLimits(user, keywordMessages.tooMany)

/** An empty form, preset from the profile. */
export function emptyCheck(user: UserData): CheckFormValues {
  return { domainUrl: '', includesSubdomains: false, ...emptySettings(user), keywords: [], competitors: [] }
}

export const checkRules = (user: UserData) => ({
  domainUrl: (text: string) => targetProblem(text) ?? null,
  keywords: (keywords: string[]) => {
    const limits = checkLimits(user)
    if (keywords.length === 0) return keywordMessages.empty
    return keywords.length > limits.keywords ? limits.keywordsMessage : null
  },
  competitors: (competitors: string[], values: CheckFormValues) =>
    competitors.some((one) => isSameTarget(one, targetFromPaste(values.domainUrl).target ?? ''))
      ? serpCheckMessages.ownDomainAsCompetitor
      : null,
})

/** Ids of each field's own element, in the order of the page, so that the first wrong one gets the focus. */
export const fieldIds = {
  domainUrl: 'domain-url',
  ...settingFieldIds,
  keywords: 'keywords',
  competitors: 'competitors',
} as const satisfies Partial<Record<keyof CheckFormValues | 'state_city', string>>

/** The call's body. */
export function toCheckInput(values: CheckFormValues, randomId: string) {
  const { place, domainUrl, ...rest } = values
  return {
    ...rest,
    ...askedReading(rest),
    includesSubdomains: (rest.includesSubdomains || hasSubdomainWildcard(domainUrl)) && isSubdomain(domainUrl),
    domainUrl: targetFromPaste(domainUrl).target ?? domainUrl,
    state_city: place?.location_code ?? null,
    random_id: randomId,
  }
}
