import { pageWarningOf } from '#contract/rules/serp-fetches/page-warnings.ts'
import type { Depth } from '#contract/rules/serp-fetches/search-engines.ts'
import { resultOwners } from '#contract/rules/serp-fetches/tracked-sites.ts'
import type { ResultOwner, SerpSnapshot } from '#contract/serp-fetches/rows.ts'
import type { Ctx } from '../../../platform/context.ts'
import { type PageReference, readResultPage } from '../stored-pages/read-snapshots.ts'
import { createMatcher, type Matching, readAddress } from './domain-matching.ts'
import { endOfDepth, type Site } from './page-summary.ts'

/**
 * A stored page as it crosses the wire, as deep as was asked and paid for; null once it is no longer kept. The own domain
 * comes first, then the competitors.
 */
export async function presentSnapshot(
  ctx: Ctx,
  reference: PageReference,
  { domains, depth, ...matching }: { domains: readonly string[]; depth: Depth } & Matching,
): Promise<SerpSnapshot | null> {
  const page = await readResultPage(ctx, reference)
  if (page === undefined) return null
  const ownerOf = createOwnerOf(domains, matching)
  const organic = page.organic.filter((result) => result.position <= depth)
  const end = endOfDepth(page.organic, depth)
  const features = page.features.filter(({ absolutePosition }) => (absolutePosition ?? 0) <= end)
  return {
    check_url: page.checkUrl,
    organic: organic.map(({ position, absolutePosition, title, url, domain }) => ({
      position,
      absolute_position: absolutePosition,
      title,
      url,
      domain,
      owner: ownerOf({ url, domain }),
      ...(page.details.get(position) ?? noDetails),
    })),
    features: features.map(({ absolutePosition, cid: _, entries, ...feature }) => ({
      ...feature,
      absolute_position: absolutePosition,
      owner: ownerOf(feature),
      entries: entries.map(({ citations, ...entry }) => ({
        ...entry,
        owner: ownerOf(entry),
        ...(citations !== undefined && { citations: citations.map((one) => ({ ...one, owner: ownerOf(one) })) }),
      })),
    })),
    ai_overview: features.some(({ type }) => type === 'ai_overview') ? page.aiOverview : 'none',
    correction: page.correction,
    warning: pageWarningOf({ is_doubtful: page.isDoubtful, correction: page.correction }),
    results_read: organic.length,
    pages_read: page.pagesCount,
    related_searches: page.relatedSearches,
    results_count: page.resultsCount,
  }
}

const noDetails = { description: null, sitelinks: [], rating: null, price: null }

/** Says which of the domains a site belongs to: the own one comes first, then the competitors. */
export function createOwnerOf(domains: readonly string[], matching: Matching) {
  const matchers = domains.map((domain) => createMatcher(domain, matching))
  return (site: Site): ResultOwner => {
    const address = readAddress(site)
    return resultOwners.find((_owner, at) => address !== undefined && matchers[at]?.(address)) ?? null
  }
}
