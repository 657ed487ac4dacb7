import { and, eq, inArray, isNotNull } from 'drizzle-orm'
import { roleMessages } from '#contract/roles/messages.ts'
import type { RoleRow } from '#contract/roles/rows.ts'
import { type AccountCtx, accountRoles, roles, viewerTable } from '../../parts/access/index.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import { recordAudit } from '../audit/index.ts'
import { changeRoles } from './change-roles.ts'
import { getRole } from './list-roles.ts'
import { requireMayChangeRole } from './rename-role.ts'

/** Deletes an unused role. */
export async function deleteRole(ctx: AccountCtx, { id }: { id: number }) {
  await changeRoles(ctx, 'MANAGE_ROLES', async (tx, actor) => {
    const { name } = await requireMayChangeRole(tx, actor, id)
    // Waits for whoever is being given the role at this moment.
    await tx.db.select({ id: roles.id }).from(roles).where(eq(roles.id, id)).for('update')
    const { users } = await getRole(tx, actor, id)
    if (users.total > 0)
      throw new AppError('role.in-use', `${users.total} accounts have role ${id}`, {
        publicMessage: roleInUse(users),
        data: { users },
      })
    const deleted = tx.db.select({ id: viewerTable.id }).from(viewerTable).where(isNotNull(viewerTable.deletedAt))
    await tx.db.delete(accountRoles).where(and(eq(accountRoles.roleId, id), inArray(accountRoles.accountId, deleted)))
    await tx.db.delete(roles).where(eq(roles.id, id))
    await recordAudit(tx, {
      action: 'role.deleted',
      actorId: ctx.account.id,
      accountId: null,
      data: { roleId: id, role: name },
    })
  })
  return { message: roleMessages.deleted }
}

function roleInUse({ total, names }: RoleRow['users']): string {
  const others = total - names.length
  const listed = others > 0 ? [...names, `${others.toLocaleString('en-GB')} more`] : names
  const who = new Intl.ListFormat('en-GB', { type: 'conjunction' }).format(listed)
  return total === 1
    ? `1 user has this role: ${who}. Give them another role first.`
    : `${total.toLocaleString('en-GB')} users have this role: ${who}. Give them another role first.`
}
