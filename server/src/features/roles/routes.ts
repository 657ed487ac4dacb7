import type { Routes } from '../../modules/routes.ts'
import { addPermission } from './add-permission.ts'
import { addRole } from './add-role.ts'
import { deletePermission } from './delete-permission.ts'
import { deleteRole } from './delete-role.ts'
import { listPermissionGroups, listPermissions, listRolePermissions } from './list-permissions.ts'
import { listRoles } from './list-roles.ts'
import { renameRole } from './rename-role.ts'
import { setRolePermissions } from './set-role-permissions.ts'
import { updatePermission } from './update-permission.ts'

export const roleRoutes: Routes<'roles'> = {
  listRoles: async (ctx, _input, { abilities }) => ({
    data: await listRoles(ctx, { account: ctx.account, abilities }),
  }),
  addRole,
  renameRole,
  deleteRole,
  listRolePermissions: async (ctx, input) => ({
    data: await listRolePermissions(ctx, input.roleId),
  }),
  setRolePermissions,
}

export const permissionRoutes: Routes<'permissions'> = {
  listPermissionGroups: async (ctx) => ({
    data: await listPermissionGroups(ctx),
  }),
  listPermissions: async (ctx) => ({
    data: await listPermissions(ctx),
  }),
  addPermission,
  updatePermission,
  deletePermission,
}
