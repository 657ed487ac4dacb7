import { screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { codeMessages } from '#contract/accounts/messages.ts'
import type { FactorMethod } from '#contract/rules/accounts/factor-methods.ts'
import { passkeyMessages } from '../../../parts/accounts/passkeys.ts'
import { onScreen } from '../../../parts/screen-messages.ts'
import { people } from '../../../testing/accounts.ts'
import { expectAccessible } from '../../../testing/expect-accessible.ts'
import { field, fill, findWords, openScreen } from '../../../testing/open-screen.tsx'
import { type Answer, refusal } from '../../../testing/stub-server.ts'
import { factorFormMessages } from '../messages.ts'
import { storePendingSignIn } from './pending-sign-in.ts'

afterEach(() => vi.unstubAllGlobals())

const session = () => {
  const { userData, userAbilities, plan } = people.trial()
  return { accessToken: 'a token', userData, userAbilities, plan }
}

function open(methods: FactorMethod[], answers: Record<string, Answer> = {}) {
  storePendingSignIn({ email: 'orla@kestrelroast.example', methods })
  return openScreen('/otp-verify', { account: null, answers: { 'POST /verify-otp': session, ...answers } })
}

test('the password of an account with a factor leads to its methods, without a word about an email', async () => {
  const { user } = await openScreen('/login', {
    account: null,
    answers: { 'POST /login': () => ({ otp: true, methods: ['authenticator', 'recovery-code'] }) },
  })
  fill(await field('Email'), 'orla@kestrelroast.example')
  fill(await field(/^Password/), 'Trial#2026')
  await user.keyboard('{Enter}')
  expect(await findWords(factorFormMessages.app)).toBeVisible()
  expect(screen.queryByText(onScreen(codeMessages.sent))).toBeNull()
  expect(screen.queryByRole('button', { name: /new code/ })).toBeNull()
  await expectAccessible()
})

test('a passkey comes first, and the other methods are a click away', async () => {
  vi.stubGlobal('PublicKeyCredential', class {})
  const { user } = await open(['passkey', 'authenticator', 'recovery-code'], {
    'POST /verify-passkey/options': () => refusal('server.unavailable'),
  })
  expect(await screen.findByRole('heading', { name: 'Use your passkey' })).toBeVisible()
  await expectAccessible()
  expect(screen.getByRole('button', { name: 'Use passkey' })).toHaveFocus()
  await user.keyboard('{Enter}')
  await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent('temporarily unavailable'))
  await user.click(screen.getByRole('button', { name: 'Use a recovery code' }))
  const recovery = await screen.findByRole('textbox', { name: 'Recovery code' })
  expect(recovery).toHaveFocus()
  fill(recovery, 'aaaa-bbbb')
  await user.keyboard('{Enter}')
  expect(await findWords(factorFormMessages.recoveryShape)).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Use a code from your app instead' }))
  fill(await screen.findByRole('textbox', { name: 'Code' }), '135791')
  expect(await screen.findByRole('heading', { name: 'Dashboard' }, { timeout: 5_000 })).toBeVisible()
})

test('a browser without passkeys says so and asks for the next method', async () => {
  const { user, server } = await open(['passkey', 'recovery-code'], {
    'POST /verify-otp': () => refusal('code.wrong', { message: `${codeMessages.wrong} 4 attempts left.` }),
  })
  expect(await findWords(passkeyMessages.unsupported)).toBeVisible()
  fill(await screen.findByRole('textbox', { name: 'Recovery code' }), 'aaaa-bbbb-cccc')
  await user.keyboard('{Enter}')
  expect(await findWords('4 attempts left.')).toBeVisible()
  server.answer('POST /verify-otp', () => refusal('code.ended', { message: 'Too many incorrect codes.' }))
  await user.keyboard('{Enter}')
  expect(await findWords('Too many incorrect codes.')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Back to sign in' })).toBeVisible()
})

test('with nothing that works here it says where to turn', async () => {
  const { close } = await open([])
  expect(await findWords(factorFormMessages.noMethod)).toBeVisible()
  close()
  await open(['passkey'])
  expect(await findWords(/Sign in with one that does/)).toBeVisible()
})
