import { createHash } from 'node:crypto'
import { and, asc, eq, gt, inArray, lt, ne, or, type SQL, sql } from 'drizzle-orm'
import { v7 as uuid } from 'uuid'
import {
  isCustomer,
  isNotDeleted,
  isStaff,
  type SessionViewer,
  type Viewer,
  viewerColumns,
  viewerOf,
  viewerTable,
} from '../../../parts/access/index.ts'
import { after, before, days, hours, minutes } from '../../../platform/clock/clock.ts'
import type { Ctx } from '../../../platform/context.ts'
import { storeIfPossible } from '../../../platform/database/store-if-possible.ts'
import { describeDevice } from '../../../platform/network/describe-device.ts'
import { newToken } from '../../../platform/secrets/secrets.ts'
import { accountUse, sessions } from '../tables.ts'

/** The time a session lasts without use, and in total. */
const lifetimes = {
  customer: { idle: days(7), total: days(30) },
  staff: { idle: hours(12), total: hours(24) },
} as const
/** In all, and it ends with the session it was switched from besides. */
const switchedLifetime = hours(1)
/** Written at most this often, so that reading does not write. */
const touchEvery = minutes(1)

const lifetimeOf = (viewer: Viewer) => (isStaff(viewer.abilities) ? lifetimes.staff : lifetimes.customer)

export const hashToken = (token: string) => createHash('sha256').update(token).digest('hex')

/** The member of staff who switches into the account, and the session they do it from. */
export type Switch = { byId: number; parentTokenHash: string }

/** Opens a session. The token is returned once and stored only as a hash. */
export async function openSession(
  ctx: Ctx,
  viewer: Viewer,
  { switched, mustChoosePassword = false }: { switched?: Switch; mustChoosePassword?: boolean } = {},
): Promise<string> {
  const token = newToken()
  const now = ctx.clock()
  await ctx.db.insert(sessions).values({
    tokenHash: hashToken(token),
    id: uuid(),
    accountId: viewer.account.id,
    createdAt: now,
    lastUsedAt: now,
    expiresAt: after(now, switched === undefined ? lifetimeOf(viewer).total : switchedLifetime),
    device: describeDevice(ctx.origin?.userAgent ?? ''),
    ip: ctx.origin?.ip ?? '',
    mustChoosePassword,
    switchedById: switched?.byId,
    parentTokenHash: switched?.parentTokenHash,
  })
  if (switched === undefined) await recordUse(ctx, viewer.account.id)
  return token
}

/**
 * Finds the account of a token; undefined when there is none or it has ended. Counts as use, unless asked `readOnly`.
 */
export async function identify(ctx: Ctx, token: string, readOnly = false): Promise<SessionViewer | undefined> {
  const now = ctx.clock()
  const tokenHash = hashToken(token)
  const session = await findSession(ctx, tokenHash)
  if (session === undefined) return undefined
  const { viewer, lastUsedAt, switchedById, parentTokenHash, mustChoosePassword } = session
  if (switchedById !== null && !(isCustomer(viewer.account) && (await maySwitch(ctx, parentTokenHash))))
    return undefined
  if (!readOnly && lastUsedAt <= before(now, touchEvery)) {
    await storeIfPossible(ctx, 'when a session was used', async () => {
      await ctx.db.update(sessions).set({ lastUsedAt: now }).where(eq(sessions.tokenHash, tokenHash))
      if (switchedById === null) await recordUse(ctx, viewer.account.id)
    })
  }
  return { ...viewer, switchedById, mustChoosePassword }
}

async function findSession(ctx: Ctx, tokenHash: string) {
  const now = ctx.clock()
  const [row] = await ctx.db
    .select({
      ...viewerColumns,
      lastUsedAt: sessions.lastUsedAt,
      createdAt: sessions.createdAt,
      switchedById: sessions.switchedById,
      mustChoosePassword: sessions.mustChoosePassword,
      parentTokenHash: sessions.parentTokenHash,
    })
    .from(sessions)
    .innerJoin(viewerTable, eq(viewerTable.id, sessions.accountId))
    .where(and(eq(sessions.tokenHash, tokenHash), gt(sessions.expiresAt, now), isNotDeleted))
  if (row === undefined) return undefined
  const { lastUsedAt, createdAt, switchedById, parentTokenHash, mustChoosePassword, ...viewerRow } = row
  const viewer = viewerOf(viewerRow)
  // A customer who became staff keeps no session longer than staff may.
  const { idle, total } = lifetimeOf(viewer)
  if (lastUsedAt <= before(now, idle) || createdAt <= before(now, total)) return undefined
  return { viewer, lastUsedAt, switchedById, parentTokenHash, mustChoosePassword }
}

