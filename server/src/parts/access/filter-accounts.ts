import { and, eq, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { Ability } from '#contract/rules/access/abilities.ts'
import { roleNames } from '#contract/rules/billing/plan-modules.ts'
import { asStoredEmailText } from '#contract/rules/text/email-syntax.ts'
import type { Ctx } from '../../platform/context.ts'
import { isNotDeleted } from './account.ts'
import { accountRoles, accounts, permissions, rolePermissions, roles } from './tables.ts'

const customerRole = sql`(select r.id from ${roles} r where r.name = ${roleNames.customer})`

/**
 * Narrows a query over accounts to those that were not deleted and whose one role is Customer, as `isCustomer` judges.
 */
export const isKeptCustomer: SQL = sql`${isNull(accounts.deletedAt)}
  and exists (select 1 from ${accountRoles} ar where ar.account_id = ${accounts.id} and ar.role_id = ${customerRole})
  and not exists (select 1 from ${accountRoles} ar where ar.account_id = ${accounts.id} and ar.role_id <> ${customerRole})`

/** Narrows a query over accounts to part of a name or an email, or an id; undefined without a search. */
export function matchesAccount(search: string): SQL | undefined {
  const wanted = search.trim().normalize('NFC').toLowerCase()
  if (wanted === '') return undefined
  const like = (text: string) => {
    const pattern = `%${text.replace(/[\\%_]/g, '\\$&')}%`
    return sql`lower(${accounts.name} || ' ' || ${accounts.email}) like ${pattern}`
  }
  // An email may be searched for with its domain as people write it.
  const stored = asStoredEmailText(wanted)
  const contains = stored === wanted ? like(wanted) : or(like(wanted), like(stored))
  const isId = /^\d{1,10}$/.test(wanted) && Number(wanted) <= 2_147_483_647
  return isId ? or(contains, sql`${accounts.id} = ${Number(wanted)}`) : contains
}

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
