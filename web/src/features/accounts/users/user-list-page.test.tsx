import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { profileMessages, userMessages } from '#contract/accounts/messages.ts'
import type { UserRow } from '#contract/accounts/user-endpoints.ts'
import { abilities } from '#contract/rules/access/abilities.ts'
import { accountOf, people } from '../../../testing/accounts.ts'
import { expectAccessible } from '../../../testing/expect-accessible.ts'
import { fill, findWords, openScreen } from '../../../testing/open-screen.tsx'
import { type Call, refusal } from '../../../testing/stub-server.ts'
import { userTexts } from './messages.ts'

const orla: UserRow = {
  ...accountOf().userData,
  suspended: false,
  created_at: '2026-11-01T09:00:00.000Z',
  plan: { name: 'Pro', is_trial: false, is_expired: false },
}
const sam: UserRow = {
  ...orla,
  ...{ id: 12, name: 'Sam Support', email: 'sam@serpplus.test', role: ['Support'], type: 2, credits: 0, plan: null },
  roles: [{ id: 3, name: 'Support' }],
}
const tia: UserRow = {
  ...orla,
  ...{ id: 13, name: 'Tia Trial', email: 'tia@kestrelroast.example', type: 1, credits: 12.5, suspended: true },
  plan: { name: 'Trial', is_trial: true, is_expired: true },
}
const roleOf = (id: number, name: string, mayGrant = true) => ({
  ...{ id, name, users: { total: 1, names: ['Ann'] }, permissions_count: 3, is_fixed: false, may_grant: mayGrant },
})
const roles = [roleOf(1, 'Superadmin', false), roleOf(3, 'Support'), roleOf(4, 'Customer')]

const superadmin = () => {
  const admin = people.admin()
  const role = { id: 99, role: ['Superadmin'], roles: [{ id: 1, name: 'Superadmin' }] }
  return { ...admin, userData: { ...admin.userData, ...role }, userAbilities: [...abilities] as string[] }
}
const open = (answers = {}, { account = superadmin(), address = '/user-list' } = {}) =>
  openScreen(address, {
    account,
    answers: {
      'GET /users': ({ values }: Call) => ({
        data: [tia, sam, orla],
        pagination: { current_page: Number(values.page), last_page: 4, total: 100 },
      }),
      'GET /roles': () => ({ data: roles }),
      ...answers,
    },
  })
const inDialog = async () => within(await screen.findByRole('dialog'))
const cells = (name: RegExp) => within(screen.getByRole('row', { name })).getAllByRole('cell')
const menuOf = async (user: Awaited<ReturnType<typeof open>>['user'], name: string) => {
  await user.click(await screen.findByRole('button', { name: `Actions for ${name}` }))
  return screen.findByRole('menu')
}

