import { and, eq, inArray, isNull, lt, lte, type SQL, sql } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import { recordCorrection } from '../../../features/data-provider/index.ts'
import { after, before, hours, seconds } from '../../../platform/clock/clock.ts'
import type { Ctx } from '../../../platform/context.ts'
import { equalsAny } from '../../../platform/database/bulk-insert.ts'
import { inTransaction } from '../../../platform/database/database.ts'
import type { Job } from '../../../platform/jobs/job.ts'
import type { ProviderFailure } from '../../../ports/data-provider/failure.ts'
import type { ResultPage } from '../../../ports/data-provider/organic-results.ts'
import type { FetchesEnded } from '../fetch-jobs.ts'
import { type Outline, outlineOf } from '../outlines/outline.ts'
import { storePageOutlines } from '../outlines/store-page-outlines.ts'
import { type CostBefore, correctLedger, fetchBefore, settledCost } from '../post-fetches/settle-costs.ts'
import { openLink } from '../read-pages/domain-matching.ts'
import { findDoubtful, looksDoubtful } from '../read-pages/doubtful-pages.ts'
import { packPage, toOrganicRow } from '../read-pages/pack-page.ts'
import { type ShownFeature, shownFeatures } from '../read-pages/page-summary.ts'
import { listOrderingAccounts } from '../request-fetches/fetch-orders.ts'
import { recentPage, storeRecentPage } from '../stored-pages/pages-in-memory.ts'
import { serpFetches, serpPostbacks, serpSnapshots } from '../tables.ts'

/** Jobs of the features that wait for fetches; sent in the transaction that ends them. */
export type FetchListeners = readonly Job<FetchesEnded>[]

const provider = 'dataforseo'

/** A page on its way into the database. */
export type SeenPage = {
  fetchId: string
  queryId: number
  page: Pick<
    ResultPage,
    'takenAt' | 'aiOverview' | 'correction' | 'checkUrl' | 'resultsCount' | 'oddFields' | 'wholeUpTo'
  >
  organicCount: number
  pagesCount: number | null
  featureTypes: string[]
  features: ShownFeature[]
  looksDoubtful: boolean
  /** Rows as JSON, for who reads the ranks a moment later: a hundred results are a text of 15 kB, or objects of four times that. */
  organic: string
  packed: Buffer
  outline: Outline
  costUsd: number
  /** Brought by a call of its own, which is in the ledger with this cost. */
  isLive?: boolean
}

export function seenPage(serpFetch: { id: string; queryId: number }, page: ResultPage, costUsd: number): SeenPage {
  const organic = JSON.stringify(page.organic.map(toOrganicRow))
  return {
    fetchId: serpFetch.id,
    queryId: serpFetch.queryId,
    page: {
      takenAt: page.takenAt,
      aiOverview: page.aiOverview,
      correction: page.correction,
      checkUrl: page.checkUrl,
      resultsCount: page.resultsCount,
      oddFields: page.oddFields,
      ...(page.wholeUpTo !== undefined && { wholeUpTo: page.wholeUpTo }),
    },
    organicCount: page.organic.length,
    pagesCount: page.pagesCount,
    featureTypes: [...new Set(page.features.map(({ type }) => type))],
    features: shownFeatures(page.features),
    looksDoubtful: looksDoubtful(page),
    organic,
    packed: packPage(organic, page),
    outline: outlineOf({ organic: page.organic.map(openLink), wholeUpTo: page.wholeUpTo }),
    costUsd,
  }
}

/**
 * Stores pages and ends their fetches, in one transaction. A fetch answered twice keeps its first page. Returns how many
 * were new.
 */
