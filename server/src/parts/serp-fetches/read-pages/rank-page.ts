import { snippetRank } from '#contract/rules/serp-fetches/rank-states.ts'
import { type DomainRank, type Matcher, rankDomains, readAddress } from './domain-matching.ts'
import type { ReadablePage, Site } from './page-summary.ts'

/** The place of a domain on a page, its featured snippet included. */
export type PageRank = DomainRank & {
  /** Given if the rank is that of the featured snippet. `organicRank` is the best among organic results, null without one. */
  snippet?: { organicRank: number | null }
}

/**
 * Reads the ranks of several targets off one page. Google doesn't repeat the page that became the featured snippet among
 * the organic results, so that it stands above the first of them. A snippet further down changes no rank.
 */
export function rankPage(
  { organic, features }: Pick<ReadablePage, 'organic' | 'features'>,
  matchers: readonly Matcher[],
): (PageRank | undefined)[] {
  const ranks = rankDomains(organic, matchers)
  const top = Math.min(...organic.map(({ absolutePosition }) => absolutePosition))
  const snippet = features.find(
    ({ isSnippet, absolutePosition }) => isSnippet && absolutePosition !== null && absolutePosition < top,
  )
  const [site] = snippet?.sites ?? []
  const address = site && readAddress(site)
  if (snippet?.absolutePosition == null || site === undefined || address === undefined) return ranks
  const rankAbsolute = snippet.absolutePosition
  return ranks.map((known, at) => {
    if (known?.rank === snippetRank || matchers[at]?.(address) !== true) return known
    const url = addressText(site)
    const others = (known?.urls ?? []).flatMap((other, place) =>
      other === url ? [] : [{ other, rank: known?.ranks[place] ?? snippetRank }],
    )
    const urls = [url, ...others.map(({ other }) => other)]
    const ranks = [snippetRank, ...others.map(({ rank }) => rank)]
    return { rank: snippetRank, rankAbsolute, url, urls, ranks, snippet: { organicRank: known?.rank ?? null } }
  })
}

/** The host alone where the provider gives no more. */
const addressText = ({ url, domain }: Site) => url ?? domain ?? ''
