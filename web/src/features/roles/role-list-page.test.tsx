import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { permissionMessages, roleMessages } from '#contract/roles/messages.ts'
import type { PermissionGroups, PermissionRow, PermissionWithRoles, RoleRow } from '#contract/roles/rows.ts'
import { abilities } from '#contract/rules/access/abilities.ts'
import { people } from '../../testing/accounts.ts'
import { expectAccessible } from '../../testing/expect-accessible.ts'
import { fill, findWords, openScreen } from '../../testing/open-screen.tsx'
import { type Call, refusal } from '../../testing/stub-server.ts'
import { permissionTexts, roleTexts } from './messages.ts'

const roleOf = (id: number, name: string, changes: Partial<RoleRow> = {}): RoleRow => ({
  ...{ id, name, users: { total: 0, names: [] }, permissions_count: 2, is_fixed: false, may_grant: true },
  ...changes,
})
const held = { total: 5, names: ['Ann', 'Bob', 'Cy'] }
const roles = [
  roleOf(1, 'Superadmin', { is_fixed: true, users: { total: 1, names: ['Ada'] } }),
  roleOf(2, 'Support', { users: held }),
  roleOf(3, 'Desk'),
]
const permission = (id: number, name: string, description: string, isBuiltIn = true): PermissionRow => ({
  ...{ id, name, description, is_built_in: isBuiltIn },
})
const viewUsers = permission(1, 'VIEW_USERS', 'AUTHORIZATION')
const manageRoles = permission(2, 'MANAGE_ROLES', 'AUTHORIZATION')
const switching = permission(3, 'SWITCH_CUSTOMER', 'CUSTOMERS')
const custom = permission(4, 'EXPORT_REPORTS', 'CUSTOMERS', false)
const groups: PermissionGroups = { AUTHORIZATION: [viewUsers, manageRoles], CUSTOMERS: [switching, custom] }

const superadmin = () => {
  const admin = people.admin()
  const role = { role: ['Superadmin'], roles: [{ id: 1, name: 'Superadmin' }] }
  return { ...admin, userData: { ...admin.userData, ...role }, userAbilities: [...abilities, custom.name] }
}

const open = (answers = {}, account = superadmin()) =>
  openScreen('/role-list', {
    account,
    answers: {
      'GET /roles': () => ({ data: roles }),
      'GET /permissions/get-permissions': () => ({ data: groups }),
      'GET /role-permissions/{roleId}': () => ({ data: { AUTHORIZATION: [viewUsers], CUSTOMERS: [switching] } }),
      ...answers,
    },
  })
const inDialog = async () => within(await screen.findByRole('dialog'))
const box = (name: string) => screen.findByRole('checkbox', { name })

