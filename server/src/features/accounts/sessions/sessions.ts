import { createHash } from 'node:crypto'
import { and, eq, gt, inArray, lt, ne, or } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import { after, before, days, hours, minutes } from '../../../platform/clock/clock.ts'
import type { Ctx } from '../../../platform/context.ts'
import { newToken } from '../../../platform/secrets/secrets.ts'
import {
  isNotDeleted,
  isStaff,
  type SessionViewer,
  type Viewer,
  viewerColumns,
  viewerOf,
  viewerTable,
} from '../../access/index.ts'
import { sessions } from '../tables.ts'
import { describeDevice } from './describe-device.ts'

/** How long a session lives unused, and in all. */
const lifetimes = {
  customer: { idle: days(7), total: days(30) },
  staff: { idle: hours(12), total: hours(24) },
} as const
/** Written at most this often, so that reading does not write. */
const touchEvery = minutes(1)

const lifetimeOf = (viewer: Viewer) => (isStaff(viewer.abilities) ? lifetimes.staff : lifetimes.customer)

export const hashToken = (token: string) => createHash('sha256').update(token).digest('hex')

/** Opens a session. The token is returned once and stored only as a hash. */
export async function openSession(ctx: Ctx, viewer: Viewer): Promise<string> {
  const token = newToken()
  const now = ctx.clock()
  await ctx.db.insert(sessions).values({
    tokenHash: hashToken(token),
    id: uuid(),
    accountId: viewer.account.id,
    createdAt: now,
    lastUsedAt: now,
    expiresAt: after(now, lifetimeOf(viewer).total),
    device: describeDevice(ctx.origin?.userAgent ?? ''),
    ip: ctx.origin?.ip ?? '',
  })
  return token
}

/**
 * Whose session a token is; undefined when there is none or it has ended. Counts as use, unless asked `readOnly`.
 */
export async function identify(ctx: Ctx, token: string, readOnly = false): Promise<SessionViewer | undefined> {
  const now = ctx.clock()
  const tokenHash = hashToken(token)
  const [row] = await ctx.db
    .select({
      ...viewerColumns,
      lastUsedAt: sessions.lastUsedAt,
      createdAt: sessions.createdAt,
      switchedById: sessions.switchedById,
    })
    .from(sessions)
    .innerJoin(viewerTable, eq(viewerTable.id, sessions.accountId))
    .where(and(eq(sessions.tokenHash, tokenHash), gt(sessions.expiresAt, now), isNotDeleted))
  if (row === undefined) return undefined
  const { lastUsedAt, createdAt, switchedById, ...viewerRow } = row
  const viewer = viewerOf(viewerRow)
  // A customer who became staff keeps no session longer than staff may.
  const { idle, total } = lifetimeOf(viewer)
  if (lastUsedAt <= before(now, idle) || createdAt <= before(now, total)) return undefined
  if (!readOnly && lastUsedAt <= before(now, touchEvery))
    await ctx.db.update(sessions).set({ lastUsedAt: now }).where(eq(sessions.tokenHash, tokenHash))
  return { ...viewer, switchedById }
}

/** Which of an account's sessions still let in. `identify` judges alike. */
export function isLive(ctx: Ctx, viewer: Viewer) {
  const now = ctx.clock()
  const { idle, total } = lifetimeOf(viewer)
  return and(
    gt(sessions.expiresAt, now),
    gt(sessions.lastUsedAt, before(now, idle)),
    gt(sessions.createdAt, before(now, total)),
  )
}

/** Where the end of a session is published. Reading it gives nobody the session. */
export const sessionTopic = (token: string) => topicOf(hashToken(token))
const topicOf = (tokenHash: string) => `session:${tokenHash}`

/** Ends the session of a token and closes its open event streams. */
export async function closeSession(ctx: Ctx, token: string): Promise<void> {
  await ctx.db.delete(sessions).where(eq(sessions.tokenHash, hashToken(token)))
  await publishEnd(ctx, hashToken(token))
}

/** Ends the one of an account's sessions with this id and closes its open event streams. Answers where it was open. */
export async function closeSessionOf(ctx: Ctx, accountId: number, id: string): Promise<string | undefined> {
  const [ended] = await ctx.db
    .delete(sessions)
    .where(and(eq(sessions.accountId, accountId), eq(sessions.id, id)))
    .returning({ tokenHash: sessions.tokenHash, device: sessions.device })
  if (ended !== undefined) await publishEnd(ctx, ended.tokenHash)
  return ended?.device
}

/** Ends every session of an account, or all but one, and closes their event streams. Answers how many ended. */
export async function closeSessionsOf(ctx: Ctx, accountId: number, exceptTokenHash?: string): Promise<number> {
  const ended = await ctx.db
    .delete(sessions)
    .where(
      and(
        eq(sessions.accountId, accountId),
        exceptTokenHash === undefined ? undefined : ne(sessions.tokenHash, exceptTokenHash),
      ),
    )
    .returning({ tokenHash: sessions.tokenHash })
  for (const { tokenHash } of ended) await publishEnd(ctx, tokenHash)
  return ended.length
}

/** Ends the sessions in which an account acts as others. */
export async function closeSwitchedSessionsOf(ctx: Ctx, accountId: number): Promise<void> {
  const ended = await ctx.db
    .delete(sessions)
    .where(eq(sessions.switchedById, accountId))
    .returning({ tokenHash: sessions.tokenHash })
  for (const { tokenHash } of ended) await publishEnd(ctx, tokenHash)
}

const publishEnd = (ctx: Ctx, tokenHash: string) =>
  ctx.events.publish(ctx, { topic: topicOf(tokenHash), body: { type: 'session-ended' } })

/** Removes sessions nobody can use any more. */
export async function sweepSessions(ctx: Ctx): Promise<number> {
  const now = ctx.clock()
  const dead = await ctx.db
    .select({ tokenHash: sessions.tokenHash })
    .from(sessions)
    .where(or(lt(sessions.expiresAt, now), lt(sessions.lastUsedAt, before(now, lifetimes.customer.idle))))
    .limit(10_000)
  if (dead.length === 0) return 0
  await ctx.db.delete(sessions).where(
    inArray(
      sessions.tokenHash,
      dead.map((row) => row.tokenHash),
    ),
  )
  return dead.length
}
