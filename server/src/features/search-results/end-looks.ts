import { and, eq, inArray, isNull, lt, lte, type SQL, sql } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import { after, before, hours, seconds } from '../../platform/clock/clock.ts'
import type { Ctx } from '../../platform/context.ts'
import { inTransaction } from '../../platform/database/database.ts'
import { isOneOf } from '../../platform/database/many-rows.ts'
import type { Job } from '../../platform/jobs/job.ts'
import type { ProviderFailure, ResultPage } from '../../ports/search-provider.ts'
import type { LooksEnded } from './look-jobs.ts'
import { keepRecentPage } from './recent-pages.ts'
import { serpLooks, serpPostbacks, serpResults } from './tables.ts'

/** Jobs of the features that wait for looks; sent in the transaction that ends them. */
export type LookListeners = readonly Job<LooksEnded>[]

const provider = 'dataforseo'

/** A page on its way into the database. */
export type SeenPage = {
  lookId: string
  queryId: number
  page: Omit<ResultPage, 'organic'>
  /** As JSON, which is what is stored and kept: a hundred results are a text of 20 kB, or objects of three times that. */
  organic: string
  costUsd: number
}

export const seenPage = (
  look: { id: string; queryId: number },
  { organic, ...page }: ResultPage,
  costUsd: number,
): SeenPage => ({ lookId: look.id, queryId: look.queryId, page, organic: JSON.stringify(organic), costUsd })

/**
 * Stores pages and ends their looks, in one transaction. A look answered twice keeps its first page. Returns how many
 * were new.
 */
export function storePages(
  ctx: Ctx,
  listeners: LookListeners,
  pages: readonly SeenPage[],
  { isSmallRun = false } = {},
): Promise<number> {
  const results = pages.map((seen) => ({ ...seen, resultId: uuid() }))
  return inTransaction(ctx, async (tx) => {
    const now = tx.clock()
    // A provider's clock may run ahead of ours; a page from the future would stay fresh too long.
    const takenAt = (page: SeenPage['page']) => new Date(Math.min(page.takenAt.getTime(), now.getTime()))
    const given = JSON.stringify(
      results.map(({ lookId, resultId, page, costUsd }) => ({ lookId, resultId, takenAt: takenAt(page), costUsd })),
    )
    const { rows } = await tx.db.execute<{ id: string }>(sql`
      update serp_looks set state = 'done', result_id = given."resultId", result_taken_at = given."takenAt",
        cost_usd = greatest(cost_usd, given."costUsd"), lease_until = null, ended_at = ${now.toISOString()}::timestamptz
      from jsonb_to_recordset(${given}::jsonb) as given("lookId" uuid, "resultId" uuid, "takenAt" timestamptz, "costUsd" numeric)
      where id = given."lookId" and state in ('posting', 'posted') returning id`)
    const ended = new Set(rows.map((row) => row.id))
    const fresh = results.filter((seen) => ended.has(seen.lookId))
    if (fresh.length === 0) return 0
    await tx.db.insert(serpResults).values(
      fresh.map(({ queryId, resultId, page, organic, costUsd }) => ({
        queryId,
        id: resultId,
        takenAt: takenAt(page),
        provider,
        costUsd,
        // As it is: a text would be made JSON once more.
        organic: sql`${organic}`,
        featureTypes: page.featureTypes,
        aiOverviewShown: page.aiOverview !== null,
        aiOverviewDomains: page.aiOverview?.citedDomains ?? [],
        checkUrl: page.checkUrl,
        resultsCount: page.resultsCount,
      })),
    )
    for (const { resultId, organic } of fresh) keepRecentPage(tx, resultId, organic)
    await tell(tx, listeners, [...ended], isSmallRun ? smallRunPriority : 0)
    return fresh.length
  })
}

export type FailedLook = { lookId: string; attempts: number; failure: ProviderFailure }