test('each account shows role, type, its real plan and credits; search, sort and page are in the address', async () => {
  const { user, server, router } = await open()
  expect(await screen.findByText('Tia Trial')).toBeVisible()
  await expectAccessible()
  expect(cells(/Tia Trial/).map(({ textContent }) => textContent)).toEqual([
    ...['13', 'Tia Trialtia@kestrelroast.exampleSuspended', 'Customer, account type Trial', 'Trial, expired', '12.50'],
    '',
  ])
  expect(cells(/Sam Support/)[3]).toHaveTextContent('None')
  expect(cells(/Orla Nolan/)[2]).toHaveTextContent('Paid')
  expect(await findWords('Showing 1–3 of 100 users')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Next' }))
  expect(router.state.location.search).toEqual({ page: 2 })
  await user.click(screen.getByRole('button', { name: /Credits left/ }))
  expect(router.state.location.search).toEqual({ sort: 'credits', direction: 'desc' })
  fill(screen.getByRole('searchbox', { name: userTexts.search }), 'tia')
  await screen.findByText('Tia Trial')
  await expect.poll(() => router.state.location.search).toEqual({ sort: 'credits', direction: 'desc', search: 'tia' })
  expect(server.callsOf('GET /users').at(-1)?.values).toMatchObject({ search: 'tia', sort: 'credits', page: '1' })
})

test('a search without a match offers the way back; a failed load offers Retry', async () => {
  const { user, server } = await open(
    { 'GET /users': () => refusal('input.invalid') },
    { address: '/user-list?search=nobody&page=3' },
  )
  expect(await findWords(userTexts.loadFailed)).toBeVisible()
  await expectAccessible()
  server.answer('GET /users', ({ values }: Call) => ({
    data: values.search === 'nobody' ? [] : [orla],
    pagination: { current_page: 1, last_page: 1, total: 1 },
  }))
  await user.click(screen.getByRole('button', { name: 'Retry' }))
  expect(await findWords(userTexts.noMatch('nobody'))).toBeVisible()
  await user.click(screen.getByText('Clear search'))
  expect(await screen.findByText('Orla Nolan')).toBeVisible()
})

test('a user is added with what was entered; only roles one may give are offered', async () => {
  const { user, server } = await open({
    'POST /users/create': () => refusal('email.taken'),
  })
  await user.click(await screen.findByRole('button', { name: 'Add User' }))
  const dialog = await inDialog()
  await expectAccessible()
  await user.click(dialog.getByRole('button', { name: 'Add user' }))
  // Its focus comes a frame later, and would close a list that was opened before.
  await waitFor(() => expect(dialog.getByLabelText(/^First Name/)).toHaveFocus())
  expect(dialog.getByLabelText(/^First Name/)).toHaveAccessibleDescription(userMessages.firstName)
  expect(dialog.getByLabelText(/^Email Address/)).toHaveAccessibleDescription('Please enter a valid email address.')
  expect(server.callsOf('POST /users/create')).toEqual([])
  fill(dialog.getByLabelText(/^First Name/), 'Nia')
  fill(dialog.getByLabelText(/^Last Name/), 'Byrne')
  fill(dialog.getByLabelText(/^Email Address/), ' nia@example.test ')
  await user.click(dialog.getByLabelText('Role'))
  const offered = await screen.findAllByRole('option')
  expect(offered.map(({ textContent }) => textContent)).toEqual(['Support', 'Customer'])
  await user.click(screen.getByRole('option', { name: 'Customer' }))
  fill(dialog.getByLabelText('Credits'), '50')
  await user.click(dialog.getByRole('button', { name: 'Add user' }))
  expect(dialog.getByLabelText(/^Reason/)).toHaveAccessibleDescription(new RegExp(profileMessages.reason))
  fill(dialog.getByLabelText(/^Reason/), 'Agreed on the phone')
  await user.click(dialog.getByRole('button', { name: 'Add user' }))
  expect(await findWords(userMessages.createFailed)).toBeVisible()
  expect(dialog.getByLabelText(/^Email Address/)).toHaveAccessibleDescription('The email has already been taken!')
  server.answer('POST /users/create', () => ({ message: userMessages.created, data: orla }))
  await user.click(dialog.getByRole('button', { name: 'Add user' }))
  expect(await findWords(userMessages.created)).toBeVisible()
  expect(server.callsOf('POST /users/create').at(-1)?.body).toEqual({
    ...{ firstname: 'Nia', lastname: 'Byrne', email: 'nia@example.test', contact: '', country: 2372, language: 'en' },
    ...{ role: 4, type: 1, credits: 50, credits_reason: 'Agreed on the phone' },
  })
})

test('a user is changed by what was changed alone, credits with their reason', async () => {
  const { user, server } = await open({ 'PUT /profile/update/{id}': () => refusal('grant.forbidden') })
  await user.click(within(await menuOf(user, 'Orla Nolan')).getByText('Edit Info'))
  const dialog = await inDialog()
  expect(dialog.getByLabelText(/^Full Name/)).toHaveValue('Orla Nolan')
  expect(dialog.getByRole('button', { name: 'Save changes' })).toBeDisabled()
  await user.click(dialog.getByRole('radio', { name: 'Trial' }))
  fill(dialog.getByLabelText('Credits'), '4000')
  fill(dialog.getByLabelText(/^Reason/), 'Booked twice')
  await user.click(dialog.getByRole('button', { name: 'Save changes' }))
  expect(await findWords(profileMessages.failed)).toBeVisible()
  expect(await dialog.findByRole('alert')).toHaveTextContent('You can’t grant what your own role doesn’t allow.')
  expect(server.callsOf('PUT /profile/update/{id}')).toMatchObject([{ values: { id: '7' } }])
  expect(server.callsOf('PUT /profile/update/{id}')[0]?.body).toEqual({
    ...{ type: 1, credits: 4_000, credits_reason: 'Booked twice' },
  })
})

test('deleting asks first; where it fails the question stays and says why', async () => {
  const { user, server } = await open({ 'DELETE /user/{id}': () => refusal('superadmin.last') })
  await user.click(within(await menuOf(user, 'Orla Nolan')).getByText('Delete'))
  const dialog = await inDialog()
  expect(dialog.getByText(userTexts.deleteText)).toBeVisible()
  expect(server.callsOf('DELETE /user/{id}')).toEqual([])
  await user.click(dialog.getByRole('button', { name: 'Delete User' }))
  expect(await findWords(userMessages.deleteFailed)).toBeVisible()
  expect(await dialog.findByRole('alert')).toHaveTextContent('This is the last Superadmin who can sign in.')
  server.answer('DELETE /user/{id}', () => ({ message: 'Gone.' }))
  await user.click(dialog.getByRole('button', { name: 'Delete User' }))
  expect(await findWords('Gone.')).toBeVisible()
})

test('accounts of staff are changed by a Superadmin alone, and one’s own on the profile page', async () => {
  const admin = people.admin()
  const account = { ...admin, userData: { ...admin.userData, id: orla.id } }
  const { user, server } = await open({}, { account })
  const menu = within(await menuOf(user, 'Sam Support'))
  for (const name of ['Edit Info', 'Delete'])
    expect(menu.getByRole('menuitem', { name })).toHaveAttribute('aria-disabled', 'true')
  expect(menu.getByRole('menuitem', { name: 'Open Profile' })).toHaveAttribute('href', '/view-customer/12')
  await user.keyboard('{Escape}')
  const own = within(await menuOf(user, 'Orla Nolan'))
  expect(own.getByRole('menuitem', { name: 'Delete' })).toHaveAttribute('aria-disabled', 'true')
  expect(own.getByRole('menuitem', { name: 'Edit Info' })).toHaveAttribute('href', '/user-profile')
  await user.keyboard('{Escape}')
  const others = within(await menuOf(user, 'Tia Trial'))
  for (const name of ['Edit Info', 'Delete'])
    expect(others.getByRole('menuitem', { name })).not.toHaveAttribute('aria-disabled')
  expect(server.callsOf('DELETE /user/{id}')).toEqual([])
})
