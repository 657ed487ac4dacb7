import type { UserData } from '#contract/accounts/rows.ts'
import { emptySettings } from '../../../parts/serp-fetches/search-settings/choices/search-settings.ts'
import { exampleCheck } from './messages.ts'

/** The example with the form’s defaults, in the customer’s country. */
export function exampleInput(user: UserData) {
  const { place, ...settings } = emptySettings(user)
  return {
    ...settings,
    domainUrl: exampleCheck.domainUrl,
    keywords: [...exampleCheck.keywords],
    state_city: place?.location_code ?? null,
  }
}