/** Tries a failed look again later where that may help, and ends it for good where it will not. */
export function settleFailures(ctx: Ctx, listeners: LookListeners, failed: readonly FailedLook[]): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    const hopeless: FailedLook[] = []
    for (const look of failed) {
      const retry = retryAfter(look)
      if (retry === undefined) hopeless.push(look)
      else
        await tx.db
          .update(serpLooks)
          .set({
            state: 'queued',
            queueRank: null,
            dueAt: after(tx.clock(), retry.milliseconds),
            leaseUntil: null,
            providerTaskId: null,
            attempts: retry.counts ? look.attempts : look.attempts - 1,
          })
          .where(stillThatAttempt(look))
    }
    const ended: string[] = []
    for (const look of hopeless) {
      const { lookId, failure } = look
      const rows = await tx.db
        .update(serpLooks)
        .set({
          state: 'failed',
          failureKind: failure.kind,
          failureCode: failure.code,
          leaseUntil: null,
          endedAt: tx.clock(),
        })
        .where(stillThatAttempt(look))
        .returning({ id: serpLooks.id })
      ended.push(...rows.map((row) => row.id))
      ctx.log.warn({ lookId, failure }, 'a look failed')
    }
    if (ended.length > 0) await tell(tx, listeners, ended)
  })
}

/** A look that could not even be handed over for this long is given up, and its credits go back. */
const handOverWithin = hours(1)

/** Ends looks the provider has not taken in all that time, because it is down or refuses every call. */
export function endOverdueLooks(ctx: Ctx, listeners: LookListeners): Promise<void> {
  const overdue = before(ctx.clock(), handOverWithin)
  return giveUp(ctx, listeners, and(eq(serpLooks.state, 'queued'), lt(serpLooks.createdAt, overdue)))
}

/**
 * Fails those of the given looks that the provider could not be asked about for an hour: nobody waits longer, though one it
 * accepted is billed. A look whose postback has arrived was accepted.
 */
export async function endUnknownLooks(ctx: Ctx, listeners: LookListeners, lookIds: readonly string[]): Promise<void> {
  const isUnknown = and(isOneOf(serpLooks.id, lookIds), eq(serpLooks.state, 'posting'))
  const now = ctx.clock()
  await inTransaction(ctx, (tx) =>
    tx.db
      .update(serpLooks)
      .set({ unknownSince: now })
      .where(and(isUnknown, isNull(serpLooks.unknownSince))),
  )
  const hasNoPostback = sql`not exists (select from ${serpPostbacks} where ${serpPostbacks.lookId} = ${serpLooks.id})`
  await giveUp(ctx, listeners, and(isUnknown, lte(serpLooks.unknownSince, before(now, handOverWithin)), hasNoPostback))
}

function giveUp(ctx: Ctx, listeners: LookListeners, which: SQL | undefined): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    const rows = await tx.db
      .update(serpLooks)
      .set({ state: 'failed', failureKind: 'stop', leaseUntil: null, endedAt: tx.clock() })
      .where(which)
      .returning({ id: serpLooks.id })
    if (rows.length === 0) return
    ctx.log.error(
      { looks: rows.length },
      'gave up looks that the provider did not accept, or not say whether it did, within an hour',
    )
    await tell(
      tx,
      listeners,
      rows.map((row) => row.id),
    )
  })
}

/** Another worker may have taken the look on meanwhile; what became of an older attempt is then no longer news. */
const stillThatAttempt = ({ lookId, attempts }: FailedLook) =>
  and(eq(serpLooks.id, lookId), eq(serpLooks.attempts, attempts), inArray(serpLooks.state, ['posting', 'posted']))

/** When to try again; undefined when that would not help. `counts` says whether the attempt is used up. */
function retryAfter({ failure, attempts }: FailedLook): { milliseconds: number; counts: boolean } | undefined {
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

/** Ends looks that nobody pays for; whoever still waits for one is told, and charged nothing. */
export async function failUncovered(tx: Ctx, listeners: LookListeners, lookIds: readonly string[]): Promise<void> {
  await tx.db
    .update(serpLooks)
    .set({ state: 'failed', failureKind: 'stop', leaseUntil: null, endedAt: tx.clock() })
    .where(isOneOf(serpLooks.id, lookIds))
  tx.log.error({ lookIds }, 'fetches without an open hold were not made')
  await tell(tx, listeners, [...lookIds])
}

/** Ranks of small runs are read before those of runs with thousands of keywords, of which more are coming anyway. */
const smallRunPriority = 1

async function tell(tx: Ctx, listeners: LookListeners, lookIds: string[], priority = 0) {
  for (const job of listeners) await tx.jobs.send(tx, job, { lookIds }, { priority })
}

/** How long after a cut connection the provider is asked what it accepted. */
export const reconcileDelay = seconds(2)
export const startOfReconciling = (postingSince: Date) => before(postingSince, seconds(60))
