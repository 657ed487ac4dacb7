import { z } from 'zod'

/** A role as staff see it. */
export const roleRow = z.object({
  id: z.number().int(),
  name: z.string(),
  /** The accounts that have it: their number and the first few names. */
  users: z.object({ total: z.number().int(), names: z.array(z.string()) }),
  permissions_count: z.number().int(),
  /** It keeps its name and cannot be deleted. */
  is_fixed: z.boolean(),
  /** True if the caller may give it to somebody. */
  may_grant: z.boolean(),
})
export type RoleRow = z.infer<typeof roleRow>

export const permissionRow = z.object({
  id: z.number().int(),
  name: z.string(),
  /** The group it is listed under. */
  description: z.string(),
  /** False for custom ones, which gate nothing. */
  is_built_in: z.boolean(),
})
export type PermissionRow = z.infer<typeof permissionRow>

/** A permission with the roles that have it. */
export const permissionWithRoles = permissionRow.extend({ roles: z.array(z.string()) })
export type PermissionWithRoles = z.infer<typeof permissionWithRoles>

/** By group, groups and names in alphabetical order. */
export const permissionGroups = z.record(z.string(), z.array(permissionRow))
export type PermissionGroups = z.infer<typeof permissionGroups>
