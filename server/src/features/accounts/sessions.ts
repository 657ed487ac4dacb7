import { createHash, randomBytes } from 'node:crypto'
import { and, eq, gt, inArray, lt, or } from 'drizzle-orm'
import { after, before, days, hours, minutes } from '../../platform/clock/clock.ts'
import type { Ctx } from '../../platform/context.ts'
import { isStaff, type Viewer, viewerColumns, viewerOf, viewerTable } from '../access/index.ts'
import { sessions } from './tables.ts'

/** How long a session lives unused, and in all. */
const lifetimes = {
  customer: { idle: days(7), total: days(30) },
  staff: { idle: hours(12), total: hours(24) },
} as const
/** Written at most this often, so that reading does not write. */
const touchEvery = minutes(1)

const lifetimeOf = (viewer: Viewer) => (isStaff(viewer.abilities) ? lifetimes.staff : lifetimes.customer)

const hashToken = (token: string) => createHash('sha256').update(token).digest('hex')

/** Opens a session. The token is returned once and stored only as a hash. */
export async function openSession(ctx: Ctx, viewer: Viewer): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  const now = ctx.clock()
  await ctx.db.insert(sessions).values({
    tokenHash: hashToken(token),
    accountId: viewer.account.id,
    createdAt: now,
    lastUsedAt: now,
    expiresAt: after(now, lifetimeOf(viewer).total),
  })
  return token
}

/**
 * Whose session a token is; undefined when there is none or it has ended. Counts as use, unless asked `onlyToLook`.
 */
export async function identify(ctx: Ctx, token: string, onlyToLook = false): Promise<Viewer | undefined> {
  const now = ctx.clock()
  const tokenHash = hashToken(token)
  const [row] = await ctx.db
    .select({ ...viewerColumns, lastUsedAt: sessions.lastUsedAt })
    .from(sessions)
    .innerJoin(viewerTable, eq(viewerTable.id, sessions.accountId))
    .where(and(eq(sessions.tokenHash, tokenHash), gt(sessions.expiresAt, now)))
  if (row === undefined) return undefined
  const { lastUsedAt, ...viewerRow } = row
  const viewer = viewerOf(viewerRow)
  if (lastUsedAt <= before(now, lifetimeOf(viewer).idle)) return undefined
  if (!onlyToLook && lastUsedAt <= before(now, touchEvery))
    await ctx.db.update(sessions).set({ lastUsedAt: now }).where(eq(sessions.tokenHash, tokenHash))
  return viewer
}

/** Where the end of a session is published. Reading it gives nobody the session. */
export const sessionTopic = (token: string) => `session:${hashToken(token)}`

/** Ends the session of a token and closes its open event streams. */
export async function closeSession(ctx: Ctx, token: string): Promise<void> {
  await ctx.db.delete(sessions).where(eq(sessions.tokenHash, hashToken(token)))
  await ctx.events.publish(ctx, { topic: sessionTopic(token), body: { type: 'session-ended' } })
}

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
