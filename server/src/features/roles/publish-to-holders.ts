import { eq } from 'drizzle-orm'
import { publishRoleChange } from '../../parts/access/change-accounts/index.ts'
import { rolePermissions } from '../../parts/access/index.ts'
import type { Ctx } from '../../platform/context.ts'

/** Notifies every account that has a permission of its change. */
export async function publishToHolders(tx: Ctx, permissionId: number): Promise<void> {
  const holders = await tx.db
    .select({ roleId: rolePermissions.roleId })
    .from(rolePermissions)
    .where(eq(rolePermissions.permissionId, permissionId))
  for (const { roleId } of holders) await publishRoleChange(tx, roleId)
}
