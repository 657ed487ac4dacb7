import { api } from '../../parts/access/index.ts'
import { addPermission } from './add-permission.ts'
import { addRole } from './add-role.ts'
import { deletePermission } from './delete-permission.ts'
import { deleteRole } from './delete-role.ts'
import { listPermissionGroups, listPermissions, listRolePermissions } from './list-permissions.ts'
import { listRoles } from './list-roles.ts'
import { renameRole } from './rename-role.ts'
import { setRolePermissions } from './set-role-permissions.ts'
import { updatePermission } from './update-permission.ts'

export const roleRoutes = {
  listRoles: api.roles.listRoles.handler(async ({ context: { ctx, abilities } }) => ({
    data: await listRoles(ctx, { account: ctx.account, abilities }),
  })),
  addRole: api.roles.addRole.handler(({ context, input }) => addRole(context.ctx, input)),
  renameRole: api.roles.renameRole.handler(({ context, input }) => renameRole(context.ctx, input)),
  deleteRole: api.roles.deleteRole.handler(({ context, input }) => deleteRole(context.ctx, input)),
  listRolePermissions: api.roles.listRolePermissions.handler(async ({ context, input }) => ({
    data: await listRolePermissions(context.ctx, input.roleId),
  })),
  setRolePermissions: api.roles.setRolePermissions.handler(({ context, input }) =>
    setRolePermissions(context.ctx, input),
  ),
}

export const permissionRoutes = {
  listPermissionGroups: api.permissions.listPermissionGroups.handler(async ({ context }) => ({
    data: await listPermissionGroups(context.ctx),
  })),
  listPermissions: api.permissions.listPermissions.handler(async ({ context }) => ({
    data: await listPermissions(context.ctx),
  })),
  addPermission: api.permissions.addPermission.handler(({ context, input }) => addPermission(context.ctx, input)),
  updatePermission: api.permissions.updatePermission.handler(({ context, input }) =>
    updatePermission(context.ctx, input),
  ),
  deletePermission: api.permissions.deletePermission.handler(({ context, input }) =>
    deletePermission(context.ctx, input),
  ),
}
