import type { Ctx } from '../../platform/context.ts'
import { placeOrders } from './fetch-orders.ts'
import { type FreshPage, findFreshPages } from './find-fresh-pages.ts'
import { ensureQueries, type Setting } from './questions.ts'
import type { PageReference } from './read-pages.ts'
import { type RequestedLook, requestLooks, takeBackLooks } from './request-looks.ts'

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

/**
 * Asks for a look at each keyword that has no page, paid for by the hold, and says for all what they wait for. Without a
 * hold nothing is to be fetched.
 */
export async function awaitPages<Keyword extends WantedKeyword>(
  tx: Ctx,
  input: { accountId: number; holdId: string | null; setting: Setting; isNewLook: boolean },
  found: readonly FoundPage<Keyword>[],
): Promise<(FoundPage<Keyword> & AwaitedPage)[]> {
  const { accountId, holdId, setting } = input
  const missing = found.filter(({ page }) => page === undefined)
  if (missing.length > 0 && holdId === null) throw new Error('fetches were asked for that no hold covers')
  const looks = await requestLooks(tx, { accountId, engine: setting.engine, depth: setting.depth }, missing)
  const arrived = input.isNewLook ? new Map<number, FreshPage>() : await takeArrivedPages(tx, input, missing, looks)
  const awaited = missing.flatMap(({ queryId }) => (arrived.has(queryId) ? [] : (looks.get(queryId)?.lookId ?? [])))
  if (holdId !== null) await placeOrders(tx, { accountId, holdId }, [...new Set(awaited)])
  return found.map((one) => {
    const page = one.page ?? arrived.get(one.queryId)
    return {
      ...one,
      page,
      lookId: page === undefined ? (looks.get(one.queryId)?.lookId ?? null) : null,
      resultQueryId: page?.queryId ?? null,
      resultId: page?.resultId ?? null,
      takenAt: page?.takenAt ?? null,
    }
  })
}

/**
 * A look may have ended since pages were looked for: its page is used, and a new look that was asked for is taken back.
 * A page this account has paid for meanwhile is found to be free when it is filled.
 */
async function takeArrivedPages(
  tx: Ctx,
  { accountId }: { accountId: number },
  missing: readonly FoundPage<WantedKeyword>[],
  looks: ReadonlyMap<number, RequestedLook>,
): Promise<Map<number, FreshPage>> {
  const arrived = new Map<number, FreshPage>()
  if (missing.length === 0) return arrived
  const fresh = await findFreshPages(tx, { accountId, queryIds: missing.map(({ queryId }) => queryId) })
  for (const { queryId, lookedAt } of missing) {
    const page = newerPage(fresh.get(queryId), lookedAt)
    if (page !== undefined) arrived.set(queryId, page)
  }
  await takeBackLooks(
    tx,
    [...arrived.keys()].flatMap((queryId) => looks.get(queryId) ?? []),
  )
  return arrived
}
