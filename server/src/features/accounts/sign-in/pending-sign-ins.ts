import { and, eq, gt, lt, lte } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import { before, hours, minutes, seconds } from '../../../platform/clock/clock.ts'
import type { Ctx } from '../../../platform/context.ts'
import type { CookieJar } from '../../../platform/http/cookies.ts'
import { hmac, newToken } from '../../../platform/secrets/secrets.ts'
import { pendingSignIns } from '../tables.ts'

/** The time a sign-in waits for its code, from when one was last asked for. */
const waitsFor = minutes(15)
/** However often one is asked for. */
const longestWait = hours(1)
export const retryAfterSeconds = seconds(30)

export type PendingSignIn = {
  id: string
  accountId: number
  createdAt: Date
  askedAt: Date
  /** True if it waits for a second factor instead of an emailed code. */
  asksFactor: boolean
}

const hmacSignIn = (ctx: Ctx, token: string) => hmac(ctx, 'sign-in', token)

const isAlive = (now: Date) =>
  and(gt(pendingSignIns.askedAt, before(now, waitsFor)), gt(pendingSignIns.createdAt, before(now, longestWait)))

/** Makes one whose password was right, in place of an earlier one of the same browser. Call it in a transaction. */
export async function startPendingSignIn(
  tx: Ctx,
  accountId: number,
  oldToken: string | undefined,
  asksFactor: boolean,
): Promise<{ id: string; token: string }> {
  await deletePendingSignIn(tx, oldToken)
  const now = tx.clock()
  const [id, token] = [uuid(), newToken()]
  await tx.db
    .insert(pendingSignIns)
    .values({ id, cookieHash: hmacSignIn(tx, token), accountId, createdAt: now, askedAt: now, asksFactor })
  return { id, token }
}

/** Has the browser stand for a pending sign-in for as long as that may wait. */
export const storeSignInCookie = (cookies: CookieJar, token: string) => cookies.set('sign-in', token, waitsFor)

/** The sign-in a browser's cookie stands for, while it waits. */
export async function findPendingSignIn(ctx: Ctx, token: string | undefined): Promise<PendingSignIn | undefined> {
  if (token === undefined) return undefined
  const { id, accountId, createdAt, askedAt, asksFactor } = pendingSignIns
  const [pending] = await ctx.db
    .select({ id, accountId, createdAt, askedAt, asksFactor })
    .from(pendingSignIns)
    .where(and(eq(pendingSignIns.cookieHash, hmacSignIn(ctx, token)), isAlive(ctx.clock())))
  return pending
}

/** Asks for another code; false where the last one was asked for a moment ago, by whichever of several calls at once. */
export async function rerun(ctx: Ctx, id: string): Promise<boolean> {
  const now = ctx.clock()
  const asked = await ctx.db
    .update(pendingSignIns)
    .set({ askedAt: now })
    .where(and(eq(pendingSignIns.id, id), lte(pendingSignIns.askedAt, before(now, retryAfterSeconds))))
  return asked.rowCount === 1
}

/** Makes it as if the last asking had not been. */
export async function returnAsking(ctx: Ctx, { id, askedAt }: PendingSignIn): Promise<void> {
  await ctx.db.update(pendingSignIns).set({ askedAt }).where(eq(pendingSignIns.id, id))
}

/** Ends what a browser's cookie stood for. */
export async function deletePendingSignIn(ctx: Ctx, token: string | undefined): Promise<void> {
  if (token === undefined) return
  await ctx.db.delete(pendingSignIns).where(eq(pendingSignIns.cookieHash, hmacSignIn(ctx, token)))
}

/** Ends one that was finished. Of several calls at once one gets true. */
export async function endPendingSignIn(tx: Ctx, { id }: Pick<PendingSignIn, 'id'>): Promise<boolean> {
  const used = await tx.db.delete(pendingSignIns).where(eq(pendingSignIns.id, id))
  return used.rowCount === 1
}

/** Removes those nobody can finish any more. Returns how many. */
export async function sweepPendingSignIns(ctx: Ctx): Promise<number> {
  const swept = await ctx.db
    .delete(pendingSignIns)
    .where(lt(pendingSignIns.createdAt, before(ctx.clock(), longestWait)))
  return swept.rowCount ?? 0
}
