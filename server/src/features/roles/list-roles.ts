import { asc, eq, sql } from 'drizzle-orm'
import type { RoleRow } from '#contract/roles/rows.ts'
import { isFixedRole } from '#contract/rules/access/permission-names.ts'
import {
  accountRoles,
  mayGrantRole,
  permissions,
  rolePermissions,
  roles,
  type Viewer,
  viewerTable,
} from '../../parts/access/index.ts'
import type { Ctx } from '../../platform/context.ts'
import { notFound } from '../../platform/errors/app-error.ts'

const namesShown = 3

const holders = sql`${accountRoles} ar join ${viewerTable} a on a.id = ar.account_id
  where ar.role_id = ${roles}.id and a.deleted_at is null`

const columns = {
  id: roles.id,
  name: roles.name,
  abilities: sql<string[]>`coalesce((
    select array_agg(p.name) from ${rolePermissions} rp join ${permissions} p on p.id = rp.permission_id
    where rp.role_id = ${roles}.id), '{}')`,
  total: sql<number>`(select count(*)::int from ${holders})`,
  names: sql<string[]>`array(select a.name from ${holders} order by ar.account_id limit ${namesShown})`,
}

type Stored = { id: number; name: string; abilities: string[]; total: number; names: string[] }

/** All roles, with who has them. */
export async function listRoles(ctx: Ctx, viewer: Viewer): Promise<RoleRow[]> {
  const stored = await ctx.db.select(columns).from(roles).orderBy(asc(roles.id))
  return stored.map((role) => present(role, viewer))
}

export async function getRole(ctx: Ctx, viewer: Viewer, id: number): Promise<RoleRow> {
  const [stored] = await ctx.db.select(columns).from(roles).where(eq(roles.id, id))
  if (stored === undefined) throw notFound(`role ${id}`)
  return present(stored, viewer)
}

const present = ({ id, name, abilities, total, names }: Stored, viewer: Viewer): RoleRow => ({
  id,
  name,
  users: { total, names },
  permissions_count: abilities.length,
  is_fixed: isFixedRole(name),
  may_grant: mayGrantRole(viewer, { name, abilities }),
})
