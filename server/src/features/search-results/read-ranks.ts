import type { Depth } from '#contract/search-engines.ts'
import type { Ctx } from '../../platform/context.ts'
import type { ProviderFailureKind } from '../../ports/search-provider.ts'
import { createMatcher, type DomainRank, rankDomains } from './domain-matching.ts'
import { type PageReference, readEndedLooks, readOrganic } from './read-pages.ts'

/** Waits for a page: it is there already, or a look under way will bring it. */
type Waiting = { lookId: string | null; page?: PageReference }

/** A keyword with the ranks read off its page, in the order of the domains; undefined for one that is not on it. */
export type Ranked<Keyword> = { keyword: Keyword; page: PageReference; ranks: (DomainRank | undefined)[] }
export type Failed<Keyword> = { keyword: Keyword; failure: ProviderFailureKind }

/**
 * Reads the ranks of those keywords whose page is there, and tells which failed for good: their look did, or the page
 * is no longer kept. The rest goes on waiting.
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
    const organic = organicOf.get(page.resultId)
    // A deeper page may serve a shallower request; what lies beyond was not asked for.
    const within = organic?.filter((result) => result.position <= asked.depth)
    if (within === undefined) failed.push({ keyword, failure: 'gone' })
    else ranked.push({ keyword, page, ranks: rankDomains(within, matchers) })
  }
  return { ranked, failed }
}

async function sortOut<Keyword extends Waiting>(ctx: Ctx, waiting: readonly Keyword[]) {
  const lookIds = waiting.flatMap(({ page, lookId }) => (page === undefined && lookId !== null ? [lookId] : []))
  const ended = new Map((await readEndedLooks(ctx, lookIds)).map((look) => [look.lookId, look]))
  const ready: { keyword: Keyword; page: PageReference }[] = []
  const failed: Failed<Keyword>[] = []
  for (const keyword of waiting) {
    const look = keyword.lookId === null ? undefined : ended.get(keyword.lookId)
    if (keyword.page !== undefined) ready.push({ keyword, page: keyword.page })
    else if (look !== undefined && 'page' in look) ready.push({ keyword, page: look.page })
    else if (look !== undefined) failed.push({ keyword, failure: look.failure })
  }
  return { ready, failed }
}
