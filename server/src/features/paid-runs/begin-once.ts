import { createHash } from 'node:crypto'
import { and, desc, eq, gt, isNull, sql } from 'drizzle-orm'
import { duplicateWindowMinutes } from '#contract/rules/limits.ts'
import { before, minutes } from '../../platform/clock/clock.ts'
import type { Ctx } from '../../platform/context.ts'
import { inTransaction } from '../../platform/database/database.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import type { AccountCtx } from '../access/index.ts'
import { type PaidWork, runsOf, runTable, type Subject } from './paid-work.ts'
import type { PaidRun } from './tables.ts'

/** A request as runs remember it. One without a key is recognised by what it asks for. */
export type RunRequest = { key: string | undefined; fingerprint: string }

/** A request of a client; its key never equals one of `ownRequest`. */
export const clientRequest = (idempotencyKey: string | undefined, content: unknown): RunRequest => ({
  key: idempotencyKey === undefined ? undefined : `request:${idempotencyKey}`,
  fingerprint: createHash('sha256').update(JSON.stringify(content)).digest('hex'),
})

/** What begins scheduled work, named for ever: `slot:7:2026-11-23T06:00:00.000Z`. */
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
  const known = await findRequested(ctx, work, request)
  if (known !== undefined) return known
  await refuse?.(ctx)
  return inTransaction(ctx, async (tx) => {
    await lockAccountRuns(tx, work, tx.account.id)
    return (await findRequested(tx, work, request)) ?? begin(tx)
  })
}

/** `isRepeat`: an identical request has just begun the same work. */
export type Begun = { subjectId: number; isRepeat: boolean }

/**
 * Like `beginOnce`, for work whose repeat would only show what was just paid for: an identical request within minutes returns the
 * first subject, whatever its key, unless something in it failed.
 */
export async function beginOrRepeat<Run extends PaidRun>(
  ctx: AccountCtx,
  work: PaidWork<Run>,
  request: RunRequest,
  { refuse, begin }: Beginning,
): Promise<Begun> {
  const find = async (asking: AccountCtx): Promise<Begun | undefined> => {
    const known = await findRequested(asking, work, request)
    if (known !== undefined) return { subjectId: known, isRepeat: false }
    const equal = await findDuplicate(asking, work, request)
    return equal === undefined ? undefined : { subjectId: equal, isRepeat: true }
  }
  const known = await find(ctx)
  if (known !== undefined) return known
  await refuse?.(ctx)
  return inTransaction(ctx, async (tx) => {
    await lockAccountRuns(tx, work, tx.account.id)
    return (await find(tx)) ?? { subjectId: await begin(tx), isRepeat: false }
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

/** The subject of the run an equal request has begun: by its key, or without one by equal work still under way. */
async function findRequested<Run extends PaidRun>(
  ctx: AccountCtx,
  work: PaidWork<Run>,
  { key, fingerprint }: RunRequest,
): Promise<number | undefined> {
  const runs = runTable(work)
  const isRequested =
    key === undefined ? and(eq(runs.fingerprint, fingerprint), isNull(runs.finishedAt)) : eq(runs.requestKey, key)
  const [earlier] = await ctx.db
    .select({ subjectId: runs.subjectId, fingerprint: runs.fingerprint })
    .from(runs)
    .where(and(eq(runs.accountId, ctx.account.id), isRequested))
    .limit(1)
  if (earlier !== undefined && earlier.fingerprint !== fingerprint)
    throw new AppError('request.conflict', `${key} named other work of ${work.name} ${earlier.subjectId}`)
  return earlier?.subjectId
}

/** Requests that began a subject's runs name nothing any more: the same request begins anew. */
export async function forgetRequests<Run extends PaidRun>(tx: Ctx, work: PaidWork<Run>, subject: Subject) {
  const runs = runTable(work)
  await tx.db
    .update(runs)
    .set({ requestKey: sql`'forgotten:' || ${runs.subjectId} || ':' || ${runs.number}`, fingerprint: '' })
    .where(runsOf(runs, subject))
}
