import { sql } from 'drizzle-orm'
import { type Ability, abilities, customerAbilities } from '#contract/abilities.ts'
import { roleNames } from '#contract/plan-modules.ts'
import type { Ctx } from '../../platform/context.ts'
import { permissions, rolePermissions, roles } from './tables.ts'

/** The group an ability is listed under: its module, as the seeds write groups. */
function groupOf(ability: Ability): string {
  if (/SERP_(CHECK|LIST|CHECKER)/.test(ability)) return 'SERP_CHECKER'
  if (/SERP_PROJECT/.test(ability)) return 'SERP_PROJECTS'
  if (/DOMAIN/.test(ability)) return 'DOMAIN_CHECKER'
  if (/BACKLINK/.test(ability)) return 'BACKLINKS'
  if (/CUSTOMERS|SWITCH_CUSTOMER/.test(ability)) return 'CUSTOMERS'
  if (/PRIVACY|SUPPORT|FAQ_CUSTOMER/.test(ability)) return 'SUPPORT'
  if (/FAQ/.test(ability)) return 'FAQ'
  if (/PLANS|CREDIT_SETTINGS/.test(ability)) return 'PLANS'
  if (/SUBSCRIPTION|PRICING|PURCHASE|CREDITS_HISTORY/.test(ability)) return 'BILLING'
  return 'AUTHORIZATION'
}

/** Makes the built-in permissions and roles, and gives Superadmin whatever is new. Safe to run at every start. */
export async function seedAccess(ctx: Ctx): Promise<void> {
  await ctx.db
    .insert(permissions)
    .values(abilities.map((name) => ({ name, description: groupOf(name) })))
    .onConflictDoNothing()
  const made = await ctx.db
    .insert(roles)
    .values([{ name: roleNames.superadmin }, { name: roleNames.customer }])
    .onConflictDoNothing()
    .returning({ name: roles.name })
  await grantAll(ctx, roleNames.superadmin, abilities)
  // An operator may have taken an ability from customers since; only a fresh role gets the standard set.
  if (made.some((role) => role.name === roleNames.customer)) await grantAll(ctx, roleNames.customer, customerAbilities)
}

async function grantAll(ctx: Ctx, roleName: string, names: readonly Ability[]) {
  await ctx.db.execute(sql`
    insert into ${rolePermissions} (role_id, permission_id)
    select r.id, p.id from ${roles} r cross join ${permissions} p
    where r.name = ${roleName} and p.name in ${[...names]}
    on conflict do nothing`)
}
