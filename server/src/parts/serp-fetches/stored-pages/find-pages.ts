import type { Ctx } from '../../../platform/context.ts'
import { placeOrders } from '../request-fetches/fetch-orders.ts'
import { type ChosenSetting, ensureQueries, type Setting, toSetting } from '../request-fetches/queries.ts'
import { cancelFetches, type RequestedFetch, requestFetches } from '../request-fetches/request-fetches.ts'
import { type FreshPage, findFreshPages } from './find-fresh-pages.ts'
import type { PageReference } from './read-snapshots.ts'

export type WantedKeyword = {
  keyword: string
  /** The time when it was fetched last; a page that is no newer shows nothing new. */
  checkedAt?: Date | null | undefined
  /**
   * The time when the page read last was fetched; an older page would add nothing. The same page may be read again to
   * another depth.
   */
  readAt?: Date | null | undefined
}

/** A keyword with its query and the page that answers it already; without one it needs a fetch. */
export type FoundPage<Keyword> = Keyword & {
  query: Pick<Setting, 'engine' | 'depth'> & { id: number }
  page: PageReference | undefined
  isFree: boolean
}

/**
 * For each keyword, in their order, the page to show without a new fetch. `isFree` where the account paid for that very
 * page within four hours. With `isNewFetch` no page counts.
 */
export async function findPages<Keyword extends WantedKeyword>(
  ctx: Ctx,
  input: { accountId: number; setting: ChosenSetting; keywords: readonly Keyword[]; isNewFetch: boolean },
): Promise<FoundPage<Keyword>[]> {
  const { accountId, setting, keywords, isNewFetch } = input
  const search = toSetting(setting)
  const { engine, depth } = search
  const queryIds = await ensureQueries(
    ctx,
    search,
    keywords.map(({ keyword }) => keyword),
  )
  const fresh = isNewFetch ? new Map<number, FreshPage>() : await findFreshPages(ctx, { queryIds, accountId })
  return keywords.map((keyword, at) => {
    const queryId = queryIds[at] ?? 0
    const page = usablePage(fresh.get(queryId), keyword)
    return { ...keyword, query: { id: queryId, engine, depth }, page, isFree: page?.isPaid ?? false }
  })
}

const usablePage = (page: FreshPage | undefined, { checkedAt, readAt }: WantedKeyword) =>
  page !== undefined && (checkedAt == null || page.takenAt > checkedAt) && (readAt == null || page.takenAt >= readAt)
    ? page
    : undefined

/** The stored source of a keyword’s rank: a page that is there already, or a fetch under way. */
export type AwaitedPage = {
  isFree: boolean
  fetchId: string | null
  snapshotQueryId: number | null
  snapshotId: string | null
  takenAt: Date | null
}

/**
 * Requests a fetch for each keyword that has no page, paid for by the hold, and says for all what they wait for. They may be of several
 * settings. Without a hold nothing is to be fetched.
 */
export async function awaitPages<Keyword extends WantedKeyword>(
  tx: Ctx,
  input: { accountId: number; holdId: string | null; isNewFetch: boolean },
  found: readonly FoundPage<Keyword>[],
): Promise<(FoundPage<Keyword> & AwaitedPage)[]> {
  const { accountId, holdId } = input
  const missing = found.filter(({ page }) => page === undefined)
  if (missing.length > 0 && holdId === null) throw new Error('fetches were asked for that no hold covers')
  const fetches = await requestFetches(
    tx,
    accountId,
    missing.map(({ keyword, query }) => ({ queryId: query.id, keyword, engine: query.engine, depth: query.depth })),
  )
  const arrived = input.isNewFetch ? new Map<number, FreshPage>() : await takeArrivedPages(tx, input, missing, fetches)
  const awaited = missing.flatMap(({ query: { id } }) => (arrived.has(id) ? [] : (fetches.get(id)?.fetchId ?? [])))
  if (holdId !== null) await placeOrders(tx, { accountId, holdId }, [...new Set(awaited)])
  return found.map((one) => {
    const page = one.page ?? arrived.get(one.query.id)
    return {
      ...one,
      page,
      fetchId: page === undefined ? (fetches.get(one.query.id)?.fetchId ?? null) : null,
      snapshotQueryId: page?.queryId ?? null,
      snapshotId: page?.snapshotId ?? null,
      takenAt: page?.takenAt ?? null,
    }
  })
}

/**
 * A fetch may have ended since pages were looked for: its page is used, and a new fetch that was asked for is taken back.
 * A page this account has paid for meanwhile is found to be free when it is filled.
 */
async function takeArrivedPages(
  tx: Ctx,
  { accountId }: { accountId: number },
  missing: readonly FoundPage<WantedKeyword>[],
  fetches: ReadonlyMap<number, RequestedFetch>,
): Promise<Map<number, FreshPage>> {
  const arrived = new Map<number, FreshPage>()
  if (missing.length === 0) return arrived
  const fresh = await findFreshPages(tx, { accountId, queryIds: missing.map(({ query }) => query.id) })
  for (const keyword of missing) {
    const page = usablePage(fresh.get(keyword.query.id), keyword)
    if (page !== undefined) arrived.set(keyword.query.id, page)
  }
  await cancelFetches(
    tx,
    [...arrived.keys()].flatMap((queryId) => fetches.get(queryId) ?? []),
  )
  return arrived
}
