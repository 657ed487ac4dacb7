import { asc, eq, sql } from 'drizzle-orm'
import type { PermissionGroups, PermissionRow, PermissionWithRoles } from '#contract/roles/rows.ts'
import { isBuiltIn } from '#contract/rules/access/permission-names.ts'
import { permissions, rolePermissions, roles } from '../../parts/access/index.ts'
import type { Ctx } from '../../platform/context.ts'
import { notFound } from '../../platform/errors/app-error.ts'

type Stored = { id: number; name: string; description: string }
const columns = { id: permissions.id, name: permissions.name, description: permissions.description }
const inOrder = [asc(permissions.description), asc(permissions.name)]

const present = (stored: Stored): PermissionRow => ({ ...stored, is_built_in: isBuiltIn(stored.name) })

/** All permissions, with the roles that have each. */
export async function listPermissions(ctx: Ctx): Promise<PermissionWithRoles[]> {
  const names = sql<string[]>`coalesce((
    select array_agg(r.name order by r.id) from ${rolePermissions} rp join ${roles} r on r.id = rp.role_id
    where rp.permission_id = ${permissions}.id), '{}')`
  const rows = await ctx.db
    .select({ ...columns, roles: names })
    .from(permissions)
    .orderBy(...inOrder)
  return rows.map(({ roles: holders, ...stored }) => ({ ...present(stored), roles: holders }))
}

export async function listPermissionGroups(ctx: Ctx): Promise<PermissionGroups> {
  return grouped(
    await ctx.db
      .select(columns)
      .from(permissions)
      .orderBy(...inOrder),
  )
}

/** The permissions of a role, by group. */
export async function listRolePermissions(ctx: Ctx, roleId: number): Promise<PermissionGroups> {
  const [role] = await ctx.db.select({ id: roles.id }).from(roles).where(eq(roles.id, roleId))
  if (role === undefined) throw notFound(`role ${roleId}`)
  const held = await ctx.db
    .select(columns)
    .from(permissions)
    .innerJoin(rolePermissions, eq(rolePermissions.permissionId, permissions.id))
    .where(eq(rolePermissions.roleId, roleId))
    .orderBy(...inOrder)
  return grouped(held)
}

export async function getPermission(ctx: Ctx, id: number): Promise<PermissionRow> {
  const [stored] = await ctx.db.select(columns).from(permissions).where(eq(permissions.id, id))
  if (stored === undefined) throw notFound(`permission ${id}`)
  return present(stored)
}

function grouped(rows: readonly Stored[]): PermissionGroups {
  const groups = new Map<string, PermissionRow[]>()
  for (const row of rows) groups.set(row.description, [...(groups.get(row.description) ?? []), present(row)])
  return Object.fromEntries(groups)
}
