import { and, eq, inArray, sql } from 'drizzle-orm'
import { modules } from '#contract/modules.ts'
import {
  type Ability,
  abilities,
  adminAbilities,
  customerAbilities,
  supportAbilities,
} from '#contract/rules/access/abilities.ts'
import { roleNames } from '#contract/rules/billing/plan-modules.ts'
import type { Ctx } from '../../platform/context.ts'
import { permissions, rolePermissions, roles, seededRoles } from './tables.ts'

/** The group an ability is listed under: its module. */
function groupOf(ability: Ability): string {
  const ofModule = modules.find(({ abilities: { names } }) => names.some((name) => name === ability))
  if (ofModule !== undefined) return ofModule.abilities.group
  if (/CUSTOMERS|SWITCH_CUSTOMER|GRANTS/.test(ability)) return 'CUSTOMERS'
  if (/PRIVACY|SUPPORT|FAQ_CUSTOMER/.test(ability)) return 'SUPPORT'
  if (/FAQ/.test(ability)) return 'FAQ'
  if (/PLANS|CREDIT_SETTINGS/.test(ability)) return 'PLANS'
  if (/SUBSCRIPTION|PRICING|PURCHASE|CREDITS_HISTORY/.test(ability)) return 'BILLING'
  return 'AUTHORIZATION'
}

/** Makes the built-in permissions and roles, and gives Superadmin whatever is new. Safe to run at every start. */
export async function seedAccess(ctx: Ctx): Promise<void> {
  const freshAbilities = await seedAbilities(ctx)
  const freshRoles = await seedRoles(ctx)
  await grantAll(ctx, roleNames.superadmin, abilities)
  // An operator may have taken an ability from a role since: what is given is new, the role or the ability.
  for (const [name, standard] of standardRoles)
    await grantAll(ctx, name, freshRoles.has(name) ? standard : standard.filter((each) => freshAbilities.has(each)))
}

/** Answers which are new. A custom permission of the same name becomes one of them, and its holders lose it. */
async function seedAbilities(ctx: Ctx): Promise<Set<string>> {
  const made = await ctx.db
    .insert(permissions)
    .values(abilities.map((name) => ({ name, description: groupOf(name) })))
    .onConflictDoNothing()
    .returning({ name: permissions.name })
  const taken = await ctx.db
    .update(permissions)
    .set({ isCustom: false })
    .where(and(eq(permissions.isCustom, true), inArray(permissions.name, [...abilities])))
    .returning({ id: permissions.id, name: permissions.name })
  const takenIds = taken.map(({ id }) => id)
  if (takenIds.length > 0) await ctx.db.delete(rolePermissions).where(inArray(rolePermissions.permissionId, takenIds))
  return new Set([...made, ...taken].map(({ name }) => name))
}

/** Answers which are new. */
async function seedRoles(ctx: Ctx): Promise<Set<string>> {
  const due = await ctx.db
    .insert(seededRoles)
    .values(Object.values(roleNames).map((name) => ({ name })))
    .onConflictDoNothing()
    .returning({ name: seededRoles.name })
  if (due.length === 0) return new Set()
  const made = await ctx.db.insert(roles).values(due).onConflictDoNothing().returning({ name: roles.name })
  return new Set(made.map(({ name }) => name))
}

const standardRoles: [string, readonly Ability[]][] = [
  [roleNames.customer, customerAbilities],
  [roleNames.support, supportAbilities],
  [roleNames.admin, adminAbilities],
]

async function grantAll(ctx: Ctx, roleName: string, names: readonly Ability[]) {
  if (names.length === 0) return
  await ctx.db.execute(sql`
    insert into ${rolePermissions} (role_id, permission_id)
    select r.id, p.id from ${roles} r cross join ${permissions} p
    where r.name = ${roleName} and p.name in ${[...names]}
    on conflict do nothing`)
}
