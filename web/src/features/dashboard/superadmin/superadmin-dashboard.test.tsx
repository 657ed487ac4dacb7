import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { BusinessDay, BusinessStatistics, Services } from '#contract/dashboard/business-rows.ts'
import { people } from '../../../testing/accounts.ts'
import { expectAccessible } from '../../../testing/expect-accessible.ts'
import { findWords, openScreen } from '../../../testing/open-screen.tsx'
import type { Answer } from '../../../testing/stub-server.ts'

const empty = { revenue: 0, net_revenue: 0, serps: 0, credits_charged: 0, provider_cost_usd: 0, joined: 0 }
const rate = { rate: 0.75, date: '2026-11-18' }
const daysOf = (count: number, last: Partial<BusinessDay> = {}): BusinessDay[] =>
  Array.from({ length: count }, (_, at) => ({
    ...empty,
    date: new Date(Date.parse('2026-11-20') - (count - 1 - at) * 86_400_000).toISOString().slice(0, 10),
    ...(at === count - 1 && last),
  }))

const business = (changes: Partial<BusinessStatistics> = {}): BusinessStatistics => ({
  as_of: '2026-11-20T11:24:06.000Z',
  time_zone: 'UTC',
  currency: 'GBP',
  days: daysOf(7, {
    ...{
      revenue: 53.1,
      serps: 3_412,
      credits_charged: 11_166,
      net_revenue: 44.25,
      provider_cost_usd: 1.6,
      joined: 2,
    },
  }),
  revenue: { total: 53.1, before: 50 },
  users: {
    ...{ total: 1_842, trial: 1_106, paid: 736, active: 1_655, inactive: 187, suspended: 9 },
    ...{ joined: 118, joined_on_trial: 91, first_paid: 27 },
  },
  serps: { today: 3_412, yesterday: 3_228, total: 1_284_903, since: '2024-01-02T00:10:00.000Z' },
  margin: {
    ...{ net_revenue: 44.25, provider_cost_usd: 1.6, provider_cost: 1.2, share: 0.973, exchange_rate: rate },
    ...{ revenue_per_credit: 0.00163, credits_sold: 30_000, credits_charged: 11_166 },
  },
  ...changes,
})
const quick = ({ revenue, currency, users, serps }: BusinessStatistics) => ({
  userData: { leftCredits: 0 },
  dailyCredits: [],
  time_zone: 'UTC',
  totalRevenue: { totalRevenue: revenue.total, currency },
  ...{ totalUsers: users.total, trialUsers: users.trial, paidUsers: users.paid },
  ...{ activeUsers: users.active, inactiveUsers: users.inactive },
  today: { todaySerps: serps.today },
  total: { totalSerpsCount: serps.total },
})

const services = (changes: Partial<Services> = {}): { data: Services } => ({
  data: {
    as_of: '2026-11-20T11:24:06.000Z',
    time_zone: 'UTC',
    search_data: {
      ...{ state: 'ok', sentence: null, answered: 9_999, failed: 1 },
      ...{ balance_usd: 61.25, balance_at: '2026-11-20T11:20:00.000Z' },
    },
    payments: { state: 'ok', paid: 41, customers_failed: 0, events_waiting: 0, oldest_event_seconds: null },
    email: { state: 'warn', sent: 209, refused: 3, failed: 0 },
    queue: { state: 'ok', waiting: 84, oldest_seconds: 12 },
    ...changes,
  },
})

const mira = {
  ...{ id: 12, name: 'Mira Solano', email: 'mira@lumenbikes.example', credits: 9_412.5, suspend: 0 },
  plan: { name: 'Pro', is_trial: false, is_expired: false },
  plan_name: 'Pro',
  ...{ created_at: '2026-11-20T09:00:00.000Z', status: 'paying', last_active_at: null, revenue: 49, credits_used: 0 },
}
const customers = (data: object[]) => ({
  data,
  current_page: 1,
  last_page: 1,
  total: data.length,
  plans: ['Trial'],
  currency: 'GBP',
})

