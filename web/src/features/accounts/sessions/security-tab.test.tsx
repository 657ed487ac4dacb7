import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { passwordMessages, profileMessages, registrationMessages } from '#contract/accounts/messages.ts'
import { people } from '../../../testing/accounts.ts'
import { expectAccessible } from '../../../testing/expect-accessible.ts'
import { field, fill, findWords, openScreen } from '../../../testing/open-screen.tsx'
import { refusal } from '../../../testing/stub-server.ts'
import { securityMessages } from './messages.ts'

const here = {
  id: '01933f3e-7b1c-7000-8000-000000000001',
  device: 'Chrome on Linux',
  ip: '192.0.2.7',
  created_at: '2026-11-20T10:00:00.000Z',
  last_used_at: '2026-11-20T10:00:00.000Z',
  expires_at: '2099-11-20T10:00:00.000Z',
  is_current: true,
  is_support: false,
}

test('lists that cannot be loaded say so, and Retry brings each', async () => {
  // A refusal that is not retried automatically.
  const fails = () => refusal('input.invalid')
  // The address it had before.
  const { user, server, router } = await openScreen('/user-security', {
    answers: { 'GET /user/sessions': fails, 'GET /user/devices': fails },
  })
  expect(await findWords(securityMessages.sessionsFailed)).toBeVisible()
  expect(await findWords(securityMessages.devicesFailed)).toBeVisible()
  expect(router.state.location.href).toBe('/user-profile?tab=security')
  await expectAccessible()

  server.answer('GET /user/sessions', () => ({ data: [here] }))
  server.answer('GET /user/devices', () => ({ data: [here], code_every_time: false }))
  const [first] = screen.getAllByRole('button', { name: 'Retry' })
  if (first) await user.click(first)
  expect(within(await screen.findByRole('list', { name: 'Sessions' })).getAllByRole('listitem')).toHaveLength(1)
  await user.click(screen.getByRole('button', { name: 'Retry' }))
  expect(within(await screen.findByRole('list', { name: 'Trusted devices' })).getAllByRole('listitem')).toHaveLength(1)
})

test('a password is changed with the current one, and twice the new one', async () => {
  const lists = {
    'GET /user/sessions': () => ({ data: [here] }),
    'GET /user/devices': () => ({ data: [], code_every_time: false }),
  }
  const { user, server } = await openScreen('/user-profile?tab=security', {
    answers: { ...lists, 'PUT /profile/update/{id}': () => refusal('password.wrong') },
  })
  const fresh = 'Another#Horse9'
  const change = async (current: string, password: string, repeated: string) => {
    fill(await field('Current password'), current)
    fill(await field('New password'), password)
    fill(await field('Confirm password'), repeated)
    await user.click(screen.getByRole('button', { name: 'Change password' }))
  }
  await change('Wrong#Horse9', 'short', fresh)
  expect(await findWords(registrationMessages.password)).toBeVisible()
  expect(await findWords('Passwords don’t match.')).toBeVisible()
  expect(server.callsOf('PUT /profile/update/{id}')).toEqual([])
  await change('Wrong#Horse9', fresh, fresh)
  expect(await findWords('Incorrect password.')).toBeVisible()
  expect(await field('Current password')).toHaveFocus()
  const issues = [{ path: 'password', message: passwordMessages.common }]
  server.answer('PUT /profile/update/{id}', () => refusal('input.invalid', { data: { issues } }))
  await change('Right#Horse9', fresh, fresh)
  expect(await findWords(passwordMessages.common)).toBeVisible()
  server.answer('PUT /profile/update/{id}', () => ({
    message: profileMessages.updated,
    data: { userData: people.paid().userData, email_pending: null },
  }))
  await change('Right#Horse9', fresh, fresh)
  expect(await findWords(passwordMessages.changed)).toBeVisible()
  expect(await field('New password')).toHaveValue('')
  expect(server.callsOf('PUT /profile/update/{id}').at(-1)?.body).toEqual({
    oldPassword: 'Right#Horse9',
    password: fresh,
  })
})

test('Sign out everywhere ends the other sessions, and this one only once they have ended', async () => {
  const there = { ...here, id: '01933f3e-7b1c-7000-8000-000000000002', ip: '192.0.2.8', is_current: false }
  const { user, server } = await openScreen('/user-profile?tab=security', {
    answers: {
      'GET /user/sessions': () => ({ data: [here, there] }),
      'GET /user/devices': () => ({ data: [], code_every_time: false }),
      'DELETE /user/sessions': () => refusal('session.switched'),
      'GET /logout': () => refusal('input.invalid'),
    },
  })
  const signOut = async () => {
    await user.click(await screen.findByRole('button', { name: 'Sign out everywhere' }))
    const dialog = within(await screen.findByRole('dialog'))
    await user.click(dialog.getByRole('button', { name: 'Sign out everywhere' }))
  }
  await signOut()
  await expect.poll(() => server.callsOf('DELETE /user/sessions')).toHaveLength(1)
  expect(server.callsOf('GET /logout')).toEqual([])
  server.answer('DELETE /user/sessions', () => ({ message: 'All other sessions ended.', data: { ended: 1 } }))
  await signOut()
  await expect.poll(() => server.callsOf('GET /logout')).toHaveLength(1)
})
