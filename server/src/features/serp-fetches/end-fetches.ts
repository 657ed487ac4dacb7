import { and, eq, inArray, isNull, lt, lte, type SQL, sql } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import { after, before, hours, seconds } from '../../platform/clock/clock.ts'
import type { Ctx } from '../../platform/context.ts'
import { equalsAny } from '../../platform/database/bulk-insert.ts'
import { inTransaction } from '../../platform/database/database.ts'
import type { Job } from '../../platform/jobs/job.ts'
import type { ProviderFailure } from '../../ports/data-provider/failure.ts'
import type { OrganicResult, ResultPage } from '../../ports/data-provider/organic-results.ts'
import type { FetchesEnded } from './fetch-jobs.ts'
import { packDetails } from './page-details.ts'
import { keepRecentPage } from './recent-pages.ts'
import { type StoredOrganicResult, serpFetches, serpPostbacks, serpSnapshots } from './tables.ts'

/** Jobs of the features that wait for fetches; sent in the transaction that ends them. */
export type FetchListeners = readonly Job<FetchesEnded>[]

const provider = 'dataforseo'

/** A page on its way into the database. */
export type SeenPage = {
  fetchId: string
  queryId: number
  page: Pick<ResultPage, 'takenAt' | 'aiOverview' | 'correction' | 'checkUrl' | 'resultsCount' | 'oddFields'>
  organicCount: number
  pagesCount: number | null
  featureTypes: string[]
  /** As JSON, which is what is stored and kept: a hundred results are a text of 20 kB, or objects of three times that. */
  organic: string
  /** Packed. */
  details: Buffer
  costUsd: number
}

export const seenPage = (serpFetch: { id: string; queryId: number }, page: ResultPage, costUsd: number): SeenPage => ({
  fetchId: serpFetch.id,
  queryId: serpFetch.queryId,
  page: {
    takenAt: page.takenAt,
    aiOverview: page.aiOverview,
    correction: page.correction,
    checkUrl: page.checkUrl,
    resultsCount: page.resultsCount,
    oddFields: page.oddFields,
  },
  organicCount: page.organic.length,
  pagesCount: page.pagesCount,
  featureTypes: [...new Set(page.features.map(({ type }) => type))],
  organic: JSON.stringify(page.organic.map(storedResult)),
  details: packDetails(page),
  costUsd,
})

const storedResult = ({ position, absolutePosition, domain, url, title }: OrganicResult): StoredOrganicResult => ({
  position,
  absolutePosition,
  domain,
  url,
  title,
})

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
    const { rows } = await tx.db.execute<{ id: string }>(sql`
      update serp_fetches set state = 'done', snapshot_id = given."snapshotId", snapshot_taken_at = given."takenAt",
        cost_usd = greatest(cost_usd, given."costUsd"), lease_until = null, ended_at = ${now.toISOString()}::timestamptz
      from jsonb_to_recordset(${given}::jsonb) as given("fetchId" uuid, "snapshotId" uuid, "takenAt" timestamptz, "costUsd" numeric)
      where id = given."fetchId" and state in ('posting', 'posted') returning id`)
    const ended = new Set(rows.map((row) => row.id))
    const fresh = results.filter((seen) => ended.has(seen.fetchId))
    if (fresh.length === 0) return 0
    await tx.db.insert(serpSnapshots).values(
      fresh.map(({ queryId, snapshotId, page, organic, costUsd, organicCount, pagesCount, featureTypes, details }) => ({
        queryId,
        id: snapshotId,
        takenAt: takenAt(page),
        provider,
        costUsd,
        // As it is: a text would be made JSON once more.
        organic: sql`${organic}`,
        organicCount,
        pagesCount,
        featureTypes,
        aiOverview: page.aiOverview,
        correction: page.correction,
        details,
        checkUrl: page.checkUrl,
        resultsCount: page.resultsCount,
      })),
    )
    for (const { snapshotId, organic } of fresh) keepRecentPage(tx, snapshotId, organic)
    for (const { fetchId, page } of fresh)
      if (page.oddFields.length > 0)
        ctx.log.warn({ fetchId, fields: page.oddFields }, 'a page had fields that could not be read')
    await tell(tx, listeners, [...ended], isSmallRun ? smallRunPriority : 0)
    return fresh.length
  })
}

export type FailedFetch = { fetchId: string; attempts: number; failure: ProviderFailure }

/** Tries a failed fetch again later where that may help, and ends it for good where it will not. */
export function settleFailures(ctx: Ctx, listeners: FetchListeners, failed: readonly FailedFetch[]): Promise<void> {
  return inTransaction(ctx, async (tx) => {
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

/** When to try again; undefined when that would not help. `counts` says whether the attempt is used up. */
function retryAfter({ failure, attempts }: FailedFetch): { milliseconds: number; counts: boolean } | undefined {
  switch (failure.kind) {
    case 'throttle':
      return { milliseconds: failure.retryAfterMs ?? seconds(60), counts: false }
    case 'engine':
      // The provider tried several times itself, and some of these are billed.
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
    case 'request':
    case 'bug':
      return undefined
  }
}

/**
 * Ends fetches that nobody pays for; whoever still waits for one is notified, and charged nothing.
 */
export async function failUncovered(tx: Ctx, listeners: FetchListeners, fetchIds: readonly string[]): Promise<void> {
  await tx.db
    .update(serpFetches)
    .set({ state: 'failed', failureKind: 'stop', leaseUntil: null, endedAt: tx.clock() })
    .where(equalsAny(serpFetches.id, fetchIds))
  tx.log.error({ fetchIds }, 'fetches without an open hold were not sent')
  await tell(tx, listeners, [...fetchIds])
}

/** Ranks of small runs are read before those of runs with thousands of keywords, of which more are coming anyway. */
const smallRunPriority = 1

async function tell(tx: Ctx, listeners: FetchListeners, fetchIds: string[], priority = 0) {
  for (const job of listeners) await tx.jobs.send(tx, job, { fetchIds }, { priority })
}

/** How long after a cut connection the provider is asked what it accepted. */
export const reconcileDelay = seconds(2)
export const startOfReconciling = (postingSince: Date) => before(postingSince, seconds(60))
