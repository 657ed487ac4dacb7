import { and, eq, inArray } from 'drizzle-orm'
import { roleMessages } from '#contract/roles/messages.ts'
import { isForCustomers } from '#contract/rules/access/permission-names.ts'
import { roleNames } from '#contract/rules/billing/plan-modules.ts'
import { publishRoleChange } from '../../parts/access/change-accounts/index.ts'
import {
  type AccountCtx,
  abilitiesOfRole,
  permissions,
  requireHolds,
  rolePermissions,
} from '../../parts/access/index.ts'
import type { Ctx } from '../../platform/context.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import { recordAudit } from '../audit/index.ts'
import { changeRoles } from './change-roles.ts'
import { listRolePermissions } from './list-permissions.ts'

type SetRolePermissions = { role_id: number; permissions: number[] }

/**
 * Makes these the permissions of a role. Whoever asks must hold what they add and what they remove: nobody gives what they do
 * not have, in whatever role, and nobody takes from others what they could not give back.
 */
export async function setRolePermissions(ctx: AccountCtx, { role_id: roleId, permissions: ids }: SetRolePermissions) {
  const data = await changeRoles(ctx, 'MANAGE_ROLES', async (tx, actor) => {
    const role = await abilitiesOfRole(tx, roleId)
    if (role.name === roleNames.superadmin) throw fixed(roleMessages.superadminHasAll)
    const wanted = await findPermissions(tx, ids)
    const added = wanted.filter(({ name }) => !role.abilities.includes(name))
    const removed = role.abilities.filter((held) => !wanted.some(({ name }) => name === held))
    if (added.length + removed.length === 0) return listRolePermissions(tx, roleId)
    requireHolds(actor, [...added.map(({ name }) => name), ...removed])
    if (role.name === roleNames.customer && !added.every(({ name }) => isForCustomers(name)))
      throw fixed(roleMessages.customersOnly)
    await store(tx, roleId, added, removed)
    await recordAudit(tx, {
      action: 'role.permissions-changed',
      actorId: ctx.account.id,
      accountId: null,
      data: { roleId, role: role.name, added: added.map(({ name }) => name), removed },
    })
    await publishRoleChange(tx, roleId)
    return listRolePermissions(tx, roleId)
  })
  return { message: roleMessages.permissionsSaved, data }
}

const fixed = (message: string) => new AppError('role.fixed', message, { publicMessage: message })

type Permission = { id: number; name: string }

async function findPermissions(tx: Ctx, ids: number[]): Promise<Permission[]> {
  const found = await tx.db
    .select({ id: permissions.id, name: permissions.name })
    .from(permissions)
    .where(inArray(permissions.id, ids))
  if (found.length === ids.length) return found
  throw new AppError('row.not-found', 'a permission is not there', { publicMessage: roleMessages.permissionGone })
}

async function store(tx: Ctx, roleId: number, added: Permission[], removed: string[]): Promise<void> {
  if (added.length > 0)
    await tx.db.insert(rolePermissions).values(added.map(({ id }) => ({ roleId, permissionId: id })))
  if (removed.length === 0) return
  const gone = tx.db.select({ id: permissions.id }).from(permissions).where(inArray(permissions.name, removed))
  await tx.db
    .delete(rolePermissions)
    .where(and(eq(rolePermissions.roleId, roleId), inArray(rolePermissions.permissionId, gone)))
}
