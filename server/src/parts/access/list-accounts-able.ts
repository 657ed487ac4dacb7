import { and, eq } from 'drizzle-orm'
import type { Ability } from '#contract/rules/access/abilities.ts'
import type { Ctx } from '../../platform/context.ts'
import { isNotDeleted } from './account.ts'
import { accountRoles, accounts, permissions, rolePermissions } from './tables.ts'

/** The accounts whose role has an ability, without those that are suspended. */
export async function listAccountsAble(ctx: Ctx, ability: Ability): Promise<number[]> {
  const rows = await ctx.db
    .selectDistinct({ id: accounts.id })
    .from(accounts)
    .innerJoin(accountRoles, eq(accountRoles.accountId, accounts.id))
    .innerJoin(rolePermissions, eq(rolePermissions.roleId, accountRoles.roleId))
    .innerJoin(permissions, eq(permissions.id, rolePermissions.permissionId))
    .where(and(eq(permissions.name, ability), eq(accounts.suspended, false), isNotDeleted))
    .orderBy(accounts.id)
  return rows.map(({ id }) => id)
}