test('permissions of a role are ticked by group, all of a group at once, and saved as a list of ids', async () => {
  const { user, server } = await open({
    'PUT /role-permissions': () => ({ message: roleMessages.permissionsSaved, data: groups }),
    'PUT /roles/{id}': ({ body }: Call) => ({ message: roleMessages.updated, data: roleOf(2, body.name) }),
  })
  await user.click(await screen.findByRole('button', { name: 'Edit Support, 2 permissions' }))
  expect(await box('VIEW USERS')).toBeChecked()
  expect(await box('MANAGE ROLES')).not.toBeChecked()
  await expectAccessible()
  const all = await box('Select all AUTHORIZATION')
  expect(all).toBePartiallyChecked()
  await user.click(all)
  expect(await box('MANAGE ROLES')).toBeChecked()
  await user.click(await box('SWITCH CUSTOMER'))
  const dialog = await inDialog()
  fill(dialog.getByLabelText(/^Name/), ' Help desk ')
  await user.click(dialog.getByRole('button', { name: 'Save changes' }))
  expect(await findWords(roleMessages.permissionsSaved)).toBeVisible()
  expect(server.callsOf('PUT /roles/{id}')).toMatchObject([{ values: { id: '2' }, body: { name: 'Help desk' } }])
  expect(server.callsOf('PUT /role-permissions')).toMatchObject([{ body: { role_id: 2, permissions: [1, 2] } }])
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('what one does not hold is locked with its reason, and stays as it is', async () => {
  const lesser = { ...superadmin(), userAbilities: ['VIEW_ROLES', 'MANAGE_ROLES', 'VIEW_USERS'] }
  const { user, server } = await open({ 'PUT /role-permissions': () => refusal('grant.forbidden') }, lesser)
  await user.click(await screen.findByRole('button', { name: 'Edit Support, 2 permissions' }))
  expect(await box(`SWITCH CUSTOMER. ${roleTexts.locked}`)).toBeDisabled()
  expect(await findWords(roleTexts.lacking)).toBeVisible()
  expect(await box('Select all CUSTOMERS')).toBeDisabled()
  await user.click(await box('MANAGE ROLES'))
  const dialog = await inDialog()
  await user.click(dialog.getByRole('button', { name: 'Save changes' }))
  expect(await findWords(roleMessages.updateFailed)).toBeVisible()
  expect(await dialog.findByRole('alert')).toHaveTextContent('You can’t grant what your own role doesn’t allow.')
  expect(server.callsOf('PUT /role-permissions')[0]?.body.permissions.toSorted()).toEqual([1, 2, 3])
  expect(await box('MANAGE ROLES')).toBeChecked()
})

test('Superadmin is shown with everything locked', async () => {
  const { user } = await open()
  await user.click(await screen.findByRole('button', { name: 'Edit Superadmin, 2 permissions' }))
  expect(await findWords(roleMessages.superadminHasAll)).toBeVisible()
  for (const each of (await inDialog()).getAllByRole('checkbox')) expect(each).toBeDisabled()
  expect((await inDialog()).getByRole('button', { name: 'Save changes' })).toBeDisabled()
})

test('a role is added; a name that is taken stands at its field', async () => {
  const { user, server } = await open({
    'POST /roles': () =>
      refusal('role.name-taken', { data: { issues: [{ path: 'name', message: roleMessages.nameTaken }] } }),
  })
  await user.click(await screen.findByRole('button', { name: 'Add Role' }))
  const dialog = await inDialog()
  await user.click(dialog.getByRole('button', { name: 'Add role' }))
  const name = dialog.getByLabelText(/^Name/)
  expect(name).toHaveAccessibleDescription(roleMessages.name)
  expect(name).toHaveFocus()
  fill(name, 'Desk')
  await user.click(dialog.getByRole('button', { name: 'Add role' }))
  expect(await findWords(roleMessages.addFailed)).toBeVisible()
  expect(name).toHaveAccessibleDescription(roleMessages.nameTaken)
  await expectAccessible()
  server.answer('POST /roles', ({ body }: Call) => ({ message: roleMessages.added, data: roleOf(9, body.name) }))
  fill(name, 'Night desk')
  await user.click(dialog.getByRole('button', { name: 'Add role' }))
  expect(await findWords(roleMessages.added)).toBeVisible()
})

test('deleting asks first and says who has the role; a refusal stays in the dialog', async () => {
  const message = '5 users have this role: Ann, Bob, Cy and 2 more. Give them another role first.'
  const { user, server } = await open({ 'DELETE /roles/{id}': () => refusal('role.in-use', { message }) })
  await user.click(await screen.findByRole('button', { name: 'Delete Support' }))
  const dialog = await inDialog()
  expect(dialog.getByText(roleTexts.deleteHeld(held))).toBeVisible()
  expect(server.callsOf('DELETE /roles/{id}')).toEqual([])
  await user.click(dialog.getByRole('button', { name: 'Delete Role' }))
  expect(await findWords(roleMessages.deleteFailed)).toBeVisible()
  expect(await dialog.findByRole('alert')).toHaveTextContent(message)
  server.answer('DELETE /roles/{id}', () => ({ message: roleMessages.deleted }))
  await user.click(dialog.getByRole('button', { name: 'Delete Role' }))
  expect(await findWords(roleMessages.deleted)).toBeVisible()
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(screen.getByRole('button', { name: `Delete Superadmin. ${roleTexts.fixed}` })).toHaveAttribute(
    'aria-disabled',
    'true',
  )
})

test('roles that cannot be loaded say so, and Retry brings them; who may only read changes nothing', async () => {
  const { user, server } = await open(
    { 'GET /roles': () => refusal('input.invalid') },
    { ...superadmin(), userAbilities: ['VIEW_ROLES'] },
  )
  expect(await findWords(roleTexts.loadFailed)).toBeVisible()
  await expectAccessible()
  server.answer('GET /roles', () => ({ data: roles }))
  await user.click(screen.getByRole('button', { name: 'Retry' }))
  const table = within(await screen.findByRole('table', { name: 'Roles' }))
  expect(await table.findByText('Desk')).toBeVisible()
  expect(screen.queryByRole('button', { name: /^(Edit|Delete|Add) / })).toBeNull()
  await expectAccessible()
})

const listed = (row: PermissionRow, names: string[]): PermissionWithRoles => ({ ...row, roles: names })
const openPermissions = (answers = {}, account = superadmin()) =>
  openScreen('/permission-list', {
    account,
    answers: {
      'GET /permissions': () => ({
        data: [listed(viewUsers, ['Superadmin', 'Admin']), listed(custom, ['Superadmin', 'Desk'])],
      }),
      ...answers,
    },
  })

test('permissions stand in their groups; custom ones say so and can be deleted, built-in ones cannot', async () => {
  const { user, server } = await openPermissions({
    'DELETE /permissions/{id}': () => ({ message: permissionMessages.deleted }),
  })
  const group = within(await screen.findByRole('list', { name: 'CUSTOMERS' }))
  expect(group.getByText('EXPORT REPORTS')).toBeVisible()
  expect(group.getByText(permissionTexts.custom)).toBeVisible()
  expect(group.getByText('Superadmin, Desk')).toBeVisible()
  await expectAccessible()
  expect(screen.getByRole('button', { name: `Delete VIEW USERS. ${permissionTexts.stays}` })).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Delete EXPORT REPORTS' }))
  const dialog = await inDialog()
  expect(dialog.getByText('These roles will lose it: Superadmin and Desk.')).toBeVisible()
  await user.click(dialog.getByRole('button', { name: 'Delete Permission' }))
  expect(await findWords(permissionMessages.deleted)).toBeVisible()
  expect(server.callsOf('DELETE /permissions/{id}')).toMatchObject([{ values: { id: '4' } }])
})

test('a permission is added, and of a built-in one only the description changes', async () => {
  const { user, server } = await openPermissions({
    'POST /permissions': () => ({ message: permissionMessages.added, data: custom }),
    'PUT /permissions/{id}': () => ({ message: permissionMessages.updated, data: viewUsers }),
  })
  await user.click(await screen.findByRole('button', { name: 'Add Permission' }))
  let dialog = await inDialog()
  fill(dialog.getByLabelText(/^Name/), '1 <b>')
  await user.click(dialog.getByRole('button', { name: 'Add permission' }))
  expect(dialog.getByLabelText(/^Name/)).toHaveAccessibleDescription(permissionMessages.name)
  expect(dialog.getByLabelText(/^Name/)).toHaveFocus()
  expect(server.callsOf('POST /permissions')).toEqual([])
  fill(dialog.getByLabelText(/^Name/), 'print reports')
  fill(dialog.getByLabelText(/^Description/), 'Customers')
  await user.click(dialog.getByRole('button', { name: 'Add permission' }))
  expect(await findWords(permissionMessages.added)).toBeVisible()
  expect(server.callsOf('POST /permissions')[0]?.body).toEqual({ name: 'print reports', description: 'Customers' })

  await user.click(screen.getByRole('button', { name: 'Edit VIEW USERS' }))
  dialog = await inDialog()
  expect(dialog.getByLabelText(/^Name/)).toBeDisabled()
  fill(dialog.getByLabelText(/^Description/), 'People')
  await user.click(dialog.getByRole('button', { name: 'Save changes' }))
  expect(await findWords(permissionMessages.updated)).toBeVisible()
  expect(server.callsOf('PUT /permissions/{id}')).toMatchObject([
    { values: { id: '1' }, body: { name: 'VIEW USERS', description: 'People' } },
  ])
})
