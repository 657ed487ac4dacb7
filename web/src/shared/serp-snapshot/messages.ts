import { resultOwners } from '#contract/rules/result-owners.ts'
import type { ResultOwner, SerpSnapshot } from '#contract/serp-snapshots/rows.ts'
import { type SeriesKey, seriesKeys } from '../ranks/series-mark.tsx'

export type Owner = NonNullable<ResultOwner>

/** Where a domain stands among those of the check or project: 0 is the own one. */
export const placeOf = (owner: Owner) => resultOwners.indexOf(owner)

export const seriesOf = (owner: Owner): SeriesKey => seriesKeys[placeOf(owner)] ?? 'own'

/** Names that cannot be derived from the provider's own. */
const featureNames = new Map([
  ['app', 'App'],
  ['featured_snippet', 'Featured snippet'],
  ['google_flights', 'Google Flights'],
  ['google_hotels', 'Google Hotels'],
  ['google_posts', 'Google posts'],
  ['google_reviews', 'Google reviews'],
  ['knowledge_graph', 'Knowledge panel'],
  ['paid', 'Ads'],
  ['people_also_search', 'People also search for'],
  ['stocks_box', 'Stock prices'],
  ['twitter', 'Posts on X'],
  ['video', 'Videos'],
])

function featureName(feature: string) {
  const words = feature.replaceAll('_', ' ').trim()
  return featureNames.get(feature) ?? words.charAt(0).toUpperCase() + words.slice(1)
}

/** What else stood on the page, in words; the AI Overview has a line of its own. */
export const featuresOf = ({ features }: SerpSnapshot) =>
  [...new Set(features)].filter((feature) => feature !== 'ai_overview').map(featureName)

/** The best position of a domain on a page; null where it is not on it. */
export const positionOf = (page: SerpSnapshot, owner: Owner) =>
  page.organic.find((result) => result.owner === owner)?.position ?? null
