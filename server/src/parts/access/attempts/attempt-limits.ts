import { and, eq, gt, gte, sql } from 'drizzle-orm'
import { before, days } from '../../../platform/clock/clock.ts'
import type { Ctx } from '../../../platform/context.ts'
import { hmac } from '../../../platform/secrets/secrets.ts'
import { attemptLimits } from '../tables.ts'

/** Rows older than this are swept, so no window may be longer. */
export const longestWindow = days(1)

/** The limited action, such as `sign-in.sender`, and its subject: an address, an account's id, an e-mail address. */
export type AttemptSubject = { name: string; subject: string }

/** At most `most` attempts in the window of `per` milliseconds that begins with the first of them. */
export type AttemptLimit = AttemptSubject & {
  most: number
  per: number
  /** The counted thing, as the refusal names it. */
  what?: 'attempts' | 'emails'
}

/** `retryAfterSeconds` is 0 while allowed; otherwise the next attempt is allowed after exactly that many seconds. */
export type Attempt = { isAllowed: boolean; retryAfterSeconds: number }

/**
 * Counts one attempt and says whether it is within its limit. One statement, so that any number of processes count
 * together. Refused ones do not prolong the window: after `retryAfterSeconds` the next is let in.
 */
export async function addAttempt(ctx: Ctx, limit: AttemptLimit): Promise<Attempt> {
  const { count, windowStartedAt } = await countAttempt(ctx, limit)
  if (count <= limit.most) return { isAllowed: true, retryAfterSeconds: 0 }
  return { isAllowed: false, retryAfterSeconds: secondsLeft(ctx, limit, windowStartedAt) }
}

/** Seconds until the next attempt is allowed, 0 if it already is. Counts nothing. */
export async function secondsUntilAllowed(ctx: Ctx, limit: AttemptLimit): Promise<number> {
  const { name, subject, most, per } = limit
  const [row] = await ctx.db
    .select({ windowStartedAt: attemptLimits.windowStartedAt })
    .from(attemptLimits)
    .where(
      and(
        eq(attemptLimits.name, name),
        eq(attemptLimits.subjectHash, hashSubject(ctx, name, subject)),
        gte(attemptLimits.count, most),
        gt(attemptLimits.windowStartedAt, before(ctx.clock(), per)),
      ),
    )
  return row === undefined ? 0 : secondsLeft(ctx, limit, row.windowStartedAt)
}

const secondsLeft = (ctx: Ctx, { per }: AttemptLimit, windowStartedAt: Date): number =>
  Math.max(1, Math.ceil((windowStartedAt.getTime() + per - ctx.clock().getTime()) / 1_000))

type Counted = { count: number; windowStartedAt: Date }

/** Counts one attempt, up to one more than `most`. Returns which of its window it is. */
export async function countAttempt(ctx: Ctx, limit: AttemptLimit): Promise<Counted> {
  // The following steps are likely to fail, and their rollback would give the guess back.
  if (ctx.afterCommit !== undefined) throw new Error(`${limit.name}: an attempt is taken outside of any transaction`)
  return count(ctx, limit)
}

/** Counts one in the transaction that records it: a rollback undoes both. */
export async function countWithin(tx: Ctx, limit: AttemptLimit): Promise<void> {
  await count(tx, limit)
}

async function count(ctx: Ctx, { name, subject, most, per }: AttemptLimit): Promise<Counted> {
  if (per > longestWindow) throw new RangeError(`${name}: a window lasts at most a day`)
  const now = ctx.clock()
  const isOver = sql`${attemptLimits.windowStartedAt} <= ${before(now, per).toISOString()}`
  const [row] = await ctx.db
    .insert(attemptLimits)
    .values({ name, subjectHash: hashSubject(ctx, name, subject), windowStartedAt: now, count: 1 })
    .onConflictDoUpdate({
      target: [attemptLimits.name, attemptLimits.subjectHash],
      set: {
        windowStartedAt: sql`case when ${isOver} then excluded.window_started_at else ${attemptLimits.windowStartedAt} end`,
        // The count stops just above the limit: nothing depends on how far, and an integer would overflow some day.
        count: sql`case when ${isOver} then 1 else least(${attemptLimits.count}, ${most}::integer) + 1 end`,
      },
    })
    .returning({ windowStartedAt: attemptLimits.windowStartedAt, count: attemptLimits.count })
  if (row === undefined) throw new Error(`${name}: the attempt was not counted`)
  return row
}

/** For one attempt that was let through and does not count after all, such as a right code among the wrong ones. */
export async function returnAttempt(ctx: Ctx, { name, subject, most }: AttemptLimit): Promise<void> {
  const subjectHash = hashSubject(ctx, name, subject)
  await ctx.db
    .update(attemptLimits)
    .set({ count: sql`greatest(0, least(${attemptLimits.count}, ${most}::integer) - 1)` })
    .where(and(eq(attemptLimits.name, name), eq(attemptLimits.subjectHash, subjectHash)))
}

/**
 * Begins anew for an account, such as after the right password. Never for a sender: whoever has an account of their own
 * could begin anew at will.
 */
export async function deleteAttempts(ctx: Ctx, { name, subject }: AttemptSubject): Promise<void> {
  const subjectHash = hashSubject(ctx, name, subject)
  await ctx.db
    .delete(attemptLimits)
    .where(and(eq(attemptLimits.name, name), eq(attemptLimits.subjectHash, subjectHash)))
}

/** Addresses are few enough to be tried out, so a hash without a key would hide nothing. Case is no second chance. */
const hashSubject = (ctx: Ctx, name: string, subject: string) => hmac(ctx, 'attempt', name, subject.toLowerCase())
