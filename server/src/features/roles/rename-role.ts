import { eq } from 'drizzle-orm'
import { roleMessages } from '#contract/roles/messages.ts'
import { isFixedRole } from '#contract/rules/access/permission-names.ts'
import { publishRoleChange } from '../../parts/access/change-accounts/index.ts'
import { type AccountCtx, abilitiesOfRole, mayGrantRole, roles, type Viewer } from '../../parts/access/index.ts'
import type { Ctx } from '../../platform/context.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import { recordAudit } from '../audit/index.ts'
import { refuseTakenName } from './add-role.ts'
import { changeRoles } from './change-roles.ts'
import { getRole } from './list-roles.ts'

/** Gives a role another name. Who could not give the role away may not: two names exchanged would do it for them. */
export async function renameRole(ctx: AccountCtx, { id, name }: { id: number; name: string }) {
  const data = await changeRoles(ctx, 'MANAGE_ROLES', async (tx, actor) => {
    const before = await requireMayChangeRole(tx, actor, id)
    await refuseTakenName(tx, name, id)
    if (before.name !== name) {
      await tx.db.update(roles).set({ name }).where(eq(roles.id, id))
      await recordAudit(tx, {
        action: 'role.renamed',
        actorId: ctx.account.id,
        accountId: null,
        data: { roleId: id, role: name, before: before.name },
      })
      await publishRoleChange(tx, id)
    }
    return getRole(tx, actor, id)
  })
  return { message: roleMessages.updated, data }
}

/** Refuses to rename or delete a role that stays, or that allows more than the actor may. */
export async function requireMayChangeRole(tx: Ctx, actor: Viewer, id: number): Promise<{ name: string }> {
  const role = await abilitiesOfRole(tx, id)
  if (isFixedRole(role.name)) throw new AppError('role.fixed', `role ${id} is ${role.name}`)
  if (!mayGrantRole(actor, role))
    throw new AppError('grant.forbidden', `account ${actor.account.id} holds less than role ${id}`, {
      publicMessage: roleMessages.mayNotChange,
    })
  return { name: role.name }
}
