import { eq } from 'drizzle-orm'
import { permissionMessages } from '#contract/roles/messages.ts'
import { type AccountCtx, permissions } from '../../parts/access/index.ts'
import { recordAudit } from '../audit/index.ts'
import { refuseTakenName } from './add-permission.ts'
import { changeRoles } from './change-roles.ts'
import { requireMayChangePermission } from './delete-permission.ts'
import { getPermission } from './list-permissions.ts'
import { publishToHolders } from './publish-to-holders.ts'

type UpdatePermission = { id: number; name?: string | undefined; description?: string | undefined }

/** Changes a permission: the description of any, the name of a custom one. What is not sent stays. */
export async function updatePermission(ctx: AccountCtx, { id, ...sent }: UpdatePermission) {
  const data = await changeRoles(ctx, 'MANAGE_PERMISSIONS', async (tx, actor) => {
    const before = await getPermission(tx, id)
    const { name = before.name, description = before.description } = sent
    const isRenamed = name !== before.name
    if (isRenamed) {
      await requireMayChangePermission(tx, actor, before)
      await refuseTakenName(tx, name, id)
    }
    if (!isRenamed && description === before.description) return before
    await tx.db.update(permissions).set({ name, description }).where(eq(permissions.id, id))
    await recordAudit(tx, {
      action: 'permission.changed',
      actorId: ctx.account.id,
      accountId: null,
      data: {
        permissionId: id,
        before: { permission: before.name, group: before.description },
        after: { permission: name, group: description },
      },
    })
    if (isRenamed) await publishToHolders(tx, id)
    return getPermission(tx, id)
  })
  return { message: permissionMessages.updated, data }
}
