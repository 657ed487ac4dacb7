import { createHash } from 'node:crypto'
import { and, desc, eq, gt, isNull, sql } from 'drizzle-orm'
import { duplicateWindowMinutes } from '#contract/rules/limits/limits.ts'
import { before, minutes } from '../../platform/clock/clock.ts'
import type { Ctx } from '../../platform/context.ts'
import { inTransaction } from '../../platform/database/database.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import type { AccountCtx } from '../access/index.ts'
import { type PaidWork, runsOf, runTable, type Subject } from './paid-work.ts'
import { findRepeat, forgotten, settledWork, storeRepeat } from './repeated-requests.ts'
import type { PaidRun } from './tables.ts'

/** A request as runs remember it. One without a key is recognised by what it asks for. */
export type RunRequest = { key: string | undefined; fingerprint: string }

/** A request of a client; its key never equals one of `ownRequest`. */
export const clientRequest = (idempotencyKey: string | undefined, content: unknown): RunRequest => ({
  key: idempotencyKey === undefined ? undefined : `request:${idempotencyKey}`,
  fingerprint: createHash('sha256').update(JSON.stringify(content)).digest('hex'),
})

/** A request that begins scheduled work, with a permanent name: `slot:7:2026-11-23T06:00:00.000Z`. */
export const ownRequest = (name: string): RunRequest => ({ key: name, fingerprint: name })

/**
 * One at a time per account, so that fifty equal requests begin one run. Taken before any subject is locked; the locks of two
 * kinds of work never wait for each other.
 */
export const lockAccountRuns = <Run extends PaidRun>(tx: Ctx, work: PaidWork<Run>, accountId: number) =>
  tx.db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`${work.name}.begin`}, ${accountId}))`)

type Beginning = { refuse?: (ctx: AccountCtx) => Promise<void>; begin: (tx: AccountCtx) => Promise<number> }

/**
 * Begins work once: however often the same request comes and however many at a time, `begin` runs for the first, and all
 * are answered with its subject. `refuse` is asked before any lock is taken, so that what is refused holds up nobody.
 * Throws `request.conflict` where the key named something else.
 */
export async function beginOnce<Run extends PaidRun>(
  ctx: AccountCtx,
  work: PaidWork<Run>,
  request: RunRequest,
  { refuse, begin }: Beginning,
): Promise<number> {
  const known = await findBegun(ctx, work, request)
  if (known !== undefined) return known.subjectId
  await refuse?.(ctx)
  return inTransaction(ctx, async (tx) => {
    await lockAccountRuns(tx, work, tx.account.id)
    return (await findBegun(tx, work, request))?.subjectId ?? begin(tx)
  })
}

/** `isRepeat`: it began no run, because an identical request has just begun the same work or because it needed none. */
export type Begun = { subjectId: number; isRepeat: boolean }

/**
 * Like `beginOnce`, for work whose repeat would only show what was just paid for: an identical request within minutes returns the
 * first subject, whatever its key, unless something in it failed. The key of the repeat then names that subject as well.
 */
export async function beginOrRepeat<Run extends PaidRun>(
  ctx: AccountCtx,
  work: PaidWork<Run>,
  request: RunRequest,
  { refuse, begin }: Beginning,
): Promise<Begun> {
  const known = await findBegun(ctx, work, request)
  if (known !== undefined) return known
  if ((await findDuplicate(ctx, work, request)) === undefined) await refuse?.(ctx)
  return inTransaction(ctx, async (tx) => {
    await lockAccountRuns(tx, work, tx.account.id)
    const begun = await findBegun(tx, work, request)
    if (begun !== undefined) return begun
    const subjectId = await findDuplicate(tx, work, request)
    if (subjectId === undefined) return { subjectId: await begin(tx), isRepeat: false }
    const { key, fingerprint } = request
    if (key !== undefined)
      await storeRepeat(tx, { accountId: tx.account.id, work: work.name, requestKey: key, fingerprint, subjectId })
    return { subjectId, isRepeat: true }
  })
}

/**
 * For a request that may need no run: `settle` answers it at once and returns its subject, or undefined if it needs a run, which
 * `beginOnce` then begins. Settled once by its key, as runs begin once. Throws `request.conflict` where the key named something else.
 */
export async function settleOnce<Run extends PaidRun>(
  ctx: AccountCtx,
  work: PaidWork<Run>,
  request: RunRequest,
  settle: (tx: AccountCtx) => Promise<number | undefined>,
): Promise<Begun | undefined> {
  return inTransaction(ctx, async (tx) => {
    await lockAccountRuns(tx, work, tx.account.id)
    const begun = await findBegun(tx, work, request)
    if (begun !== undefined) return begun
    const subjectId = await settle(tx)
    if (subjectId === undefined) return undefined
    const { key, fingerprint } = request
    if (key !== undefined)
      await storeRepeat(tx, {
        ...{ accountId: tx.account.id, work: settledWork(work) },
        ...{ requestKey: key, fingerprint, subjectId },
      })
    return { subjectId, isRepeat: true }
  })
}

async function findDuplicate<Run extends PaidRun>(
  ctx: AccountCtx,
  work: PaidWork<Run>,
  { fingerprint }: RunRequest,
): Promise<number | undefined> {
  const runs = runTable(work)
  const [equal] = await ctx.db
    .select({ subjectId: runs.subjectId })
    .from(runs)
    .where(
      and(
        eq(runs.accountId, ctx.account.id),
        eq(runs.fingerprint, fingerprint),
        gt(runs.createdAt, before(ctx.clock(), minutes(duplicateWindowMinutes))),
        eq(runs.failedCount, 0),
      ),
    )
    .orderBy(desc(runs.createdAt))
    .limit(1)
  return equal?.subjectId
}

/**
 * Finds the run that the request began or was answered with, by its key, or without a key by equal work that is still
 * under way.
 */
async function findBegun<Run extends PaidRun>(
  ctx: AccountCtx,
  work: PaidWork<Run>,
  { key, fingerprint }: RunRequest,
): Promise<Begun | undefined> {
  const runs = runTable(work)
  const isRequested =
    key === undefined ? and(eq(runs.fingerprint, fingerprint), isNull(runs.finishedAt)) : eq(runs.requestKey, key)
  const [earlier] = await ctx.db
    .select({ subjectId: runs.subjectId, fingerprint: runs.fingerprint })
    .from(runs)
    .where(and(eq(runs.accountId, ctx.account.id), isRequested))
    .limit(1)
  const repeat =
    earlier === undefined && key !== undefined
      ? await findRepeat(ctx, work, { accountId: ctx.account.id, requestKey: key })
      : undefined
  const begun = earlier ?? repeat
  if (begun === undefined) return undefined
  if (begun.fingerprint !== fingerprint)
    throw new AppError('request.conflict', `${key} named other work of ${work.name} ${begun.subjectId}`)
  return { subjectId: begun.subjectId, isRepeat: repeat !== undefined }
}

/** Requests that began a subject's runs name nothing any more: the same request begins anew. */
export async function deleteRequests<Run extends PaidRun>(tx: Ctx, work: PaidWork<Run>, subject: Subject) {
  const runs = runTable(work)
  await tx.db
    .update(runs)
    .set({ requestKey: sql`'forgotten:' || ${runs.subjectId} || ':' || ${runs.number}`, fingerprint: forgotten })
    .where(runsOf(runs, subject))
}
