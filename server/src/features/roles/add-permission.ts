import { and, eq, ne } from 'drizzle-orm'
import { permissionMessages } from '#contract/roles/messages.ts'
import { permissionBounds } from '#contract/rules/access/permission-names.ts'
import { roleNames } from '#contract/rules/billing/plan-modules.ts'
import { publishRoleChange } from '../../parts/access/change-accounts/index.ts'
import { type AccountCtx, permissions, rolePermissions, roles } from '../../parts/access/index.ts'
import type { Ctx } from '../../platform/context.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import { recordAudit } from '../audit/index.ts'
import { changeRoles } from './change-roles.ts'
import { getPermission } from './list-permissions.ts'

/** Adds a custom permission, which controls no access. Only Superadmin has it at first. */
export async function addPermission(ctx: AccountCtx, input: { name: string; description: string }) {
  const data = await changeRoles(ctx, 'MANAGE_PERMISSIONS', async (tx) => {
    await refuseTakenName(tx, input.name)
    if ((await tx.db.$count(permissions, eq(permissions.isCustom, true))) >= permissionBounds.custom)
      throw refusal(permissionMessages.tooMany)
    const [made] = await tx.db
      .insert(permissions)
      .values({ ...input, isCustom: true })
      .returning({ id: permissions.id })
    if (made === undefined) throw new Error('the permission was not stored')
    await giveToSuperadmin(tx, made.id)
    await recordAudit(tx, {
      action: 'permission.added',
      actorId: ctx.account.id,
      accountId: null,
      data: { permissionId: made.id, permission: input.name, group: input.description },
    })
    return getPermission(tx, made.id)
  })
  return { message: permissionMessages.added, data }
}

const refusal = (message: string) =>
  new AppError('input.invalid', message, {
    publicMessage: message,
    data: { issues: [{ path: 'name', message }] },
  })

export async function refuseTakenName(tx: Ctx, name: string, id = 0): Promise<void> {
  const [taken] = await tx.db
    .select({ id: permissions.id })
    .from(permissions)
    .where(and(eq(permissions.name, name), ne(permissions.id, id)))
  if (taken === undefined) return
  throw new AppError('permission.name-taken', `permission ${taken.id} is called ${name}`, {
    data: { issues: [{ path: 'name', message: permissionMessages.nameTaken }] },
  })
}

async function giveToSuperadmin(tx: Ctx, permissionId: number): Promise<void> {
  const [superadmin] = await tx.db.select({ id: roles.id }).from(roles).where(eq(roles.name, roleNames.superadmin))
  if (superadmin === undefined) throw new Error('there is no role Superadmin')
  await tx.db.insert(rolePermissions).values({ roleId: superadmin.id, permissionId })
  await publishRoleChange(tx, superadmin.id)
}
