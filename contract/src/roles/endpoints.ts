import { z } from 'zod'
import { isPermissionWord, permissionBounds, permissionWord } from '../rules/access/permission-names.ts'
import { mixesAlphabets } from '../rules/text/lookalike-names.ts'
import { fromScalar, listUpTo } from '../wire/bounded-input.ts'
import { endpoint } from '../wire/endpoint.ts'
import { rowId } from '../wire/fields.ts'
import { lineOfText } from '../wire/line-of-text.ts'
import { permissionMessages, roleMessages } from './messages.ts'
import { permissionGroups, permissionRow, permissionWithRoles, roleRow } from './rows.ts'

const done = z.object({ message: z.string() })
const ofId = z.object({ id: rowId })

const roleName = lineOfText(permissionBounds.roleNameCharacters, roleMessages.name)
  .min(1, roleMessages.name)
  .refine((name) => /[\p{L}\p{N}]/u.test(name), roleMessages.name)
  .refine((name) => !mixesAlphabets(name), roleMessages.mixedAlphabets)

/** `[1, 2]`, or the same as text. Each id counts once. */
const permissionIds = fromScalar(
  10_000,
  (sent) => {
    if (typeof sent !== 'string') return sent
    try {
      return JSON.parse(sent) as unknown
    } catch {
      return undefined
    }
  },
  listUpTo(rowId, roleMessages.list, { most: 500, tooMany: roleMessages.list }),
).transform((ids) => [...new Set(ids)])

const roleTags = ['Roles']
const manageRoles = { ability: 'MANAGE_ROLES' } as const

export const roles = {
  listRoles: endpoint({ ability: ['VIEW_ROLES', 'MANAGE_USERS'] })
    .route({ method: 'GET', path: '/roles', tags: roleTags, summary: 'List roles' })
    .output(z.object({ data: z.array(roleRow) })),

  addRole: endpoint(manageRoles, 'role.name-taken')
    .route({
      method: 'POST',
      path: '/roles',
      tags: roleTags,
      summary: 'Add a role',
      description: 'It has no permissions until you set them with `PUT /role-permissions`.',
    })
    .input(z.object({ name: roleName }))
    .output(done.extend({ data: roleRow })),

  renameRole: endpoint(manageRoles, 'row.not-found', 'role.name-taken', 'role.fixed', 'grant.forbidden')
    .route({ method: 'PUT', path: '/roles/{id}', tags: roleTags, summary: 'Rename a role' })
    .input(ofId.extend({ name: roleName }))
    .output(done.extend({ data: roleRow })),

  deleteRole: endpoint(manageRoles, 'row.not-found', 'role.in-use', 'role.fixed', 'grant.forbidden')
    .route({
      method: 'DELETE',
      path: '/roles/{id}',
      tags: roleTags,
      summary: 'Delete an unused role',
      description:
        'A role that is in use is refused with 409 `role.in-use`; `data.users` has the number of its users and the first names.',
    })
    .input(ofId)
    .output(done),

  listRolePermissions: endpoint({ ability: 'VIEW_ROLES' }, 'row.not-found')
    .route({
      method: 'GET',
      path: '/role-permissions/{roleId}',
      tags: roleTags,
      summary: 'Get a role’s permissions by group',
    })
    .input(z.object({ roleId: rowId }))
    .output(z.object({ data: permissionGroups })),

  setRolePermissions: endpoint(manageRoles, 'row.not-found', 'role.fixed', 'grant.forbidden')
    .route({
      method: 'PUT',
      path: '/role-permissions',
      tags: roleTags,
      summary: 'Set a role’s permissions',
      description:
        'Takes effect from the next request of everyone who has the role. You can only add or remove permissions you have yourself.',
    })
    .input(z.object({ role_id: rowId, permissions: permissionIds }))
    .output(done.extend({ data: permissionGroups })),
}

const word = (message: string) =>
  lineOfText(permissionBounds.nameCharacters, message)
    .refine(isPermissionWord, { error: message, abort: true })
    .transform(permissionWord)

const permissionFields = {
  /** Stored as `EXPORT_REPORTS`, however it is typed. */
  name: word(permissionMessages.name),
  /** The group it is listed under; stored in the same way. */
  description: word(permissionMessages.description),
}

const permissionTags = ['Permissions']
const managePermissions = { ability: 'MANAGE_PERMISSIONS' } as const

export const permissions = {
  listPermissionGroups: endpoint({ ability: ['VIEW_PERMISSIONS', 'MANAGE_ROLES'] })
    .route({
      method: 'GET',
      path: '/permissions/get-permissions',
      tags: permissionTags,
      summary: 'List permissions by group',
    })
    .output(z.object({ data: permissionGroups })),

  listPermissions: endpoint({ ability: 'VIEW_PERMISSIONS' })
    .route({ method: 'GET', path: '/permissions', tags: permissionTags, summary: 'List permissions' })
    .output(z.object({ data: z.array(permissionWithRoles) })),

  addPermission: endpoint(managePermissions, 'permission.name-taken')
    .route({
      method: 'POST',
      path: '/permissions',
      tags: permissionTags,
      summary: 'Add a custom permission',
      description: 'It doesn’t control access to anything. Only Superadmin has it until it is added to other roles.',
    })
    .input(z.object(permissionFields))
    .output(done.extend({ data: permissionRow })),

  updatePermission: endpoint(
    managePermissions,
    'row.not-found',
    'permission.name-taken',
    'permission.built-in',
    'grant.forbidden',
  )
    .route({ method: 'PUT', path: '/permissions/{id}', tags: permissionTags, summary: 'Change a permission' })
    .input(ofId.extend(permissionFields).partial({ name: true, description: true }))
    .output(done.extend({ data: permissionRow })),

  deletePermission: endpoint(managePermissions, 'row.not-found', 'permission.built-in', 'grant.forbidden')
    .route({
      method: 'DELETE',
      path: '/permissions/{id}',
      tags: permissionTags,
      summary: 'Delete a custom permission',
      description: 'It is removed from every role.',
    })
    .input(ofId)
    .output(done),
}
