import type { SearchEngine } from '#contract/search-engines.ts'
import type { Ctx } from '../../platform/context.ts'
import { type FreshPage, findFreshPages } from './find-fresh-pages.ts'
import { ensureQueries, type Setting } from './questions.ts'
import type { PageReference } from './read-pages.ts'
import { requestLooks } from './request-looks.ts'

export type WantedKeyword = {
  keyword: string
  /** When it was looked at last; a page that is no newer shows nothing new. */
  lookedAt?: Date | null | undefined
}

/** A keyword with its query and the page that answers it already; without one it needs a look. */
export type FoundPage<Keyword> = Keyword & { queryId: number; page: PageReference | undefined; isFree: boolean }

/**
 * For each keyword, in their order, the page to show without a new look. `isFree` where the account paid for that very
 * page within four hours. With `isNewLook` no page counts.
 */
export async function findPages<Keyword extends WantedKeyword>(
  ctx: Ctx,
  input: { accountId: number; setting: Setting; keywords: readonly Keyword[]; isNewLook: boolean },
): Promise<FoundPage<Keyword>[]> {
  const { accountId, setting, keywords, isNewLook } = input
  const queryIds = await ensureQueries(
    ctx,
    setting,
    keywords.map(({ keyword }) => keyword),
  )
  const fresh = isNewLook ? new Map<number, FreshPage>() : await findFreshPages(ctx, { queryIds, accountId })
  return keywords.map((keyword, at) => {
    const queryId = queryIds[at] ?? 0
    const page = newerPage(fresh.get(queryId), keyword.lookedAt)
    return { ...keyword, queryId, page, isFree: page?.isPaid ?? false }
  })
}

const newerPage = (page: FreshPage | undefined, lookedAt: Date | null | undefined) =>
  page !== undefined && (lookedAt == null || page.takenAt > lookedAt) ? page : undefined

/** How a keyword gets its rank, as it is stored: off a page that is there already, or by a look under way. */
export type AwaitedPage = {
  isFree: boolean
  lookId: string | null
  resultQueryId: number | null
  resultId: string | null
  takenAt: Date | null
}

/** Asks for a look at each keyword that has no page, and says for all what they wait for. */
export async function awaitPages<Keyword extends WantedKeyword>(
  ctx: Ctx,
  engine: SearchEngine,
  found: readonly FoundPage<Keyword>[],
): Promise<(FoundPage<Keyword> & AwaitedPage)[]> {
  const looks = await requestLooks(
    ctx,
    engine,
    found.filter(({ page }) => page === undefined),
  )
  return found.map((one) => ({
    ...one,
    lookId: looks.get(one.queryId) ?? null,
    resultQueryId: one.page?.queryId ?? null,
    resultId: one.page?.resultId ?? null,
    takenAt: one.page?.takenAt ?? null,
  }))
}
