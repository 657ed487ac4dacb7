import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { loginMessages } from '#contract/accounts/messages.ts'
import { makeStorageUsable } from '../../../shared/session/usable-storage.ts'
import { people } from '../../../testing/accounts.ts'
import { expectAccessible } from '../../../testing/expect-accessible.ts'
import { field, fill, findWords, openScreen } from '../../../testing/open-screen.tsx'
import { connectionLost, refusal } from '../../../testing/stub-server.ts'
import { signInFormMessages } from '../messages.ts'

const session = () => {
  const { userData, userAbilities, plan } = people.trial()
  return { accessToken: 'a token', userData, userAbilities, plan }
}
const history = { history: [], total: 0, per_page: 30, owed: 0, owed_earlier: 0 }

const open = async (answers: object, address = '/login') => {
  const opened = await openScreen(address, {
    account: null,
    answers: { 'POST /login': session, ...answers },
  })
  const signIn = async (email: string, password: string) => {
    fill(await field('Email'), email)
    fill(await field(/^Password/), password)
    await opened.user.click(screen.getByRole('button', { name: 'Sign in' }))
  }
  return { ...opened, signIn }
}

test('wrong entries are named beside their fields, a wrong password above them, and the entries stay', async () => {
  const { signIn, server } = await open({ 'POST /login': () => refusal('login.invalid') })
  await signIn('nobody', 'short')
  expect(await findWords(loginMessages.email)).toBeVisible()
  expect(await findWords(loginMessages.password)).toBeVisible()
  expect(await field('Email')).toHaveFocus()
  expect(server.callsOf('POST /login')).toEqual([])

  await signIn('trial@serpplus.test', 'Wrong#2026')
  expect(await screen.findByRole('alert')).toHaveTextContent(loginMessages.invalid)
  expect(await field('Email')).toHaveValue('trial@serpplus.test')
  expect(await field(/^Password/)).toHaveFocus()
  expect(window.location.pathname).toBe('/login')
  await expectAccessible()
})

test('a suspended account sees that it is suspended, and the reason', async () => {
  const { signIn } = await open({
    'POST /login': () => refusal('account.suspended', { data: { reason: 'Two payments were charged back' } }),
  })
  await signIn('trial@serpplus.test', 'Trial#2026')
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'This account is suspended. Contact support. Reason: Two payments were charged back',
  )
})

test('if the browser blocks storage, signing in works until the page is closed, and a message says so', async () => {
  expect(screen.queryByText(signInFormMessages.notKept)).toBeNull()
  const storage = window.localStorage
  Object.defineProperty(window, 'localStorage', { configurable: true, value: null })
  makeStorageUsable()
  const { signIn, server } = await open({ 'GET /user/show': () => people.trial() })
  expect(await findWords(signInFormMessages.notKept)).toBeVisible()
  await signIn('trial@serpplus.test', 'Trial#2026')
  await waitFor(() => expect(window.location.pathname).not.toBe('/login'))
  expect(server.callsOf('POST /login')).toHaveLength(1)
  expect([window.localStorage.getItem('accessToken'), storage.getItem('accessToken')]).toEqual(['a token', null])
  Object.defineProperty(window, 'localStorage', { configurable: true, value: storage })
})

test('an address that has to wait does not keep another one waiting', async () => {
  const wait = { message: 'Too many attempts. Try again in 3593 seconds.', data: { retry_after_seconds: 3_593 } }
  const { signIn } = await open({ 'POST /login': () => refusal('rate.limited', wait) })
  await signIn('orla@kestrelroast.example', 'Trial#2026')
  const refused = await screen.findByRole('alert')
  expect(refused).toHaveTextContent('Too many attempts. Try again in 60 min.')
  expect(screen.getByRole('button', { name: 'Try again in 60 min' })).toHaveAttribute('aria-disabled', 'true')
  fill(await field(/^Password/), 'Trial#2027')
  expect(refused).toBeVisible()
  fill(await field('Email'), 'trial@serpplus.test')
  await waitFor(() => expect(screen.getByRole('alert')).toBeEmptyDOMElement())
  expect(screen.getByRole('button', { name: 'Sign in' })).toBeEnabled()
})

test('an answer that is not ours is distinguished from none', async () => {
  const { signIn, server, user } = await open({
    'POST /login': () =>
      new Response('<h1>Bad gateway</h1>', { status: 502, headers: { 'content-type': 'text/html' } }),
  })
  await signIn('trial@serpplus.test', 'Trial#2026')
  await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent(loginMessages.unexpected))
  server.answer('POST /login', connectionLost)
  await user.click(screen.getByRole('button', { name: 'Sign in' }))
  await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent(loginMessages.noResponse))
})

test('an answer that comes after the form was left leads in all the same', async () => {
  const left = Promise.withResolvers<void>()
  const answer = async () => {
    await left.promise
    return session()
  }
  const { signIn, user } = await open(
    { 'POST /login': answer, 'GET /user/history': () => history },
    '/login?next=%2Fcredits-list',
  )
  await signIn('trial@serpplus.test', 'Trial#2026')
  await user.click(screen.getByRole('link', { name: 'Create an account' }))
  expect(await screen.findByRole('heading', { name: 'Create an account' })).toBeVisible()
  left.resolve()
  expect(await screen.findByRole('heading', { name: 'Credits History' })).toBeVisible()
  expect(window.location.pathname).toBe('/credits-list')
})

test.each([
  ['an address of another site', '/login?next=https%3A%2F%2Fexample.com%2Fsteal'],
  ['a screen of signing in', '/login?next=%2Fregister'],
])('%s is never gone on to', async (_what, address) => {
  const { signIn } = await open({}, address)
  await signIn('trial@serpplus.test', 'Trial#2026')
  expect(await screen.findByRole('heading', { name: 'Dashboard' })).toBeVisible()
  expect(window.location.pathname).toBe('/')
})

test('the way through the other screens keeps the remembered address', async () => {
  const { user } = await open({}, '/credits-list')
  for (const name of ['Create an account', 'Sign in', 'Forgot password?', 'Back to sign in'])
    await user.click(await screen.findByRole('link', { name }))
  expect(await screen.findByRole('heading', { name: 'Sign in' })).toBeVisible()
  expect(window.location.pathname + window.location.search).toBe('/login?next=%2Fcredits-list')
})

test.each(['/login', '/register', '/forgot-password', '/otp-verify'])(
  'somebody signed in is led from %s to the dashboard',
  async (address) => {
    await openScreen(address)
    expect(await screen.findByRole('heading', { name: 'Dashboard' })).toBeVisible()
    expect(window.location.pathname).toBe('/')
  },
)
