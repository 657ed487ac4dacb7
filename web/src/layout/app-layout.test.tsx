import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import type { AccountEvent } from '#contract/accounts/event-endpoints.ts'
import { accountTypes, roleNames } from '#contract/rules/billing/plan-modules.ts'
import { accountQuery } from '../parts/access/account.ts'
import { queryClient } from '../parts/access/query-client.ts'
import { type Account, accountOf, people } from '../testing/accounts.ts'
import { expectAccessible } from '../testing/expect-accessible.ts'
import { openScreen } from '../testing/open-screen.tsx'
import { refusal } from '../testing/stub-server.ts'

const menu = () => screen.findByRole('navigation', { name: 'Main menu' })
const upgradeBox = () => screen.findByRole('region', { name: 'UPGRADE TO PRO' })
const noUpgradeBox = () => waitFor(() => expect(screen.queryByRole('region', { name: 'UPGRADE TO PRO' })).toBeNull())
const without = (account: Account, ...withheld: string[]) => ({
  ...account,
  userAbilities: account.userAbilities.filter((ability) => !withheld.includes(ability)),
})
const isDashboard = () => screen.findByRole('heading', { name: 'Dashboard' })
const asked = 'GET /user/show'
const plans = (account: Account) => ({
  'GET /plans': () => ({ plans: [], currency: 'GBP', userData: account.userData }),
})

/** A stream that says so much and then ends, or stays open. */
const streamOf = (types: AccountEvent['type'][], { stays = false } = {}) => {
  const said = types.map((type) => `event: message\ndata: ${JSON.stringify({ type })}\n\n`).join('')
  const body = new ReadableStream({
    start: (controller) => {
      controller.enqueue(new TextEncoder().encode(said))
      if (!stays) controller.close()
    },
  })
  return new Response(body, { headers: { 'content-type': 'text/event-stream' } })
}

afterEach(() => void vi.useRealTimers())

test('the menu has an email link to support, the terms and the privacy policy, which are shown in the layout', async () => {
  const { user } = await openScreen('/')
  const link = async (name: string) => within(await menu()).findByRole('link', { name })
  await user.click(within(await menu()).getByRole('button', { name: 'Support' }))
  await waitFor(async () => expect(await link('Email us')).toHaveAttribute('href', 'mailto:support@serpplus.test'))
  for (const [name, title] of [
    ['Privacy policy', 'Privacy policy'],
    ['Terms of use', 'Terms of use'],
  ] as const) {
    await user.click(await link(name))
    expect(await screen.findByRole('heading', { level: 1, name: title })).toBeVisible()
    await waitFor(async () => expect(await link(name)).toHaveAttribute('aria-current', 'page'))
  }
})

test('without the abilities there is neither the group nor the box', async () => {
  const trial = people.trial()
  const { close } = await openScreen('/', { account: trial })
  expect(await upgradeBox()).toBeVisible()
  close()
  const account = without(trial, 'VIEW_SUPPORT_MODULE', 'VIEW_PRICING_PAGE')
  await openScreen('/pricing-page', { account })
  expect(await screen.findByRole('heading', { name: 'You don’t have access to this page' })).toBeVisible()
  await noUpgradeBox()
  expect(within(await menu()).queryByRole('button', { name: 'Support' })).toBeNull()
  expect(within(await menu()).getByRole('button', { name: 'Billing' })).toBeVisible()
})

test('the account menu works by keyboard and leads to the profile', async () => {
  const { user } = await openScreen('/', { account: people.trial() })
  const button = await screen.findByRole('button', { name: /^Account:/ })
  button.focus()
  await user.keyboard('{Enter}')
  const links = await screen.findByRole('navigation', { name: 'Your account' })
  const link = (name: string) => within(links).getByRole('link', { name })
  expect(link('Privacy Policy')).toHaveAttribute('href', '/privacy-policy')
  await waitFor(() => expect(link('Email us')).toHaveAttribute('href', 'mailto:support@serpplus.test'))
  await expectAccessible()
  await user.tab()
  expect(link('Edit Your Profile')).toHaveFocus()
  expect(link('Security')).toHaveAttribute('href', '/user-profile?tab=security')
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('navigation', { name: 'Your account' })).toBeNull())
  await waitFor(() => expect(button).toHaveFocus())

  await user.keyboard('{Enter}')
  await screen.findByRole('navigation', { name: 'Your account' })
  await user.tab()
  await user.keyboard('{Enter}')
  expect(await screen.findByRole('heading', { level: 1, name: 'Edit Your Profile' })).toBeVisible()
  expect(screen.queryByRole('navigation', { name: 'Your account' })).toBeNull()
  await waitFor(() => expect(screen.getByRole('main')).toHaveFocus())
})

test('a refused call has the account fetched again, so that the screen offers what is true now', async () => {
  const account = people.trial()
  const { user, server } = await openScreen('/', { account, answers: plans(account) })
  const box = await upgradeBox()
  await waitFor(() => expect(server.callsOf(asked)).not.toEqual([]))
  const before = server.callsOf(asked).length
  server.answer(asked, () => without(account, 'VIEW_PRICING_PAGE'))
  server.answer('GET /plans', () => refusal('ability.missing'))
  await user.click(within(box).getByRole('link', { name: 'Upgrade Now' }))
  expect(await screen.findByRole('heading', { name: 'You don’t have access to this page' })).toBeVisible()
  await noUpgradeBox()
  // Once for the refusal, and once for going on where the account was old by then.
  expect(server.callsOf(asked).length - before).toBeLessThanOrEqual(2)
})

