import { screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { codeMessages } from '#contract/accounts/messages.ts'
import { people } from '../../../testing/accounts.ts'
import { fill, findWords, openScreen } from '../../../testing/open-screen.tsx'
import { type Answer, refusal } from '../../../testing/stub-server.ts'
import { storePendingSignIn } from './pending-sign-in.ts'

const session = () => {
  const { userData, userAbilities, plan } = people.trial()
  return { accessToken: 'a token', userData, userAbilities, plan }
}
const codeField = () => screen.findByRole('textbox', { name: 'Code' })

const open = (answers: Record<string, Answer> = {}) => {
  storePendingSignIn({ email: 'orla@kestrelroast.example' })
  return openScreen('/otp-verify', {
    account: null,
    answers: { 'POST /verify-otp': session, ...answers },
  })
}

test('a wrong code says how many attempts are left, and the fifth leads back to the form', async () => {
  let left = 5
  const { user } = await open({
    'POST /verify-otp': () => {
      left -= 1
      return left > 0
        ? refusal('code.wrong', {
            message: `${codeMessages.wrong} ${left} ${left === 1 ? 'attempt' : 'attempts'} left.`,
          })
        : refusal('code.ended', { message: 'Too many wrong codes.' })
    },
  })
  fill(await codeField(), '12345')
  await user.keyboard('{Enter}')
  expect(await findWords(codeMessages.shape)).toBeVisible()
  for (const message of [
    `${codeMessages.wrong} 4 attempts left.`,
    '3 attempts left.',
    '2 attempts left.',
    '1 attempt left.',
  ]) {
    fill(await codeField(), `13579${left}`)
    expect(await findWords(message)).toBeVisible()
    await waitFor(async () => expect(await codeField()).toHaveFocus())
  }
  fill(await codeField(), '246802')
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Code expired' })).toHaveFocus())
  expect(await findWords('Too many wrong codes.')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Back to sign in' })).toHaveAttribute('href', '/login')
})

test('a new code can be asked for after a while, which a reload does not shorten', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const answers = { 'POST /resend-otp': () => ({ message: codeMessages.sent, data: { retry_after_seconds: 30 } }) }
  const { close } = await open(answers)
  const resend = () => screen.findByRole('button', { name: /^Send a new code/ })
  expect(await resend()).toHaveAccessibleName(/^Send a new code in \d\d? s$/)
  expect(await resend()).toHaveAttribute('aria-disabled', 'true')
  close()
  const { user, server } = await openScreen('/otp-verify', { account: null, answers })
  expect(await resend()).toHaveAccessibleName(/^Send a new code in \d\d? s$/)
  vi.setSystemTime(Date.now() + 30_000)
  await waitFor(async () => expect(await resend()).toHaveAccessibleName('Send a new code'))
  await user.click(await resend())
  expect(await findWords(codeMessages.sent)).toBeVisible()
  expect(server.callsOf('POST /resend-otp')).toHaveLength(1)
  await waitFor(async () => expect(await resend()).toHaveAccessibleName(/^Send a new code in \d\d? s$/))
  expect(await codeField()).toHaveFocus()
  vi.useRealTimers()
})

test('a code whose answer comes after the form was left leads in all the same', async () => {
  const left = Promise.withResolvers<void>()
  const { user } = await open({
    'POST /verify-otp': async () => {
      await left.promise
      return session()
    },
  })
  fill(await codeField(), '135791')
  await user.click(screen.getByRole('link', { name: 'Back to sign in' }))
  expect(await screen.findByRole('heading', { name: 'Sign in' })).toBeVisible()
  left.resolve()
  expect(await screen.findByRole('heading', { name: 'Dashboard' })).toBeVisible()
})

test('without a sign-in that waits for a code the screen leads to the form', async () => {
  const { user } = await openScreen('/otp-verify', { account: null })
  await waitFor(() => expect(screen.getByRole('heading', { name: 'No code requested' })).toHaveFocus())
  expect(document.title).toBe('Enter your code · Serpplus')
  await user.click(screen.getByRole('link', { name: 'Back to sign in' }))
  expect(await screen.findByRole('heading', { name: 'Sign in' })).toBeVisible()
})