/** True if the session somebody switched from is still valid and its owner may still switch. */
export async function maySwitch(ctx: Ctx, parentTokenHash: string | null): Promise<boolean> {
  const parent = parentTokenHash === null ? undefined : await findSession(ctx, parentTokenHash)
  return parent !== undefined && !parent.viewer.account.suspended && parent.viewer.abilities.has('SWITCH_CUSTOMER')
}

/** The condition for sessions that are still valid. `identify` applies the same rules. */
export function isLive(ctx: Ctx, viewer: Viewer) {
  const now = ctx.clock()
  const { idle, total } = lifetimeOf(viewer)
  return and(
    gt(sessions.expiresAt, now),
    gt(sessions.lastUsedAt, before(now, idle)),
    gt(sessions.createdAt, before(now, total)),
  )
}

/** Topic on which the end of a session is published. Reading it gives no access to the session. */
export const sessionTopic = (token: string) => topicOf(hashToken(token))
const topicOf = (tokenHash: string) => `session:${tokenHash}`

/** Ends the session of a token and closes its open event streams. */
export async function closeSession(ctx: Ctx, token: string): Promise<void> {
  await close(ctx, eq(sessions.tokenHash, hashToken(token)))
}

/** Ends the one of an account's sessions with this id and closes its open event streams. Answers what was ended. */
export async function closeSessionOf(ctx: Ctx, accountId: number, id: string): Promise<Closed | undefined> {
  const [ended] = await close(ctx, and(eq(sessions.accountId, accountId), eq(sessions.id, id)))
  return ended
}

/**
 * Ends every session of an account, or all but one, and closes their event streams. Those it opened by switching into
 * others end in either case. Answers how many of its own ended.
 */
export async function closeSessionsOf(ctx: Ctx, accountId: number, exceptTokenHash?: string): Promise<number> {
  const isExcepted = exceptTokenHash === undefined ? undefined : ne(sessions.tokenHash, exceptTokenHash)
  const ended = await close(ctx, and(eq(sessions.accountId, accountId), isExcepted))
  await close(ctx, eq(sessions.switchedById, accountId))
  return ended.length
}

/** Ends the sessions that were opened by switching from this one. */
export async function closeSwitchedFrom(ctx: Ctx, parentTokenHash: string): Promise<void> {
  await close(ctx, eq(sessions.parentTokenHash, parentTokenHash))
}

export type Closed = { tokenHash: string; device: string; switchedById: number | null }

/**
 * Ends sessions, and with them those switched from them. A session is always locked before those switched from it, so that
 * nobody who ends them and nobody who goes back waits for the other.
 */
async function close(ctx: Ctx, which: SQL | undefined): Promise<Closed[]> {
  const ended = await ctx.db
    .select({ tokenHash: sessions.tokenHash, device: sessions.device, switchedById: sessions.switchedById })
    .from(sessions)
    .where(which)
    .orderBy(asc(sessions.tokenHash))
    .for('update')
  if (ended.length === 0) return []
  const hashes = ended.map(({ tokenHash }) => tokenHash)
  const switched = await ctx.db
    .select({ tokenHash: sessions.tokenHash })
    .from(sessions)
    .where(inArray(sessions.parentTokenHash, hashes))
  // Sessions switched from them go along by their foreign key.
  await ctx.db.delete(sessions).where(inArray(sessions.tokenHash, hashes))
  for (const { tokenHash } of [...ended, ...switched]) await publishEnd(ctx, tokenHash)
  return ended
}

/**
 * Continues a session under a new token, which is returned once; undefined where it has ended. Whatever still listens
 * under the old one is closed.
 */
export async function renewToken(ctx: Ctx, tokenHash: string): Promise<string | undefined> {
  const token = newToken()
  const renewed = await ctx.db
    .update(sessions)
    .set({ tokenHash: hashToken(token), lastUsedAt: ctx.clock() })
    .where(eq(sessions.tokenHash, tokenHash))
  if (renewed.rowCount !== 1) return undefined
  await publishEnd(ctx, tokenHash)
  return token
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

/** The use of an account is not needed to the minute; it is written at most this often. */
const every = hours(1)

/** Keeps when an account was last used by its owner, for sessions that end are deleted. */
async function recordUse(ctx: Ctx, accountId: number): Promise<void> {
  const now = ctx.clock()
  await ctx.db
    .insert(accountUse)
    .values({ accountId, lastUsedAt: now })
    .onConflictDoUpdate({
      target: accountUse.accountId,
      set: { lastUsedAt: now },
      setWhere: sql`${accountUse.lastUsedAt} <= ${before(now, every).toISOString()}::timestamptz`,
    })
}
