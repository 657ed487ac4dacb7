import { permissionBounds } from '../rules/access/permission-names.ts'

/** Messages about roles, shared by server and web. */
export const roleMessages = {
  added: 'Role added successfully.',
  updated: 'Role updated successfully.',
  deleted: 'Role deleted successfully.',
  permissionsSaved: 'Permissions updated successfully.',
  addFailed: 'Failed to add role. Please try again later.',
  updateFailed: 'Failed to update role. Please try again later.',
  deleteFailed: 'Failed to delete role. Please try again later.',
  name: `Enter a name of up to ${permissionBounds.roleNameCharacters} characters.`,
  nameTaken: 'A role with this name, or one that looks like it, already exists.',
  mixedAlphabets: 'Use the letters of one alphabet.',
  tooMany: `There can be up to ${permissionBounds.roles} roles. Delete one first.`,
  list: 'Send the permissions as a list of ids.',
  fixed: 'The roles Superadmin and Customer can’t be renamed or deleted.',
  superadminHasAll: 'Superadmin always has every permission.',
  customersOnly: 'Everyone who registers gets the role Customer, so it can’t have permissions for staff.',
  mayNotChange: 'This role has permissions you don’t have yourself, so you can’t rename or delete it.',
  permissionGone: 'One of these permissions no longer exists. Reload the page and try again.',
} as const

/** Messages about permissions, shared by server and web. */
export const permissionMessages = {
  added: 'Permission added successfully.',
  updated: 'Permission updated successfully.',
  deleted: 'Permission deleted successfully.',
  addFailed: 'Failed to add permission. Please try again later.',
  updateFailed: 'Failed to update permission. Please try again later.',
  deleteFailed: 'Failed to delete permission. Please try again later.',
  name: `Enter a name of up to ${permissionBounds.nameCharacters} letters, digits and spaces that begins with a letter.`,
  description: `Enter a description of up to ${permissionBounds.nameCharacters} letters, digits and spaces that begins with a letter.`,
  nameTaken: 'A permission with this name already exists.',
  tooMany: `There can be up to ${permissionBounds.custom} custom permissions. Delete one first.`,
  builtIn: 'Built-in permissions can’t be renamed or deleted. You can change the description.',
  held: 'Other roles have this permission and you don’t, so you can’t rename or delete it.',
} as const
