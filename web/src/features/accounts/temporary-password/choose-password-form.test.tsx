import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { passwordMessages, profileMessages, registrationMessages } from '#contract/accounts/messages.ts'
import { people } from '../../../testing/accounts.ts'
import { expectAccessible } from '../../../testing/expect-accessible.ts'
import { field, fill, findWords, openScreen } from '../../../testing/open-screen.tsx'
import { refusal } from '../../../testing/stub-server.ts'

const password = 'Lungo#Macchiato'

test('a session of a temporary password leads to the choice of another, and on from there', async () => {
  const account = people.paid()
  const { user, server, router } = await openScreen('/credits-list', {
    answers: {
      'GET /user/show': () => refusal('password.temporary'),
      'GET /user/history': () => refusal('password.temporary'),
      'PUT /profile/update/{id}': () =>
        refusal('input.invalid', { data: { issues: [{ path: 'password', message: profileMessages.stillTemporary }] } }),
    },
  })
  expect(await screen.findByRole('heading', { name: 'Choose a new password' })).toBeVisible()
  await expectAccessible()
  const choose = async (chosen: string) => {
    fill(await field(/^New password/), chosen)
    await user.click(screen.getByRole('button', { name: 'Change password' }))
  }
  // Typed once: it can be shown instead.
  expect(screen.queryByLabelText('Confirm password')).toBeNull()
  expect(screen.getByRole('button', { name: 'Show password' })).toBeVisible()
  await choose('another')
  expect(await findWords(registrationMessages.password)).toBeVisible()
  await choose(password)
  expect(await findWords(profileMessages.stillTemporary)).toBeVisible()

  server.answer('PUT /profile/update/{id}', () => ({
    message: profileMessages.updated,
    data: { userData: account.userData, email_pending: null },
  }))
  server.answer('GET /user/show', () => account)
  server.answer('GET /user/history', () => ({ history: [], total: 0, per_page: 10, owed: 0, owed_earlier: 0 }))
  await choose(password)
  expect(await findWords(passwordMessages.changed)).toBeVisible()
  expect(await screen.findByRole('heading', { name: 'Credits History' })).toBeVisible()
  expect(router.state.location.pathname).toBe('/credits-list')
  expect(server.callsOf('PUT /profile/update/{id}').map(({ body }) => body)).toEqual([{ password }, { password }])
})

test('after signing in with a temporary password, no call is made that would be refused', async () => {
  const { userData, userAbilities, plan } = people.paid()
  const { user, server } = await openScreen('/login?next=%2Fview-serps', {
    account: null,
    answers: {
      'POST /login': () => ({ accessToken: 'a token', userData, userAbilities, plan, needsPassword: true }),
      'GET /user/show': () => refusal('password.temporary'),
      'PUT /profile/update/{id}': () => ({
        message: profileMessages.updated,
        data: { userData, email_pending: null },
      }),
    },
  })
  fill(await field('Email'), userData.email)
  fill(await field(/^Password/), 'Kettle#Marble7')
  await user.click(screen.getByRole('button', { name: 'Sign in' }))
  expect(await screen.findByRole('heading', { name: 'Choose a new password' })).toBeVisible()
  expect(server.calls.map(({ name }) => name)).toEqual(['POST /login'])
  server.answer('GET /user/show', () => people.paid())
  fill(await field(/^New password/), password)
  await user.click(screen.getByRole('button', { name: 'Change password' }))
  expect(await screen.findByRole('heading', { name: 'SERP listing' })).toBeVisible()
  expect(localStorage.getItem('needsPassword')).toBeNull()
})