export function storePages(
  ctx: Ctx,
  listeners: FetchListeners,
  pages: readonly SeenPage[],
  { isSmallRun = false } = {},
): Promise<number> {
  const results = pages.map((seen) => ({ ...seen, snapshotId: uuid() }))
  return inTransaction(ctx, async (tx) => {
    const now = tx.clock()
    // A provider's clock may run ahead of ours; a page from the future would stay fresh too long.
    const takenAt = (page: SeenPage['page']) => new Date(Math.min(page.takenAt.getTime(), now.getTime()))
    const given = JSON.stringify(
      results.map(({ fetchId, snapshotId, page, costUsd }) => ({
        fetchId,
        snapshotId,
        takenAt: takenAt(page),
        costUsd,
      })),
    )
    const { rows } = await tx.db.execute<CostBefore>(sql`
      update serp_fetches set state = 'done', snapshot_id = given."snapshotId", snapshot_taken_at = given."takenAt",
        ${settledCost}, lease_until = null, ended_at = ${now.toISOString()}::timestamptz
      from jsonb_to_recordset(${given}::jsonb) as given("fetchId" uuid, "snapshotId" uuid, "takenAt" timestamptz, "costUsd" numeric),
        ${fetchBefore}
      where id = given."fetchId" and serp_fetches.state in ('posting', 'posted') returning id, before.posted_cost`)
    const ended = new Map(rows.map((row) => [row.id, row]))
    const fresh = results.filter((seen) => ended.has(seen.fetchId))
    if (fresh.length === 0) return 0
    const collected = fresh.filter((seen) => seen.isLive !== true)
    await correctLedger(tx, rows, new Map(collected.map((seen) => [seen.fetchId, seen.costUsd])))
    const doubtful = await findDoubtful(
      tx,
      fresh.flatMap((seen) =>
        seen.looksDoubtful ? { queryId: seen.queryId, resultsCount: seen.page.resultsCount } : [],
      ),
    )
    const isDoubtful = (seen: SeenPage) => seen.looksDoubtful && doubtful.has(seen.queryId)
    await tx.db.insert(serpSnapshots).values(
      fresh.map((seen) => ({
        queryId: seen.queryId,
        id: seen.snapshotId,
        takenAt: takenAt(seen.page),
        provider,
        costUsd: seen.costUsd > 0 ? seen.costUsd : (ended.get(seen.fetchId)?.posted_cost ?? 0),
        organicCount: seen.organicCount,
        pagesCount: seen.pagesCount,
        featureTypes: seen.featureTypes,
        aiOverview: seen.page.aiOverview,
        correction: seen.page.correction,
        isDoubtful: isDoubtful(seen),
        page: seen.packed,
        checkUrl: seen.page.checkUrl,
        resultsCount: seen.page.resultsCount,
      })),
    )
    await storePageOutlines(
      tx,
      fresh.map(({ queryId, snapshotId, page, outline }) => ({ queryId, snapshotId, takenAt: takenAt(page), outline })),
    )
    for (const seen of fresh) {
      const { organic, features, page } = seen
      const { aiOverview, correction, wholeUpTo } = page
      const recent = recentPage({ organic, wholeUpTo, features, aiOverview, correction, isDoubtful: isDoubtful(seen) })
      storeRecentPage(tx, seen.snapshotId, recent)
    }
    for (const { fetchId, page } of fresh)
      if (page.oddFields.length > 0)
        ctx.log.warn({ fetchId, fields: page.oddFields }, 'a page had fields that could not be read')
    await tell(tx, listeners, [...ended.keys()], isSmallRun ? smallRunPriority : 0)
    return fresh.length
  })
}

export type FailedFetch = {
  fetchId: string
  attempts: number
  failure: ProviderFailure
  /** The part of the attempt's cost that the provider keeps; undefined if it did not say. */
  costUsd?: number | undefined
}

/** Tries a failed fetch again later where that may help, and ends it for good where it will not. */
export function settleFailures(ctx: Ctx, listeners: FetchListeners, failed: readonly FailedFetch[]): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    await settleFailedCosts(tx, failed)
    const hopeless: FailedFetch[] = []
    for (const serpFetch of failed) {
      const retry = retryAfter(serpFetch)
      if (retry === undefined) hopeless.push(serpFetch)
      else
        await tx.db
          .update(serpFetches)
          .set({
            state: 'queued',
            queueRank: null,
            dueAt: after(tx.clock(), retry.milliseconds),
            leaseUntil: null,
            providerTaskId: null,
            attempts: retry.counts ? serpFetch.attempts : serpFetch.attempts - 1,
          })
          .where(stillThatAttempt(serpFetch))
    }
    const ended: string[] = []
    for (const serpFetch of hopeless) {
      const { fetchId, failure } = serpFetch
      const rows = await tx.db
        .update(serpFetches)
        .set({
          state: 'failed',
          failureKind: failure.kind,
          failureCode: failure.code,
          leaseUntil: null,
          endedAt: tx.clock(),
        })
        .where(stillThatAttempt(serpFetch))
        .returning({ id: serpFetches.id })
      ended.push(...rows.map((row) => row.id))
      ctx.log.warn({ fetchId, failure }, 'a fetch failed')
    }
    if (ended.length > 0) await tell(tx, listeners, ended)
  })
}

/** Most failures cost nothing in the end. */
async function settleFailedCosts(tx: Ctx, failed: readonly FailedFetch[]) {
  const known = failed.flatMap(({ fetchId, attempts, costUsd }) =>
    costUsd === undefined ? [] : [{ fetchId, attempts, costUsd }],
  )
  if (known.length === 0) return
  const { rows } = await tx.db.execute<CostBefore>(sql`
    update serp_fetches set cost_usd = cost_usd - posted_cost_usd + given."costUsd", posted_cost_usd = 0
    from jsonb_to_recordset(${JSON.stringify(known)}::jsonb) as given("fetchId" uuid, attempts smallint, "costUsd" numeric), ${fetchBefore}
    where id = given."fetchId" and serp_fetches.attempts = given.attempts and serp_fetches.state = 'posted'
    returning id, before.posted_cost`)
  const finalCosts = new Map(known.map(({ fetchId, costUsd }) => [fetchId, costUsd]))
  const refunds = rows.map(({ id, posted_cost }) => (finalCosts.get(id) ?? 0) - posted_cost)
  await recordCorrection(tx, refunds)
}

/** A fetch that could not even be handed over for this long is given up, and its credits go back. */
const handOverWithin = hours(1)

