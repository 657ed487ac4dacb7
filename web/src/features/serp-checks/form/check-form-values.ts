import type { UserData } from '#contract/accounts/rows.ts'
import { domainMessages, hostFromPaste, isSameSite } from '#contract/rules/domain-syntax.ts'
import { keywordMessages } from '#contract/rules/keyword-syntax.ts'
import { serpCheckMessages } from '#contract/serp-checks/messages.ts'
import { queryLimits } from '../../../shared/inputs/query-limits.ts'
import {
  emptySettings,
  type SearchSettings,
  settingFieldIds,
} from '../../../shared/inputs/search-settings/search-settings.ts'

export type CheckFormValues = SearchSettings & {
  domainUrl: string
  keywords: string[]
  competitors: string[]
}

/** What an account may choose; the server holds the same limits. */
export const checkLimits = (user: UserData) => queryLimits(user, keywordMessages.tooMany)

/** An empty form, preset from the profile. */
export function emptyCheck(user: UserData): CheckFormValues {
  return { domainUrl: '', ...emptySettings(user), keywords: [], competitors: [] }
}

export const checkRules = (user: UserData) => ({
  domainUrl: (text: string) => (hostFromPaste(text).host === undefined ? domainMessages.invalid : null),
  keywords: (keywords: string[]) => {
    const limits = checkLimits(user)
    if (keywords.length === 0) return keywordMessages.empty
    return keywords.length > limits.keywords ? limits.keywordsMessage : null
  },
  competitors: (competitors: string[], values: CheckFormValues) =>
    competitors.some((host) => isSameSite(host, hostFromPaste(values.domainUrl).host ?? ''))
      ? serpCheckMessages.ownDomainAsCompetitor
      : null,
})

/** Where each field's own element is, in the order of the page, so that the first wrong one gets the focus. */
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
    domainUrl: hostFromPaste(domainUrl).host ?? domainUrl,
    state_city: place?.location_code ?? null,
    random_id: randomId,
  }
}
