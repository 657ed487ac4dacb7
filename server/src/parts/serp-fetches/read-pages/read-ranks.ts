import type { OtherPage } from '#contract/rules/serp-fetches/other-page.ts'
import type { Depth } from '#contract/rules/serp-fetches/search-engines.ts'
import type { SerpFeatureKey } from '#contract/rules/serp-fetches/serp-features.ts'
import type { Ctx } from '../../../platform/context.ts'
import type { ProviderFailureKind } from '../../../ports/data-provider/failure.ts'
import { type Outline, outlineOf } from '../outlines/outline.ts'
import { type PageReference, readEndedFetches, readPages } from '../stored-pages/read-snapshots.ts'
import type { FeatureOwners } from '../tables.ts'
import { createDomainMatcher, createMatcher, type Matcher, type Matching } from './domain-matching.ts'
import { featureOwners } from './feature-owners.ts'
import { cutToDepth, ownedFeatures, type PageSummary, type ReadablePage, summaryOf } from './page-summary.ts'
import { type PageRank, rankPage } from './rank-page.ts'

/** Waits for a page: it is there already, or a fetch under way will bring it. */
type Waiting = { fetchId: string | null; page?: PageReference }

/** A keyword with what was read off its page. */
export type Ranked<Keyword> = {
  keyword: Keyword
  page: PageReference
  /** In the order of the domains; undefined for one that is not on it. */
  ranks: (PageRank | undefined)[]
  /** Features each of the domains owns or is named in. */
  ownedFeatures: SerpFeatureKey[][]
  /** For each domain with a path, another page that ranks higher than those under the path. */
  otherPages: (OtherPage | null)[]
  /** Sites that own each feature, other than the first domain. */
  featureOwners: FeatureOwners
  summary: PageSummary
  /** As deep as was asked. */
  outline: Outline
}
export type Failed<Keyword> = { keyword: Keyword; failure: ProviderFailureKind }

/**
 * Reads the ranks of those keywords whose page is there, and says which failed for good: their
 * fetch did, or the page is no longer kept. The rest keeps waiting. Pages in `loaded`, by the snapshot's id, aren't read again.
 */
export async function readRanks<Keyword extends Waiting>(
  ctx: Ctx,
  waiting: readonly Keyword[],
  asked: { domains: readonly string[]; depth: Depth } & Matching,
  loaded: ReadonlyMap<string, ReadablePage> = new Map(),
): Promise<{ ranked: Ranked<Keyword>[]; failed: Failed<Keyword>[] }> {
  const { ready, failed } = await sortOut(ctx, waiting)
  const missing = ready.flatMap(({ page }) => (loaded.has(page.snapshotId) ? [] : page))
  const pageOf = new Map([...loaded, ...(await readPages(ctx, missing))])
  const matchers = asked.domains.map((domain) => createMatcher(domain, asked))
  const domainMatchers = asked.domains.map((domain) => createDomainMatcher(domain, asked))
  const ranked: Ranked<Keyword>[] = []
  for (const { keyword, page } of ready) {
    const stored = pageOf.get(page.snapshotId)
    if (stored === undefined) {
      failed.push({ keyword, failure: 'gone' })
      continue
    }
    const seen = cutToDepth(stored, asked.depth)
    const ranks = rankPage(seen, matchers)
    // If the own domain, which comes first, may be a result that couldn’t be read, it isn’t known to be "not found".
    if (ranks.length > 0 && ranks[0] === undefined && (seen.wholeUpTo ?? asked.depth) < asked.depth) {
      failed.push({ keyword, failure: 'malformed' })
      continue
    }
    ranked.push({
      keyword,
      page,
      ranks,
      ownedFeatures: ownedFeatures(seen.features, matchers),
      otherPages: findOtherPages(seen, domainMatchers, ranks),
      featureOwners: featureOwners(seen.features, matchers[0]),
      summary: summaryOf(seen),
      outline: outlineOf(seen),
    })
  }
  return { ranked, failed }
}

function findOtherPages(
  page: ReadablePage,
  matchers: readonly (Matcher | undefined)[],
  ranks: readonly (PageRank | undefined)[],
): (OtherPage | null)[] {
  return matchers.map((matcher, at) => {
    const [best] = matcher === undefined ? [] : rankPage(page, [matcher])
    const known = ranks[at]
    return best === undefined || (known !== undefined && known.rank <= best.rank)
      ? null
      : { rank: best.rank, url: best.url }
  })
}

async function sortOut<Keyword extends Waiting>(ctx: Ctx, waiting: readonly Keyword[]) {
  const fetchIds = waiting.flatMap(({ page, fetchId }) => (page === undefined && fetchId !== null ? [fetchId] : []))
  const ended = new Map((await readEndedFetches(ctx, fetchIds)).map((serpFetch) => [serpFetch.fetchId, serpFetch]))
  const ready: { keyword: Keyword; page: PageReference }[] = []
  const failed: Failed<Keyword>[] = []
  for (const keyword of waiting) {
    const serpFetch = keyword.fetchId === null ? undefined : ended.get(keyword.fetchId)
    if (keyword.page !== undefined) ready.push({ keyword, page: keyword.page })
    else if (serpFetch !== undefined && 'page' in serpFetch) ready.push({ keyword, page: serpFetch.page })
    else if (serpFetch !== undefined) failed.push({ keyword, failure: serpFetch.failure })
  }
  return { ready, failed }
}