/** Ends fetches the provider has not taken in all that time, because it is down or refuses every call. */
export function endOverdueFetches(ctx: Ctx, listeners: FetchListeners): Promise<void> {
  const overdue = before(ctx.clock(), handOverWithin)
  return giveUp(ctx, listeners, and(eq(serpFetches.state, 'queued'), lt(serpFetches.createdAt, overdue)))
}

/**
 * Fails those of the given fetches that the provider could not be asked about for an hour: nobody waits longer, though one it
 * accepted is billed. A fetch whose postback has arrived was accepted.
 */
export async function endUnknownFetches(
  ctx: Ctx,
  listeners: FetchListeners,
  fetchIds: readonly string[],
): Promise<void> {
  const isUnknown = and(equalsAny(serpFetches.id, fetchIds), eq(serpFetches.state, 'posting'))
  const now = ctx.clock()
  await inTransaction(ctx, (tx) =>
    tx.db
      .update(serpFetches)
      .set({ unknownSince: now })
      .where(and(isUnknown, isNull(serpFetches.unknownSince))),
  )
  const hasNoPostback = sql`not exists (select from ${serpPostbacks} where ${serpPostbacks.fetchId} = ${serpFetches.id})`
  await giveUp(
    ctx,
    listeners,
    and(isUnknown, lte(serpFetches.unknownSince, before(now, handOverWithin)), hasNoPostback),
  )
}

function giveUp(ctx: Ctx, listeners: FetchListeners, which: SQL | undefined): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    const rows = await tx.db
      .update(serpFetches)
      .set({ state: 'failed', failureKind: 'stop', leaseUntil: null, endedAt: tx.clock() })
      .where(which)
      .returning({ id: serpFetches.id })
    if (rows.length === 0) return
    ctx.log.error(
      { fetches: rows.length },
      'gave up fetches that the provider did not accept, or not say whether it did, within an hour',
    )
    await tell(
      tx,
      listeners,
      rows.map((row) => row.id),
    )
  })
}

/** Another worker may have taken the fetch on meanwhile; what became of an older attempt is then no longer news. */
const stillThatAttempt = ({ fetchId, attempts }: FailedFetch) =>
  and(
    eq(serpFetches.id, fetchId),
    eq(serpFetches.attempts, attempts),
    inArray(serpFetches.state, ['posting', 'posted']),
  )

/** The time to try again; undefined when that would not help. `counts` says whether the attempt is used up. */
function retryAfter({ failure, attempts }: FailedFetch): { milliseconds: number; counts: boolean } | undefined {
  switch (failure.kind) {
    case 'throttle':
      return { milliseconds: failure.retryAfterMs ?? seconds(60), counts: false }
    case 'engine':
      // The provider tried several times itself, and some of these are billed.
      return attempts < 2 ? { milliseconds: seconds(5), counts: true } : undefined
    case 'blank':
      // Some engines occasionally return a blank page, and a proper one a moment later.
      return attempts < 2 ? { milliseconds: seconds(5), counts: true } : undefined
    case 'malformed':
      return attempts < 2 ? { milliseconds: seconds(2), counts: true } : undefined
    case 'gone':
    case 'timeout':
    case 'cut':
    case 'provider':
      return attempts < 4 ? { milliseconds: seconds(2 ** attempts), counts: true } : undefined
    case 'auth':
    case 'account':
    case 'money':
    case 'stop':
    case 'paused':
    case 'request':
    case 'bug':
      return undefined
  }
}

/**
 * Ends fetches that no open hold covers. Those who ordered them are notified and charged nothing.
 */
export async function failUncovered(tx: Ctx, listeners: FetchListeners, fetchIds: readonly string[]): Promise<void> {
  await tx.db
    .update(serpFetches)
    .set({ state: 'failed', failureKind: 'stop', leaseUntil: null, endedAt: tx.clock() })
    .where(equalsAny(serpFetches.id, fetchIds))
  tx.log.error({ fetchIds }, 'fetches without an open hold were not sent')
  await tell(tx, listeners, [...fetchIds])
}

/** Ends the fetches that `findPaused` names. Those who ordered them are notified and charged nothing. */
export async function failPaused(tx: Ctx, listeners: FetchListeners, fetchIds: readonly string[]): Promise<void> {
  await tx.db
    .update(serpFetches)
    .set({ state: 'failed', failureKind: 'paused', leaseUntil: null, endedAt: tx.clock() })
    .where(equalsAny(serpFetches.id, fetchIds))
  tx.log.warn({ fetches: fetchIds.length }, 'fetches that keep failing were not sent')
  await tell(tx, listeners, [...fetchIds])
}

/** Ranks of small runs are read before those of runs with thousands of keywords, of which more are coming anyway. */
const smallRunPriority = 1

async function tell(tx: Ctx, listeners: FetchListeners, fetchIds: string[], priority = 0) {
  const accountIds = await listOrderingAccounts(tx, fetchIds)
  for (const job of listeners) await tx.jobs.send(tx, job, { fetchIds, accountIds }, { priority })
}

/** The delay after a cut connection until the provider is asked what it accepted. */
export const reconcileDelay = seconds(2)
export const startOfReconciling = (postingSince: Date) => before(postingSince, seconds(60))
