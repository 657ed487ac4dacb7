import type { UserData } from '#contract/accounts/rows.ts'
import { restoreSettings } from '../../../parts/serp-fetches/search-settings/choices/search-settings.ts'
import { type CheckFormValues, checkLimits, emptyCheck } from './check-form-values.ts'

type Unchecked = Partial<Record<keyof CheckFormValues, unknown>>

const textsOr = (value: unknown, otherwise: string[]) => (Array.isArray(value) ? value.map(String) : otherwise)

/** The form as a draft left it. Another release may have written the draft, so whatever does not fit starts empty. */
export function restoreCheck(user: UserData, draft: unknown): CheckFormValues {
  const empty = emptyCheck(user)
  if (typeof draft !== 'object' || draft === null) return empty
  const kept: Unchecked = draft
  return {
    domainUrl: typeof kept.domainUrl === 'string' ? kept.domainUrl : '',
    includesSubdomains: kept.includesSubdomains === true,
    ...restoreSettings(user, kept),
    keywords: textsOr(kept.keywords, empty.keywords),
    competitors: checkLimits(user).isTrial ? [] : textsOr(kept.competitors, empty.competitors),
  }
}
