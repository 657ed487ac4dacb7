import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { people } from '../testing/accounts.ts'
import { expectAccessible } from '../testing/expect-accessible.ts'
import { findWords, openScreen } from '../testing/open-screen.tsx'
import { purchaseListsOf } from '../testing/purchases.ts'
import { refusal } from '../testing/stub-server.ts'

const switched = () => ({ ...people.paid(), switched_by: { id: 2, name: 'Ada Admin' }, sandboxData: true })
const session = {
  id: '01933f3e-7b1c-7000-8000-000000000001',
  device: 'Support access by Serpplus',
  ip: '',
  created_at: '2026-11-20T10:00:00.000Z',
  last_used_at: '2026-11-20T10:00:00.000Z',
  expires_at: '2099-11-20T10:00:00.000Z',
  is_current: true,
  is_support: true,
}
const answers = {
  'GET /user/sessions': () => ({ data: [session] }),
  'GET /user/devices': () => ({ data: [], code_every_time: false }),
  'GET /plans': () => ({ plans: [], currency: 'GBP', userData: people.paid().userData }),
  'GET /plans/get-amount': () => ({ data: [], currency: 'GBP' }),
  'GET /plans/list-customer-plans': purchaseListsOf([]),
}

test('the banner names the customer before every other banner, and returns, or says why not', async () => {
  const { user, server } = await openScreen('/', {
    account: switched(),
    answers: { ...answers, 'GET /auth/change-auth/{id}': () => refusal('server.failed') },
  })
  expect(await findWords('You’re signed in as Orla Nolan (orla@kestrelroast.example).')).toBeVisible()
  expect(screen.getByText(/Your actions are recorded under Ada Admin\./)).toBeVisible()
  expect(screen.queryByText(/Sandbox data/)).toBeNull()
  await expectAccessible()
  await user.click(screen.getByRole('button', { name: 'Switch Admin' }))
  await waitFor(() => expect(server.callsOf('GET /auth/change-auth/{id}')[0]?.values).toEqual({ id: '1' }))
  expect(await findWords('Something went wrong on our side.')).toBeVisible()
  expect(localStorage.getItem('accessToken')).toBe('a token')
  await user.click(screen.getByRole('button', { name: /^Account:/ }))
  // In the banner and in the menu.
  await waitFor(() => expect(screen.getAllByRole('button', { name: 'Switch Admin' })).toHaveLength(2))
})

test('the banner is there from the first paint by what the browser remembers, and goes when the server knows better', async () => {
  localStorage.setItem('isAdmin', 'true')
  let answer = () => {}
  const waiting = new Promise<void>((resolve) => {
    answer = resolve
  })
  const account = people.paid()
  await openScreen('/', {
    account,
    answers: {
      'GET /user/show': async () => {
        await waiting
        return account
      },
    },
  })
  expect(await screen.findByRole('button', { name: 'Switch Admin' })).toBeVisible()
  answer()
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Switch Admin' })).toBeNull())
})

test('nobody else sees a banner or the entry', async () => {
  const { user } = await openScreen('/')
  await user.click(await screen.findByRole('button', { name: /^Account:/ }))
  expect(await screen.findByRole('button', { name: 'Logout' })).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Switch Admin' })).toBeNull()
  expect(screen.queryByText(/You’re signed in as/)).toBeNull()
})

test('what only the customer may do is disabled, and the page says why', async () => {
  const security = await openScreen('/user-security', { account: switched(), answers })
  expect(await findWords('Only the customer can end sessions')).toBeVisible()
  for (const name of [/^End session/, 'Send reset link'])
    expect(await screen.findByRole('button', { name })).toBeDisabled()
  security.close()
  const pricing = await openScreen('/pricing-page', { account: switched(), answers })
  expect(await findWords('Only the customer can buy, change or cancel a plan')).toBeVisible()
  pricing.close()
  await openScreen('/purchase-list', { account: switched(), answers })
  expect(await screen.findByRole('button', { name: 'Add Credits' })).toHaveAttribute('aria-disabled', 'true')
  await expectAccessible()
})