const failing: Answer = () => Response.json({ code: 'server.failed', message: 'No.' }, { status: 500 })

const open = (statistics = business(), answers: Record<string, Answer> = {}, address = '/') =>
  openScreen(address, {
    account: people.superadmin(),
    answers: {
      'GET /dashboard': () => quick(statistics),
      'GET /dashboard/statistics': () => ({ data: statistics }),
      'GET /dashboard/services': () => services(),
      'GET /customers': () => customers([mira]),
      ...answers,
    },
  })

const panel = async (name: string) => {
  const section = (await screen.findByRole('heading', { level: 2, name })).closest('section')
  if (section === null) throw new Error(`${name} is in no panel`)
  return section
}

test('shows the figures with what they are compared with, charts, newest customers and services', async () => {
  const { user, server } = await open()
  const tiles = await screen.findByLabelText('Quick statistics')
  expect(await findWords('6.2% vs 7 days before')).toBeVisible()
  expect(await screen.findByText(/^as of \d\d:\d\d$/)).toHaveAttribute('datetime', '2026-11-20T11:24:06.000Z')
  const said = [...tiles.children].map((tile) => tile.textContent?.replaceAll(/\s+/g, ' '))
  expect(said).toEqual([
    'Total Revenue£53.10up by 6.2% vs 7 days before',
    'Total Number of Users1,842customers, up by 118 in 7 days',
    'Number of SERPS today3,412up by 184 vs same time yesterday',
    'Number of SERPS in total1,284,903since 2 Jan 2024',
    'Number of Trial Users1,106up by 91 joined · 60% of customers',
    'Number of Paid Users736up by 27 new · 40% of customers',
    'Number of Active Users1,655used in the last 30 days',
    'Inactive Users1879 suspended',
  ])
  expect(await panel('Revenue')).toHaveTextContent('British pounds per day, refunds deducted')
  const cost = await panel('Revenue and provider cost')
  expect(cost).toHaveTextContent('British pounds per day, margin 97.3%')
  expect(cost).toHaveTextContent(
    '£44.25 of revenue excluding tax, £1.20 charged by the provider. 1,000 credits sold earned £1.63. 1,000 credits used cost £0.107. At 0.75 GBP per USD on 18 Nov 2026. By plan and top-up',
  )
  await user.click(within(cost).getByRole('button', { name: 'Show as table: Revenue and provider cost' }))
  expect(within(cost).getAllByRole('row')[1]).toHaveTextContent('20 Nov 2026£44.25£1.2011,166.00')

  const newest = await panel('Newest customers')
  expect(await within(newest).findByRole('link', { name: 'Mira Solano' })).toHaveAttribute('href', '/view-customer/12')
  expect(newest).toHaveTextContent('Pro')
  const shown = await panel('Services')
  const items = within(shown).getAllByRole('listitem')
  expect(items.map((item) => item.textContent)).toEqual([
    // One of ten thousand failed: that is not all of them.
    'Search data provider99.9% of look-ups succeeded today, balance $61.25',
    'Payment provider41 payments today, none failed',
    'Email212 emails today, 3 rejected by the email server. Bounces aren’t measured.',
    'Queue84 look-ups waiting, oldest 12 s',
  ])
  expect(within(items[2] as HTMLElement).getByRole('img', { name: 'Needs attention' })).toBeVisible()
  expect(within(shown).queryByRole('link', { name: /^Show/ })).toBeNull()
  expect(server.callsOf('GET /serp/list-serps').length > 0).toBe(false)
  await expectAccessible()
})

test('without an exchange rate each amount keeps its currency, and no margin is shown', async () => {
  const { margin } = business()
  await open(business({ margin: { ...margin, provider_cost: null, share: null, exchange_rate: null } }))
  expect(await findWords('US dollars per day')).toBeVisible()
  const cost = await panel('Revenue and provider cost')
  expect(cost).not.toHaveTextContent('margin 9')
  expect(cost).toHaveTextContent(
    '£44.25 of revenue excluding tax, $1.60 charged by the provider. 1,000 credits sold earned £1.63. 1,000 credits used cost $0.143. Enter an exchange rate on Credit settings to see the margin.',
  )
})

