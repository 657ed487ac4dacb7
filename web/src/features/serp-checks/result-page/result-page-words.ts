import type { ResultOwner, StoredResultPage } from '#contract/serp-checks.ts'
import { formatDayAndClock } from '../../../shared/format/dates.ts'
import type { PreviousLook } from '../../../shared/ranks/rank-change.ts'
import type { SeriesKey } from '../../../shared/ranks/series-mark.tsx'

/** A look as the select and the heads name it; an earlier one is what a later one is compared with. */
export type Look = PreviousLook & { run: number }

export const owners = ['own', 'competitor1', 'competitor2', 'competitor3'] as const satisfies ResultOwner[]
export type Owner = (typeof owners)[number]

export const seriesOf = {
  own: 'own',
  competitor1: 'c1',
  competitor2: 'c2',
  competitor3: 'c3',
} as const satisfies Record<Owner, SeriesKey>

/** Names that the provider's own words do not give away by themselves. */
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
export const featuresOf = ({ features }: StoredResultPage) =>
  [...new Set(features)].filter((feature) => feature !== 'ai_overview').map(featureName)

/** The best position of a domain on a page; null where it is not on it. */
export const positionOf = (page: StoredResultPage, owner: Owner) =>
  page.organic.find((result) => result.owner === owner)?.position ?? null

/** "Look of 20 Nov 2026, 10:42 · rank 4" */
export function lookName({ taken_at, rank }: Look, depth: number) {
  const found = rank === null ? `not in first ${depth}` : `rank ${rank}`
  return `Look of ${formatDayAndClock(new Date(taken_at))} · ${found}`
}
