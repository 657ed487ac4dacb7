import type { ProviderAccount } from './account.ts'
import type { BacklinksProvider } from './backlinks.ts'
import type { KeywordMetricsProvider } from './keyword-metrics.ts'
import type { LocationsProvider } from './locations.ts'
import type { OrganicResultsProvider } from './organic-results.ts'
import type { RankedKeywordsProvider } from './ranked-keywords.ts'

/** Everything one provider of search data can be asked, by what is asked. */
export type DataProvider = {
  organicResults: OrganicResultsProvider
  keywordMetrics: KeywordMetricsProvider
  rankedKeywords: RankedKeywordsProvider
  backlinks: BacklinksProvider
  locations: LocationsProvider
  providerAccount: ProviderAccount
}
