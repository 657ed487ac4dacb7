import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { profileMessages } from '#contract/accounts/messages.ts'
import { expectAccessible } from '../../../testing/expect-accessible.ts'
import { findWords, openScreen } from '../../../testing/open-screen.tsx'
import { connectionLost, refusal } from '../../../testing/stub-server.ts'
import { newAddressMessages } from '../messages.ts'

test.each([null, undefined])(
  'a link is used by a click only, and stands in no address (signed in: %s)',
  async (account) => {
    const { user, server, router } = await openScreen('/confirm-email/a-link', {
      ...(account === null && { account }),
      answers: { 'POST /confirm-email': connectionLost },
    })
    expect(await screen.findByRole('heading', { name: newAddressMessages.title })).toBeVisible()
    expect(router.state.location.pathname).toBe('/confirm-email')
    expect(server.callsOf('POST /confirm-email')).toEqual([])
    await expectAccessible()
    const confirm = () => user.click(screen.getByRole('button', { name: 'Confirm address' }))
    await confirm()
    expect(await findWords('No response received from the server.')).toBeVisible()
    server.answer('POST /confirm-email', () => refusal('email.taken'))
    await confirm()
    expect(await findWords('The email has already been taken!')).toBeVisible()
    server.answer('POST /confirm-email', () => ({ message: profileMessages.emailChanged }))
    await confirm()
    expect(await screen.findByRole('heading', { name: profileMessages.emailChanged })).toBeVisible()
    expect(screen.getByRole('link', { name: account === null ? 'Sign in' : 'Go to your profile' })).toBeVisible()
    expect(server.callsOf('POST /confirm-email').at(-1)?.body).toEqual({ token: 'a-link' })
  },
)

test('a link that has ended says what to do', async () => {
  const { user } = await openScreen('/confirm-email/a-link', {
    account: null,
    answers: { 'POST /confirm-email': () => refusal('link.ended') },
  })
  await user.click(await screen.findByRole('button', { name: 'Confirm address' }))
  expect(await findWords(newAddressMessages.ended)).toBeVisible()
})