test('coming back and going on fetch the account again once it is ten seconds old, and once only', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const account = people.paid()
  let times = -1
  const { user, server } = await openScreen('/', {
    account,
    answers: {
      [asked]: () => {
        times += 1
        return { ...account, userData: { ...account.userData, name: `Pat ${times}` } }
      },
      'GET /user/history': () => ({ history: [], total: 0, per_page: 30, owed: 0, owed_earlier: 0 }),
    },
  })
  const name = (words: string) => screen.findByRole('button', { name: `Account: ${words}, Customer` })
  await name('Pat 0')
  const comeBack = () => {
    for (let again = 0; again < 5; again += 1) window.dispatchEvent(new Event('focus'))
  }
  /** Sets the clock to so long after the account was fetched last. */
  const turnTo = (milliseconds: number) =>
    vi.setSystemTime((queryClient.getQueryState(accountQuery.queryKey)?.dataUpdatedAt ?? 0) + milliseconds)
  turnTo(600_000)
  comeBack()
  await name('Pat 1')

  turnTo(9_900)
  comeBack()
  await act(() => vi.advanceTimersByTimeAsync(50))
  expect(server.callsOf(asked)).toHaveLength(2)

  turnTo(10_000)
  await user.click(screen.getByRole('link', { name: /Credits left/ }))
  expect(await screen.findByRole('heading', { name: 'Credits History' })).toBeVisible()
  await name('Pat 2')
  expect(server.callsOf(asked)).toHaveLength(3)
})

test('an event of the account updates the layout', async () => {
  const trial = people.trial()
  let times = 0
  let streams = 0
  const { server } = await openScreen('/', {
    account: trial,
    answers: {
      [asked]: () => {
        times += 1
        return { ...trial, userData: { ...trial.userData, type: times > 1 ? accountTypes.paid : accountTypes.trial } }
      },
      'GET /events': () => {
        streams += 1
        // The second stream stays silent: opening one anew would have the account fetched too.
        return streamOf(streams === 1 ? ['ready', 'account'] : [], { stays: streams > 1 })
      },
    },
  })
  expect(await isDashboard()).toBeVisible()
  await waitFor(() => expect(server.callsOf(asked).length).toBeGreaterThan(1))
  await noUpgradeBox()
})

test('a page whose event stream went to a newer page fetches what it shows now and then, and listens again later', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  let streams = 0
  const { server } = await openScreen('/', {
    account: people.trial(),
    answers: {
      'GET /events': () => {
        streams += 1
        // The second stream stays silent: only what is fetched in its place is counted.
        return streamOf(streams === 1 ? ['ready', 'stream-limit'] : [], { stays: streams > 1 })
      },
    },
  })
  expect(await isDashboard()).toBeVisible()
  await waitFor(() => expect(server.callsOf(asked)).toHaveLength(2))
  for (let polls = 3; polls <= 11; polls += 1) {
    await act(() => vi.advanceTimersByTimeAsync(30_000))
    await waitFor(() => expect(server.callsOf(asked)).toHaveLength(polls))
  }
  expect(streams).toBe(1)
  await act(() => vi.advanceTimersByTimeAsync(30_000))
  await waitFor(() => expect(streams).toBe(2))
  expect(server.callsOf(asked)).toHaveLength(11)
})

test('an unknown address says so inside the layout and leads back', async () => {
  const { user } = await openScreen('/typography')
  expect(await screen.findByRole('heading', { name: 'Page not found' })).toBeVisible()
  expect(await menu()).toBeVisible()
  await user.click(screen.getByRole('link', { name: 'Go to dashboard' }))
  expect(await isDashboard()).toBeVisible()
})

test('a group that was folded opens again for its own page', async () => {
  const { user } = await openScreen('/credits-list', {
    answers: { 'GET /user/history': () => ({ history: [], total: 0, per_page: 30, owed: 0, owed_earlier: 0 }) },
  })
  const group = within(await menu()).getByRole('button', { name: 'Billing' })
  await user.click(group)
  expect(group).toHaveAttribute('aria-expanded', 'false')
  await user.click(within(await menu()).getByRole('link', { name: 'Dashboard' }))
  expect(await isDashboard()).toBeVisible()
  await waitFor(() => expect(document.title).toBe('Dashboard · Serpplus'))
  expect(group).toHaveAttribute('aria-expanded', 'false')
  await user.click(screen.getByRole('link', { name: /Credits left/ }))
  await waitFor(() => expect(group).toHaveAttribute('aria-expanded', 'true'))
  const own = within(await menu()).getByRole('link', { name: 'Credits history' })
  await waitFor(() => expect(own).toHaveAttribute('aria-current', 'page'))
})

test('the Superadmin sees no credits', async () => {
  await openScreen('/privacy-policy', {
    account: accountOf({ role: [roleNames.superadmin], roles: [{ id: 1, name: roleNames.superadmin }] }),
  })
  expect(await screen.findByRole('heading', { name: 'Privacy policy' })).toBeVisible()
  expect(screen.queryByRole('link', { name: /Credits left/ })).toBeNull()
  expect(screen.queryByText('Credits left')).toBeNull()
})

test('made-up data is said to be made up', async () => {
  await openScreen('/', { account: { ...people.trial(), sandboxData: true } })
  expect(await screen.findByText('Sandbox data: all results are simulated.')).toBeVisible()
})
