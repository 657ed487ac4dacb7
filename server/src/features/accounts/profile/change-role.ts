import { setRole } from '../../../parts/access/change-accounts/index.ts'
import { type Account, isSuperadmin, requireMayGrantRole, type Viewer } from '../../../parts/access/index.ts'
import type { Ctx } from '../../../platform/context.ts'
import { recordAudit } from '../../audit/index.ts'
import { requireAnotherSuperadmin } from '../require-another-superadmin.ts'

/** Gives an account one role in place of its own: none that allows more than the actor may, and a Superadmin stays. */
export async function changeRole(tx: Ctx, actor: Viewer, account: Account, roleId: number): Promise<void> {
  const before = account.roles.map(({ name }) => name)
  const { name } = await requireMayGrantRole(tx, actor, roleId)
  if (account.roles.length === 1 && account.roles[0]?.id === roleId) return
  if (isSuperadmin(account)) await requireAnotherSuperadmin(tx, account.id)
  await setRole(tx, account.id, roleId)
  await recordAudit(tx, {
    action: 'account.role-changed',
    actorId: actor.account.id,
    accountId: account.id,
    data: { before, after: [name] },
  })
}
