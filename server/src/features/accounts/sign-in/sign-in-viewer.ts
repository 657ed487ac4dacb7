import type { Session } from '#contract/accounts/rows.ts'
import type { FactorMethod } from '#contract/rules/factor-methods.ts'
import type { Ctx } from '../../../platform/context.ts'
import type { Viewer } from '../../access/index.ts'
import { recordAudit } from '../../audit/index.ts'
import { showAccountPlan } from '../../billing/index.ts'
import { takeOverEarlierDebts } from '../registration/person-hash.ts'
import { openSession } from '../sessions/sessions.ts'
import { userDataOf } from '../show-user.ts'
import { consumeTemporaryPassword } from './temporary-passwords.ts'

/**
 * Opens a session for somebody who has shown all that is asked for, in the caller's transaction. Returns its token. `by` is
 * what was shown beside the password.
 */
export async function signInViewer(tx: Ctx, viewer: Viewer, by?: 'email' | FactorMethod): Promise<string> {
  const { id } = viewer.account
  const mustChoosePassword = await consumeTemporaryPassword(tx, id)
  await recordAudit(tx, { action: 'sign-in', actorId: id, accountId: id, ...(by && { data: { by } }) })
  return openSession(tx, viewer, { mustChoosePassword })
}

/** A session as its owner gets it, once. */
export async function showSession(ctx: Ctx, viewer: Viewer, accessToken: string): Promise<Session> {
  ctx.log.info({ accountId: viewer.account.id }, 'signed in')
  await takeOverEarlierDebts(ctx, viewer.account)
  return presentSession(ctx, viewer, accessToken)
}

export async function presentSession(ctx: Ctx, { account, abilities }: Viewer, accessToken: string): Promise<Session> {
  return {
    accessToken,
    userAbilities: [...abilities],
    userData: await userDataOf(ctx, account),
    plan: await showAccountPlan(ctx, account.id),
  }
}