test('the period is in the address, and the year is shown in weeks whose sum is the year', async () => {
  const year = business({ days: daysOf(365, { revenue: 53.1, net_revenue: 44.25 }) })
  const { user, router } = await open(year)
  await user.click(await screen.findByRole('radio', { name: 'Yearly' }))
  expect(router.state.location.search).toEqual({ filter: 'yearly' })
  expect(await findWords('British pounds per week, refunds deducted')).toBeVisible()
  const slider = await screen.findByRole('slider', { name: 'Revenue by week' })
  expect(slider).toHaveAttribute('aria-valuemax', '51')
  expect(slider).toHaveAttribute('aria-valuetext', '20 Nov 2026: £53.10')
})

test('what needs attention leads to where something can be done', async () => {
  const { close } = await open(business(), {
    'GET /dashboard/services': () =>
      services({
        search_data: {
          ...{ state: 'failing', sentence: 'The provider rejects our login.', answered: 0, failed: 0 },
          ...{ balance_usd: null, balance_at: null },
        },
        payments: { state: 'warn', paid: 0, customers_failed: 2, events_waiting: 1, oldest_event_seconds: 700 },
      }),
  })
  expect(await findWords('The provider rejects our login. No look-ups today, balance unknown')).toBeVisible()
  expect(
    await findWords('No payments today, 2 customers with a failed payment; 1 event waiting, oldest 11 min'),
  ).toBeVisible()
  expect(screen.getByRole('link', { name: 'Show: Search data provider' })).toHaveAttribute('href', '/credit-settings')
  expect(screen.getByRole('link', { name: 'Show: Payment provider' })).toHaveAttribute('href', '/customer-list')
  close()
})

test('nothing yet, not loaded and loaded never look alike', async () => {
  const nothing = business({
    days: daysOf(7),
    revenue: { total: 0, before: 0 },
    serps: { today: 0, yesterday: 0, total: 0, since: null },
    margin: {
      ...{ net_revenue: 0, provider_cost_usd: 0, provider_cost: 0, share: null, exchange_rate: rate },
      ...{ revenue_per_credit: null, credits_sold: 0, credits_charged: 0 },
    },
  })
  const first = await open(nothing, { 'GET /customers': () => customers([]) })
  for (const words of [
    ...[
      'No payments in this period',
      'No payments and no provider cost in this period',
      'No customers yet',
      'no revenue in the 7 days before',
    ],
    ...['same as at this time yesterday', 'None yet', 'British pounds per day'],
  ])
    expect(await findWords(words), words).toBeVisible()
  first.close()

  const calls = ['GET /dashboard', 'GET /dashboard/statistics', 'GET /dashboard/services', 'GET /customers']
  const { user } = await open(business(), Object.fromEntries(calls.map((call) => [call, failing])))
  for (const words of [
    ...['Couldn’t load the statistics', 'Couldn’t load revenue', 'Couldn’t load revenue and provider cost'],
    ...['Couldn’t load the newest customers', 'Couldn’t load the status of the services'],
  ])
    expect(await screen.findByText(words, undefined, { timeout: 10_000 }), words).toBeVisible()
  expect(screen.getAllByRole('button', { name: 'Retry' })).toHaveLength(5)
  await user.click(screen.getAllByRole('button', { name: 'Retry' })[0] as HTMLElement)
})

test('other staff and customers keep their own dashboard and ask for none of it', async () => {
  const { server } = await openScreen('/', { account: people.admin() })
  await screen.findByRole('heading', { level: 1, name: 'Dashboard' })
  expect(screen.queryByLabelText('Quick statistics')).toBeNull()
  expect(server.callsOf('GET /dashboard/statistics').length > 0).toBe(false)
})
