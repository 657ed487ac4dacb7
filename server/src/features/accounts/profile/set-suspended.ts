import type { Ctx } from '../../../platform/context.ts'
import { changeAccount, isSuperadmin } from '../../access/index.ts'
import { recordAudit } from '../../audit/index.ts'
import { requireAnotherSuperadmin } from '../require-another-superadmin.ts'
import { closeSessionsOf } from '../sessions/sessions.ts'
import type { Change } from './profile-call.ts'

/** Suspends an account, which ends its sessions and pauses its schedules, or lets it in again. A Superadmin stays. */
export async function setSuspended(tx: Ctx, { actorId, account }: Change, suspended: boolean): Promise<void> {
  if (account.suspended === suspended) return
  if (suspended && isSuperadmin(account)) await requireAnotherSuperadmin(tx, account.id)
  await changeAccount(tx, account.id, { suspended })
  if (suspended) await closeSessionsOf(tx, account.id)
  await recordAudit(tx, {
    action: suspended ? 'account.suspended' : 'account.unsuspended',
    actorId,
    accountId: account.id,
  })
}
