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
  return {
    check_url: page.checkUrl,
    organic: page.organic
      .filter((result) => result.position <= depth)
      .map(({ position, absolutePosition, title, url, domain }) => ({
        position,
        absolute_position: absolutePosition,
        title,
        url,
        domain,
        owner: ownerOf({ url, domain }),
      })),
    features: page.featureTypes.filter((type) => type !== 'organic'),
    ai_overview: page.aiOverviewShown
      ? { cited: page.aiOverviewDomains.map((domain) => ({ domain, owner: ownerOf({ url: '', domain }) })) }
      : null,
    results_count: page.resultsCount,
  }
}

function createOwnerOf(domains: readonly string[]) {
  const matchers = domains.map(createMatcher)
  return (result: { url: string; domain: string }): ResultOwner => {
    const host = hostOf(result)
    return resultOwners.find((_owner, at) => host !== undefined && matchers[at]?.(host)) ?? null
  }
}
