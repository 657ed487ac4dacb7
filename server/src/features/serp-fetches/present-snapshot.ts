import { resultOwners } from '#contract/rules/result-owners.ts'
import type { Depth } from '#contract/rules/search-engines.ts'
import type { ResultOwner, SerpSnapshot } from '#contract/serp-snapshots/rows.ts'
import type { Ctx } from '../../platform/context.ts'
import { createMatcher, hostOf } from './domain-matching.ts'
import { type PageReference, readResultPage } from './read-snapshots.ts'

/**
 * A stored page as it crosses the wire, as deep as was asked and paid for; null once it is no longer kept. The own domain
 * comes first, then the competitors.
 */
export async function presentSnapshot(
  ctx: Ctx,
  reference: PageReference,
  { domains, depth }: { domains: readonly string[]; depth: Depth },
): Promise<SerpSnapshot | null> {
  const page = await readResultPage(ctx, reference)
  if (page === undefined) return null
  const ownerOf = createOwnerOf(domains)
  const organic = page.organic.filter((result) => result.position <= depth)
  const isWhole = organic.length === page.organic.length
  // Of a deeper page, what stood below the last result that was asked for was not asked for either.
  const end = isWhole ? Number.POSITIVE_INFINITY : Math.max(0, ...organic.map((result) => result.absolutePosition))
  return {
    check_url: page.checkUrl,
    organic: organic.map(({ position, absolutePosition, title, url, domain }) => ({
      position,
      absolute_position: absolutePosition,
      title,
      url,
      domain,
      owner: ownerOf({ url, domain }),
      ...(page.details.organic.get(position) ?? noDetails),
    })),
    features: page.details.features
      .filter((feature) => (feature.absolutePosition ?? 0) <= end)
      .map(({ absolutePosition, cid: _, entries, ...feature }) => ({
        ...feature,
        absolute_position: absolutePosition,
        owner: ownerOf(feature),
        entries: entries.map((entry) => ({ ...entry, owner: ownerOf(entry) })),
      })),
    ai_overview: page.aiOverview,
    correction: page.correction,
    results_read: isWhole ? page.organicCount : organic.length,
    pages_read: page.pagesCount,
    related_searches: page.details.relatedSearches,
    results_count: page.resultsCount,
  }
}

const noDetails = { description: null, sitelinks: [], rating: null, price: null }

function createOwnerOf(domains: readonly string[]) {
  const matchers = domains.map(createMatcher)
  return ({ url, domain }: { url: string | null; domain: string | null }): ResultOwner => {
    const host = hostOf({ url: url ?? '', domain: domain ?? '' })
    return resultOwners.find((_owner, at) => host !== undefined && matchers[at]?.(host)) ?? null
  }
}
