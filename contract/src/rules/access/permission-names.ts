import { roleNames } from '../billing/plan-modules.ts'
import { abilities, customerAbilities } from './abilities.ts'

const builtIn: ReadonlySet<string> = new Set(abilities)
const ofCustomers: ReadonlySet<string> = new Set(customerAbilities)

/** True if a call requires it. Any other permission is custom and controls nothing. */
export const isBuiltIn = (permission: string) => builtIn.has(permission)

/** Everybody who registers gets the role Customer, so what is for staff is never in it. */
export const isForCustomers = (permission: string) => !isBuiltIn(permission) || ofCustomers.has(permission)

/** Roles that keep their name and cannot be deleted. */
export const isFixedRole = (name: string) => name === roleNames.superadmin || name === roleNames.customer

/** "serp checker" as names and groups of permissions are stored: SERP_CHECKER. */
export const permissionWord = (text: string) =>
  text
    .trim()
    .replace(/[\s_]+/g, '_')
    .toUpperCase()

export const permissionBounds = { nameCharacters: 60, roleNameCharacters: 60, custom: 200, roles: 200 } as const

/** True for text that a name or a group may be made of, before it is stored. */
export const isPermissionWord = (text: string) =>
  /^[A-Za-z][A-Za-z0-9 _]*$/.test(text.trim()) && text.trim().length <= permissionBounds.nameCharacters
