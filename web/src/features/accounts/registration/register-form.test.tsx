import { screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { codeMessages, registrationMessages } from '#contract/accounts/messages.ts'
import { onScreen } from '../../../parts/screen-messages.ts'
import { people } from '../../../testing/accounts.ts'
import { field, fill, findWords, openScreen } from '../../../testing/open-screen.tsx'
import { type Answer, refusal } from '../../../testing/stub-server.ts'
import { registrationFormMessages } from '../messages.ts'

const password = 'Crema!Ristr3tto'
const done = () => ({ message: registrationMessages.done, data: { trial_credits: 300 } })

const open = async (answer: Answer = done, more: Record<string, Answer> = {}) => {
  const opened = await openScreen('/register', {
    account: null,
    answers: { 'POST /register': answer, 'POST /login': () => ({ otp: true }), ...more },
  })
  const enter = async (email: string) => {
    fill(await field('Name'), 'Orla Nolan')
    fill(await field('Email'), email)
    fill(await field(/^Password/), password)
  }
  const submit = () => screen.getByRole('button', { name: 'Create account' })
  return { ...opened, enter, submit }
}

test('what is missing is named, the first of it focused, and the rules are ticked off while typing', async () => {
  const { user, submit } = await open()
  await user.click(await screen.findByRole('button', { name: 'Create account' }))
  expect(submit()).toBeVisible()
  expect(await findWords(registrationMessages.fields)).toBeVisible()
  expect(await findWords(registrationMessages.name)).toBeVisible()
  expect(await findWords(registrationMessages.email)).toBeVisible()
  expect(await field('Name')).toHaveFocus()

  const entered = await field(/^Password/)
  expect(entered).toHaveAccessibleDescription(/An uppercase letter ?\(not yet met\)/)
  fill(entered, 'crema 1')
  const rule = (words: string) =>
    screen
      .getAllByRole('listitem')
      .find(({ textContent }) => textContent?.includes(words))
      ?.textContent.replace(/ ?\(/, ' (')
  await waitFor(() => expect(rule('A digit')).toBe('A digit (met)'))
  expect(rule('A lowercase letter')).toBe('A lowercase letter (met)')
  expect(rule('No spaces')).toBe('No spaces (not yet met)')
  expect(rule('8 to 128 characters')).toBe('8 to 128 characters (not yet met)')
  fill(entered, password)
  await waitFor(() => expect(rule('not yet met')).toBeUndefined())
  expect(await findWords('6 of 6 rules met')).toBeInTheDocument()

  const show = screen.getByRole('button', { name: 'Show password' })
  expect(show).toHaveAttribute('aria-pressed', 'false')
  await user.click(show)
  expect(show).toHaveAttribute('aria-pressed', 'true')
  expect(entered).toHaveAttribute('type', 'text')
})

test('what the server refuses stands beside its field, and the entries stay', async () => {
  const { user, enter, submit, server } = await open(() =>
    refusal('input.invalid', { data: { issues: [{ path: 'email', message: registrationMessages.disposable }] } }),
  )
  await enter('somebody@mailinator.com')
  await user.click(submit())
  const email = await field('Email')
  await waitFor(() => expect(email).toHaveAccessibleDescription(registrationMessages.disposable))
  expect(email).toHaveFocus()
  server.answer('POST /register', () => refusal('email.taken', { message: registrationMessages.taken }))
  fill(email, 'trial@serpplus.test')
  await waitFor(() => expect(screen.queryByText(registrationMessages.disposable)).toBeNull())
  await user.click(submit())
  await waitFor(() => expect(email).toHaveAccessibleDescription(registrationMessages.taken))
  expect(await field(/^Password/)).toHaveValue(password)
})

test('clicking twice sends once, and the code form follows immediately, with one confirmation', async () => {
  const session = () => {
    const { userData, userAbilities, plan } = people.trial()
    return { accessToken: 'a token', userData, userAbilities, plan }
  }
  const { user, enter, submit, server } = await open(done, {
    'POST /verify-otp': session,
    'GET /user/show': () => people.trial(),
  })
  await enter('orla@kestrelroast.example')
  await user.dblClick(submit())
  expect(await screen.findByRole('heading', { name: 'Enter your code' })).toBeVisible()
  expect(await findWords(registrationMessages.done)).toBeVisible()
  expect(screen.queryByText(onScreen(codeMessages.sent))).toBeNull()
  expect(server.callsOf('POST /register')).toHaveLength(1)
  expect(server.callsOf('POST /login').map(({ body }) => body)).toEqual([
    { email: 'orla@kestrelroast.example', password },
  ])
  expect(screen.getByRole('link', { name: 'Change it' })).toHaveAttribute('href', '/register')
  fill(await screen.findByRole('textbox', { name: 'Code' }), '135791')
  expect(await screen.findByRole('heading', { name: 'Dashboard' })).toBeVisible()
  expect(screen.queryByText('Signed in.')).toBeNull()
})

test('an address that has already had a trial is told so on the code form', async () => {
  const { user, enter, submit } = await open(() => ({ message: registrationMessages.done, data: { trial_credits: 0 } }))
  await enter('orla+again@kestrelroast.example')
  await user.click(submit())
  expect(await findWords(registrationFormMessages.noTrialCredits)).toBeVisible()
})

test('an account whose code couldn’t be requested signs in like any other', async () => {
  const { user, enter, submit } = await open(done, { 'POST /login': () => refusal('server.busy') })
  await enter('orla@kestrelroast.example')
  await user.click(submit())
  expect(await screen.findByRole('heading', { name: 'Your account is ready' })).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Sign in' }))
  expect(await field('Email')).toHaveValue('orla@kestrelroast.example')
})

test('a disposable address is reported when its field loses focus, and is asked about once', async () => {
  const check = 'POST /register/check-email'
  const { user, server, submit } = await open(done, {
    [check]: ({ body }) => ({ disposable: body.email.endsWith('@mailinator.com') }),
  })
  const email = await field('Email')
  fill(email, 'nobody')
  await user.tab()
  expect(server.callsOf(check)).toEqual([])
  fill(email, 'somebody@mailinator.com')
  await user.tab()
  await waitFor(() => expect(email).toHaveAccessibleDescription(registrationMessages.disposable))
  fill(await field('Name'), 'Orla Nolan')
  fill(await field(/^Password/), password)
  await user.click(submit())
  expect(email).toHaveFocus()
  await user.tab()
  expect(server.callsOf(check)).toHaveLength(1)
  expect(server.callsOf('POST /register')).toEqual([])
  fill(email, 'somebody@kestrelroast.example')
  await user.tab()
  await waitFor(() => expect(server.callsOf(check)).toHaveLength(2))
  expect(email).not.toHaveAccessibleDescription(registrationMessages.disposable)
})

test('who tries too often gets the time to wait, and may try again after that', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const wait = { message: 'Too many attempts. Try again in 3600 seconds.', data: { retry_after_seconds: 3_600 } }
  const { user, enter, submit } = await open(() => refusal('rate.limited', wait))
  await enter('orla@kestrelroast.example')
  await user.click(submit())
  expect(await findWords('Too many attempts.')).toBeVisible()
  const button = await screen.findByRole('button', { name: /^Try again in/ })
  expect(button).toHaveTextContent('Try again in 60 min')
  expect(button).toHaveAttribute('aria-disabled', 'true')
  vi.setSystemTime(Date.now() + 59 * 60_000)
  await waitFor(() => expect(button).toHaveTextContent(/^Try again in \d\d? s$/))
  vi.setSystemTime(Date.now() + 60_000)
  await waitFor(() => expect(submit()).toBeVisible())
  expect(screen.queryByText(/Too many attempts/)).toBeNull()
  vi.useRealTimers()
})
