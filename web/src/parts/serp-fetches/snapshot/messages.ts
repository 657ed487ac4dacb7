import { snippetRank } from '#contract/rules/serp-fetches/rank-states.ts'
import { resultOwners } from '#contract/rules/serp-fetches/tracked-sites.ts'
import type { ResultOwner, SerpSnapshot } from '#contract/serp-fetches/rows.ts'
import { countOf, formatCount } from '../../../shared/format/numbers.ts'
import { pageWarningTexts } from '../ranks/page-warning.ts'
import { type SeriesKey, seriesKeys } from '../ranks/series-mark.tsx'
import type { FeatureLine } from './page-lines.ts'

export type Owner = NonNullable<ResultOwner>

/** Index of a domain among those of the check or project: 0 is the own one. */
export const placeOf = (owner: Owner) => resultOwners.indexOf(owner)

export const seriesOf = (owner: Owner): SeriesKey => seriesKeys[placeOf(owner)] ?? 'own'

/** Names that cannot be derived from the provider's own. */
const featureNames = new Map([
  ['ai_overview', 'AI Overview'],
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

export function featureName(feature: string) {
  const words = feature.replaceAll('_', ' ').trim()
  return featureNames.get(feature) ?? words.charAt(0).toUpperCase() + words.slice(1)
}

/** Names of a feature's entries. */
const entryNames = new Map<string, [one: string, many: string]>([
  ['ai_overview', ['source', 'sources']],
  ['people_also_ask', ['question', 'questions']],
  ['images', ['image', 'images']],
  ['video', ['video', 'videos']],
  ['short_videos', ['video', 'videos']],
  ['top_stories', ['story', 'stories']],
  ['shopping', ['product', 'products']],
  ['popular_products', ['product', 'products']],
  ['recipes', ['recipe', 'recipes']],
  ['discussions_and_forums', ['thread', 'threads']],
])
/** Features that have an item each. */
const itemNames = new Map<string, [one: string, many: string]>([
  ['local_pack', ['place', 'places']],
  ['paid', ['ad', 'ads']],
])

/** `People also ask, 4 questions`, `Local pack, 3 places`. */
export function lineName({ features }: FeatureLine): string {
  const [{ type, entries }] = features
  const name = featureName(type)
  const items = itemNames.get(type)
  if (items !== undefined) return `${name}, ${countOf(features.length, ...items)}`
  return entries.length === 0
    ? name
    : `${name}, ${countOf(entries.length, ...(entryNames.get(type) ?? ['link', 'links']))}`
}

/** Describes the state of the page's AI Overview. */
export function aiOverviewText({ ai_overview, features }: SerpSnapshot): string {
  if (ai_overview === 'none') return 'Not on this page'
  if (ai_overview === 'not-loaded') return 'On this page, but its content was not loaded'
  const cited = features.filter(({ type }) => type === 'ai_overview').flatMap(({ entries }) => entries)
  if (cited.length === 0) return 'No sites cited'
  const at = cited.findIndex(({ owner }) => owner === 'own')
  return at < 0 ? 'Doesn’t cite you' : `Cites you as source ${at + 1} of ${cited.length}`
}

/** Describes the engine's correction of the keyword; undefined if it took it as it is. */
export function correctionText({ correction }: SerpSnapshot, engine: string): string | undefined {
  if (correction === null) return undefined
  const keyword = `“${correction.keyword}”`
  switch (correction.type) {
    case 'showing_results_for':
      return `${engine} showed results for ${keyword} instead`
    case 'including_results_for':
      return `${engine} also included results for ${keyword}`
    case 'no_results_found_for':
      return `${engine} found no results and used ${keyword}`
    default:
      return `${engine} suggested ${keyword}`
  }
}

/** Says why the page may not be what most people see. */
export const doubtfulText = ({ results_count }: SerpSnapshot, engine: string) =>
  `${engine} estimated only ${formatCount(results_count ?? 0)} results and suggested no related searches. ${pageWarningTexts.doubtful}`

/** The rank of a domain on a page: as the featured snippet above the results, or else with its best result. */
export function rankedOf(page: SerpSnapshot, owner: Owner): { position: number; url: string | null } | undefined {
  const top = page.organic[0]?.absolute_position ?? Number.POSITIVE_INFINITY
  const snippet = page.features.find(({ type }) => type === 'featured_snippet')
  const isOnTop = (snippet?.absolute_position ?? top) < top
  if (snippet?.owner === owner && isOnTop) return { position: snippetRank, url: snippet.url }
  return page.organic.find((result) => result.owner === owner)
}

/** The best position of a domain on a page; null where it is not on it. */
export const positionOf = (page: SerpSnapshot, owner: Owner) =>
  page.organic.find((result) => result.owner === owner)?.position ?? null
