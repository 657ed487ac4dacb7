import type { Session } from '#contract/accounts/rows.ts'
import type { FactorMethod } from '#contract/rules/accounts/factor-methods.ts'
import type { Viewer } from '../../../parts/access/index.ts'
import type { Ctx } from '../../../platform/context.ts'
import { recordAudit } from '../../audit/index.ts'
import { showAccountPlan } from '../../billing/index.ts'
import { userDataOf } from '../../credits/index.ts'
import { inheritEarlierDebts } from '../registration/person-hash.ts'
import { openSession } from '../sessions/sessions.ts'
import { consumeTemporaryPassword } from './temporary-passwords.ts'

export type OpenedSession = { accessToken: string; needsPassword: boolean }

/**
 * Opens a session for somebody who has shown all that is asked for, in the caller's transaction. `by` is what was shown beside
 * the password.
 */
export async function signInViewer(tx: Ctx, viewer: Viewer, by?: 'email' | FactorMethod): Promise<OpenedSession> {
  const { id } = viewer.account
  const needsPassword = await consumeTemporaryPassword(tx, id)
  await recordAudit(tx, { action: 'sign-in', actorId: id, accountId: id, ...(by && { data: { by } }) })
  return { accessToken: await openSession(tx, viewer, { mustChoosePassword: needsPassword }), needsPassword }
}

/** A session as its owner gets it, once. */
export async function showSession(ctx: Ctx, viewer: Viewer, opened: OpenedSession): Promise<Session> {
  ctx.log.info({ accountId: viewer.account.id }, 'signed in')
  await inheritEarlierDebts(ctx, viewer.account)
  const session = await presentSession(ctx, viewer, opened.accessToken)
  return opened.needsPassword ? { ...session, needsPassword: true } : session
}

export async function presentSession(ctx: Ctx, { account, abilities }: Viewer, accessToken: string): Promise<Session> {
  return {
    accessToken,
    userAbilities: [...abilities],
    userData: await userDataOf(ctx, account),
    plan: await showAccountPlan(ctx, account.id),
  }
}
