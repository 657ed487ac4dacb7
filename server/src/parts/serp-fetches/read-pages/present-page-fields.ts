import type { OtherPage } from '#contract/rules/serp-fetches/other-page.ts'
import { pageWarningOf } from '#contract/rules/serp-fetches/page-warnings.ts'
import type { SerpFeatureKey } from '#contract/rules/serp-fetches/serp-features.ts'
import type { PageFields } from '#contract/serp-fetches/page-fields.ts'
import type { PageSummary } from './page-summary.ts'

/** A page's summary as it is stored; null where nothing was checked, or its check did not keep it. */
export type StoredSummary = { [Field in keyof PageSummary]: PageSummary[Field] | null } & {
  ownedFeatures: SerpFeatureKey[] | null
  otherPage: OtherPage | null
}

/** The details of a keyword's page, as they cross the wire. */
export const presentPageFields = (page: StoredSummary): PageFields => ({
  results_read: page.resultsRead,
  ai_overview: page.aiOverview,
  features: page.features,
  owned_features: page.ownedFeatures,
  other_page: page.otherPage,
  correction: page.correction,
  warning: pageWarningOf({ is_doubtful: page.isDoubtful, correction: page.correction }),
})
