import { eq } from 'drizzle-orm'
import type { Session } from '#contract/accounts/rows.ts'
import { type AccountCtx, findViewer, isCustomer, lockAccount, lockActor } from '../../../parts/access/index.ts'
import { inTransaction } from '../../../platform/database/database.ts'
import { AppError, hiddenFrom, notFound } from '../../../platform/errors/app-error.ts'
import { recordAudit } from '../../audit/index.ts'
import { closeSession, closeSwitchedFrom, hashToken, maySwitch, openSession, renewToken } from '../sessions/sessions.ts'
import { presentSession } from '../sign-in/sign-in-viewer.ts'
import { sessions } from '../tables.ts'

/** The id a switched session sends to switch back. */
const wayBack = 1

/**
 * Opens a session of a customer's for a staff member, or from such a session goes back to their own. Nobody switches on
 * from one customer to another.
 */
export async function switchAccount(ctx: AccountCtx, token: string, id: number): Promise<Session> {
  if (ctx.switchedById === undefined) return switchInto(ctx, token, id)
  if (id !== wayBack) throw new AppError('session.switched', `account ${ctx.switchedById} is in ${ctx.account.id}`)
  return switchBack(ctx, token, ctx.switchedById)
}

async function switchInto(ctx: AccountCtx, token: string, id: number): Promise<Session> {
  const parentTokenHash = hashToken(token)
  const { viewer, accessToken } = await inTransaction(ctx, async (tx) => {
    // Accounts before their sessions, as wherever an account is changed.
    await lockActor(tx, { actorId: ctx.account.id, targetId: id, anyOf: ['SWITCH_CUSTOMER'] })
    const viewer = await lockAccount(tx, id)
    if (!isCustomer(viewer.account)) throw hiddenFrom(`account ${id} is no customer`, 'account.protected')
    if (viewer.account.suspended) throw notFound(`account ${id} is suspended`)
    await recordAudit(tx, { action: 'switch.begun', actorId: ctx.account.id, accountId: id })
    await holdSession(tx, parentTokenHash)
    await closeSwitchedFrom(tx, parentTokenHash)
    return {
      viewer,
      accessToken: await openSession(tx, viewer, { switched: { byId: ctx.account.id, parentTokenHash } }),
    }
  })
  return presentSession(ctx, viewer, accessToken)
}

/** One of several simultaneous calls finds the session it is to end. */
async function switchBack(ctx: AccountCtx, token: string, staffId: number): Promise<Session> {
  const accessToken = await inTransaction(ctx, async (tx) => {
    const accountId = ctx.account.id
    await recordAudit(tx, { action: 'switch.ended', actorId: accountId, accountId })
    const parentTokenHash = await parentOf(tx, hashToken(token))
    await holdSession(tx, parentTokenHash)
    if (!(await maySwitch(tx, parentTokenHash))) throw ended()
    await closeSession(tx, token)
    const renewed = await renewToken(tx, parentTokenHash)
    if (renewed === undefined) throw ended()
    return renewed
  })
  const viewer = await findViewer(ctx, staffId)
  if (viewer === undefined) throw ended()
  return presentSession(ctx, viewer, accessToken)
}

const ended = () => new AppError('session.required', 'the session switched from has ended')

async function parentOf(tx: AccountCtx, tokenHash: string): Promise<string> {
  const [session] = await tx.db
    .select({ parent: sessions.parentTokenHash })
    .from(sessions)
    .where(eq(sessions.tokenHash, tokenHash))
  if (session === undefined || session.parent === null) throw ended()
  return session.parent
}

/** Locks it until the transaction ends: nobody else can switch back to it, switch from it or end it. */
async function holdSession(tx: AccountCtx, tokenHash: string): Promise<void> {
  const held = await tx.db
    .select({ id: sessions.id })
    .from(sessions)
    .where(eq(sessions.tokenHash, tokenHash))
    .for('update')
  if (held.length === 0) throw ended()
}
