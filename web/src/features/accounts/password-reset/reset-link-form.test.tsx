import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { loginMessages, passwordMessages } from '#contract/accounts/messages.ts'
import { field, fill, findWords, openScreen } from '../../../testing/open-screen.tsx'

test('what is no email address is named and not sent; any that is gets the same reply', async () => {
  const { user, server } = await openScreen('/forgot-password', {
    account: null,
    answers: { 'POST /reset-password': () => ({ message: passwordMessages.emailSent }) },
  })
  const send = async (email: string) => {
    fill(await field('Email'), email)
    await user.click(screen.getByRole('button', { name: /^Send/ }))
  }
  await send('nobody')
  expect(await findWords(loginMessages.email)).toBeVisible()
  expect(server.callsOf('POST /reset-password')).toEqual([])

  await send('nobody@kestrelroast.example')
  expect(await screen.findByRole('heading', { name: passwordMessages.emailSent })).toBeVisible()
  expect(server.callsOf('POST /reset-password').map(({ body }) => body)).toEqual([
    { email: 'nobody@kestrelroast.example' },
  ])
})
