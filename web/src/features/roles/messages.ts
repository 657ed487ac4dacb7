import type { RoleRow } from '#contract/roles/rows.ts'
import { countOf, formatCount } from '../../shared/format/numbers.ts'

export const roleListHeader = { title: 'Roles', context: 'What users can view and change' } as const
export const permissionListHeader = {
  title: 'Permissions',
  context: 'What roles allow users to view and change',
} as const

const and = new Intl.ListFormat('en-GB', { type: 'conjunction' })

/** "Ann, Bob and 12 more" */
function holdersOf({ total, names }: RoleRow['users']) {
  const others = total - names.length
  return and.format(others > 0 ? [...names, `${formatCount(others)} more`] : names)
}

/** Words of the pages that the server does not send. */
export const roleTexts = {
  loadFailed: 'Couldn’t load roles',
  permissionsFailed: 'Couldn’t load permissions',
  addTitle: 'Add Role',
  addText: 'New roles have no permissions. Edit the role to add some.',
  editTitle: (name: string) => `Edit Role ${name}`,
  fixedName: 'This role can’t be renamed.',
  greater: 'This role has permissions you don’t have, so you can’t rename it.',
  lacking: 'You can only add or remove permissions you have yourself. The others are locked.',
  locked: 'You don’t have this permission yourself',
  fixed: 'This role can’t be deleted',
  greaterDelete: 'This role has permissions you don’t have',
  deleteTitle: (name: string) => `Delete the role ${name}?`,
  deleteText: 'Nobody has this role.',
  deleteHeld: ({ total, names }: RoleRow['users']) =>
    `${countOf(total, 'user has', 'users have')} this role: ${holdersOf({ total, names })}. Give them another role before you delete it.`,
} as const

export const permissionTexts = {
  loadFailed: 'Couldn’t load permissions',
  custom: 'Custom, doesn’t control access',
  builtIn: 'Built in',
  addTitle: 'Add Permission',
  addText:
    'Custom permissions don’t control access to anything in this product. Use them to record what your team has agreed, or in your own systems.',
  editTitle: 'Edit Permission',
  builtInName: 'Built-in permissions can’t be renamed.',
  holders: (roles: readonly string[]) => (roles.length === 0 ? 'No role has it.' : roles.join(', ')),
  deleteTitle: (name: string) => `Delete the permission ${name}?`,
  deleteText: (roles: readonly string[]) =>
    roles.length === 0 ? 'No role has it.' : `These roles will lose it: ${and.format(roles)}.`,
  stays: 'Built-in permissions can’t be deleted',
} as const

/** SERP_CHECKER as people read it: "SERP CHECKER". */
export const spaced = (name: string) => name.replaceAll('_', ' ')
