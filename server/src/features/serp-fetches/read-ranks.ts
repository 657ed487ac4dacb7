import type { Depth } from '#contract/rules/search-engines.ts'
import type { Ctx } from '../../platform/context.ts'
import type { ProviderFailureKind } from '../../ports/data-provider/failure.ts'
import { createMatcher, type DomainRank, rankDomains } from './domain-matching.ts'
import { type PageReference, readEndedFetches, readOrganic } from './read-snapshots.ts'

/** Waits for a page: it is there already, or a fetch under way will bring it. */
type Waiting = { fetchId: string | null; page?: PageReference }

/** A keyword with the ranks read off its page, in the order of the domains; undefined for one that is not on it. */
export type Ranked<Keyword> = { keyword: Keyword; page: PageReference; ranks: (DomainRank | undefined)[] }
export type Failed<Keyword> = { keyword: Keyword; failure: ProviderFailureKind }

/**
 * Reads the ranks of those keywords whose page is there, and says which failed for good: their
 * fetch did, or the page is no longer kept. The rest keeps waiting.
 */
export async function readRanks<Keyword extends Waiting>(
  ctx: Ctx,
  waiting: readonly Keyword[],
  asked: { domains: readonly string[]; depth: Depth },
): Promise<{ ranked: Ranked<Keyword>[]; failed: Failed<Keyword>[] }> {
  const { ready, failed } = await sortOut(ctx, waiting)
  const organicOf = await readOrganic(
    ctx,
    ready.map(({ page }) => page),
  )
  const matchers = asked.domains.map(createMatcher)
  const ranked: Ranked<Keyword>[] = []
  for (const { keyword, page } of ready) {
    const organic = organicOf.get(page.snapshotId)
    // A deeper page may serve a shallower request; what lies beyond was not asked for.
    const within = organic?.filter((result) => result.position <= asked.depth)
    if (within === undefined) failed.push({ keyword, failure: 'gone' })
    else ranked.push({ keyword, page, ranks: rankDomains(within, matchers) })
  }
  return { ranked, failed }
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
