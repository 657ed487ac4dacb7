import type { QueryClient } from '@tanstack/react-query'
import { orpc } from '../../shared/api/client.ts'

/** Others may change them meanwhile: refetched on every visit. */
const staleTime = 5_000

export const roleList = orpc.roles.listRoles.queryOptions({ staleTime })
export const permissionList = orpc.permissions.listPermissions.queryOptions({ staleTime })
export const permissionGroups = orpc.permissions.listPermissionGroups.queryOptions({ staleTime })
export const rolePermissions = (roleId: number) =>
  orpc.roles.listRolePermissions.queryOptions({ input: { roleId }, staleTime: 0 })

export const refreshRoles = (queryClient: QueryClient) =>
  Promise.all([
    queryClient.invalidateQueries({ queryKey: orpc.roles.key() }),
    queryClient.invalidateQueries({ queryKey: orpc.permissions.key() }),
  ])
