import { and, eq, ne } from 'drizzle-orm'
import { permissionMessages } from '#contract/roles/messages.ts'
import type { PermissionRow } from '#contract/roles/rows.ts'
import type { Ability } from '#contract/rules/access/abilities.ts'
import { roleNames } from '#contract/rules/billing/plan-modules.ts'
import { type AccountCtx, permissions, rolePermissions, roles, type Viewer } from '../../parts/access/index.ts'
import type { Ctx } from '../../platform/context.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import { recordAudit } from '../audit/index.ts'
import { changeRoles } from './change-roles.ts'
import { getPermission } from './list-permissions.ts'
import { publishToHolders } from './publish-to-holders.ts'

/** Deletes a custom permission; every role loses it. */
export async function deletePermission(ctx: AccountCtx, { id }: { id: number }) {
  await changeRoles(ctx, 'MANAGE_PERMISSIONS', async (tx, actor) => {
    const permission = await getPermission(tx, id)
    await requireMayChangePermission(tx, actor, permission)
    await publishToHolders(tx, id)
    await tx.db.delete(permissions).where(eq(permissions.id, id))
    await recordAudit(tx, {
      action: 'permission.deleted',
      actorId: ctx.account.id,
      accountId: null,
      data: { permissionId: id, permission: permission.name, group: permission.description },
    })
  })
  return { message: permissionMessages.deleted }
}

/** Refuses to rename or delete what is built in, and what others have and the actor does not. */
export async function requireMayChangePermission(tx: Ctx, actor: Viewer, permission: PermissionRow): Promise<void> {
  const { id, name } = permission
  if (permission.is_built_in) throw new AppError('permission.built-in', `permission ${id} is ${name}`)
  if (actor.abilities.has(name as Ability)) return
  const [holder] = await tx.db
    .select({ id: roles.id })
    .from(rolePermissions)
    .innerJoin(roles, eq(roles.id, rolePermissions.roleId))
    .where(and(eq(rolePermissions.permissionId, id), ne(roles.name, roleNames.superadmin)))
    .limit(1)
  if (holder !== undefined)
    throw new AppError('grant.forbidden', `account ${actor.account.id} lacks ${name}, which role ${holder.id} has`, {
      publicMessage: permissionMessages.held,
    })
}
