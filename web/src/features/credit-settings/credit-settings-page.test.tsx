import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { CreditSales } from '#contract/credit-settings/endpoints.ts'
import { creditSettingMessages } from '#contract/credit-settings/messages.ts'
import { planModules } from '#contract/rules/billing/plan-modules.ts'
import { costFieldNames } from '#contract/rules/credit-settings/credit-costs.ts'
import type { ExchangeRate } from '#contract/rules/credit-settings/exchange-rate.ts'
import { standardCosts } from '#contract/rules/credit-settings/standard-costs.ts'
import { type CreditCosts, creditSettingOf } from '#contract/rules/paid-runs/prices.ts'
import { people } from '../../testing/accounts.ts'
import { expectAccessible } from '../../testing/expect-accessible.ts'
import { fill, findWords, openScreen } from '../../testing/open-screen.tsx'
import { type Call, refusal } from '../../testing/stub-server.ts'

const shared = { totalCost: 0.11, creditOffer: 300 }
const costs: CreditCosts[] = [
  { ...shared, title: 'SERPS', taskCost: 0, keywordCost: 0.0012, transactions: 1, aiOverviewCost: 0.0007 },
  { ...shared, title: 'DOMAIN', taskCost: 0.02, keywordCost: 0.00003, transactions: 10, aiOverviewCost: null },
  { ...shared, title: 'BACKLINKS', taskCost: 0.01, keywordCost: 0.0001, transactions: 1_000, aiOverviewCost: null },
]
const rowsOf = (list: CreditCosts[], version = 4) =>
  JSON.stringify(list.map((row) => ({ ...creditSettingOf(row), version })))

const shown = () => ({
  success: true,
  data: rowsOf(costs),
  search_method: 'standard',
  provider_usage: [
    { title: 'SERPS', count: 1_250, mean_cost_usd: 0.0009, mean_units: 1.6, ai_overview_share: 0.1 },
    { title: 'DOMAIN', count: 0, mean_cost_usd: null, mean_units: null, ai_overview_share: 0 },
    { title: 'BACKLINKS', count: 3, mean_cost_usd: 0.2, mean_units: 900, ai_overview_share: 0 },
  ],
  domain_keywords_limit: 1_000,
  modules: planModules.map((module) => ({ module, is_on: false, since: null as string | null })),
  sales: noSales,
  exchange_rate: null as ExchangeRate | null,
})

const nothing = { purchases: 0, credits: 0, revenue: 0, revenue_per_credit: null }
const noSales: CreditSales = {
  ...{ since: '2026-10-28T09:00:00.000Z', currency: 'GBP', sales: [], total: nothing },
  ...{ granted: { trial: 300, staff: 0 }, expired: { sold: 0, granted: 0 } },
  used: { credits: 0, provider_cost_usd: 0 },
}
/** £1.60 for a thousand credits. */
const someSales: CreditSales = {
  ...noSales,
  sales: [
    { name: 'Pro', interval: 'month', purchases: 3, credits: 90_000, revenue: 135, revenue_per_credit: 0.0015 },
    { name: 'Top Up', interval: null, purchases: 1, credits: 10_000, revenue: 25, revenue_per_credit: 0.0025 },
  ],
  total: { purchases: 4, credits: 100_000, revenue: 160, revenue_per_credit: 0.0016 },
  ...{ granted: { trial: 900, staff: 50 }, expired: { sold: 1_200, granted: 600 } },
  used: { credits: 20_000, provider_cost_usd: 8 },
}
const withSales = (exchange_rate: ExchangeRate | null) => () => ({ ...shown(), sales: someSales, exchange_rate })

const open = (account = people.admin(), answers = {}) =>
  openScreen('/credit-settings', { account, answers: { 'GET /credits': shown, ...answers } })

const field = (name: string) => screen.findByRole('textbox', { name })
const rowOf = async (table: string, name: RegExp) =>
  within(await screen.findByRole('region', { name: table })).getByRole('row', { name })

test('shows each price with what follows from it, and what the provider charges beside it', async () => {
  await open()
  expect(await field('SERPS: Keyword cost')).toHaveValue('0.0012')
  expect(await field('DOMAIN: Keyword cost')).toHaveValue('0.00003')
  expect(await rowOf('Credit prices', /^SERPS/)).toHaveTextContent('0.000366670.00123.2727')
  expect(await rowOf('Credit prices', /^SERPS/)).toHaveTextContent('65.45 credits20 keywords, top 20')
  expect(await rowOf('Credit prices', /^DOMAIN/)).toHaveTextContent('58.64 credits50 keywords')
  expect(await rowOf('Credit prices', /^BACKLINKS/)).toHaveTextContent('300.00 credits1,000 links')
  const beside = 'Prices compared with provider costs'
  expect(await rowOf(beside, /^SERPS Google, top 20 · 2 pages/)).toHaveTextContent('keyword3.27$0.00105––')
  expect(await rowOf(beside, /^SERPS Yahoo, top 20 · 4 pages/)).toHaveTextContent('keyword6.08$0.00195––')
  expect(await rowOf(beside, /^SERPS Google, AI Overview citations/)).toHaveTextContent('keyword1.91$0.0006––')
  expect(await rowOf(beside, /^SERPS Mean of 1,250 look-ups · 1.6 pages each/)).toHaveTextContent('$0.0009')
  expect(await rowOf(beside, /^DOMAIN 1,000 keywords/)).toHaveTextContent('check136.36$0.132– Below cost')
  expect(await rowOf(beside, /^DOMAIN No checks in the last 30 days/)).toBeVisible()
  expect(await rowOf(beside, /^BACKLINKS Mean of 3 checks/)).toHaveTextContent('Below cost')
  await expectAccessible()
})

test('every price below cost is listed with both figures; with sufficient costs nothing is listed', async () => {
  await open()
  const note = await screen.findByRole('note')
  expect(note).toHaveTextContent('Some prices are below what the provider charges.')
  expect(note).not.toHaveTextContent('SERPS')
  expect(note).toHaveTextContent('DOMAIN1,000 keywords: worth $0.05, costs $0.132')
  expect(note).toHaveTextContent('BACKLINKS0 links: worth $0.01, costs $0.07297')
  for (const line of [
    '1 link: worth $0.0101, costs $0.07301',
    '100 links: worth $0.02, costs $0.07657',
    'Mean of 3 checks: worth $0.10, costs $0.20',
  ])
    expect(note).toHaveTextContent(line)
  // Half a page's price: every engine and depth is named.
  fill(await field('SERPS: Keyword cost'), '0.0006')
  for (const engine of ['Google', 'Yahoo', 'Bing'])
    expect(note).toHaveTextContent(`SERPS, ${engine}top 10: worth $0.000`)
  expect(note).toHaveTextContent('top 100: worth $0.00523, costs $0.00915')
  const { SERPS, DOMAIN, BACKLINKS } = standardCosts
  for (const { title, ...row } of [SERPS, DOMAIN, BACKLINKS])
    for (const name of ['taskCost', 'keywordCost'] as const)
      fill(await field(`${title}: ${costFieldNames[name]}`), row[name].toFixed(8))
  // Measured figures stay as they are.
  expect(note).toHaveTextContent(/BACKLINKSMean of 3 checks: worth \$0\.143, costs \$0\.20$/)
  expect(note).not.toHaveTextContent('DOMAIN')
})

test('revenue per credit sold is shown beside the provider’s cost, in one currency, with the date of the rate', async () => {
  await open(people.admin(), { 'GET /credits': withSales({ rate: 0.75, date: '2026-11-18' }) })
  const sold = 'Credits sold'
  expect(await rowOf(sold, /^Pro, monthly/)).toHaveTextContent('390,000.00£135£1.50£0.3080%')
  expect(await rowOf(sold, /^Top Up/)).toHaveTextContent('110,000.00£25£2.50£0.3088%')
  expect(await rowOf(sold, /^Total sold/)).toHaveTextContent('4100,000.00£160£1.60£0.3081.2%')
  expect(await rowOf(sold, /^Granted with trials/)).toHaveTextContent('900.00')
  expect(await rowOf(sold, /^Granted by staff/)).toHaveTextContent('50.00')
  expect(await rowOf(sold, /^Expired unused, purchased/)).toHaveTextContent('1,200.00')
  expect(await rowOf(sold, /^Expired unused, granted/)).toHaveTextContent('600.00')
  expect(await rowOf(sold, /^Used/)).toHaveTextContent('20,000.00£0.30')
  expect(await findWords(/^1 USD = 0.75 GBP on 18 Nov 2026\./)).toBeVisible()
  const beside = 'Prices compared with provider costs'
  // 3.2727 credits at £0.0016, against $0.00105 at 0.75.
  expect(await rowOf(beside, /^SERPS Google, top 20 · 2 pages/)).toHaveTextContent('keyword3.27£0.00079£0.0052485%')
  expect(await rowOf(beside, /^DOMAIN 1,000 keywords/)).toHaveTextContent('check136.36£0.099£0.2181854.6%')
  // Domain checks were below cost by the cost per credit, but aren't by what customers pay; checks of few links still are.
  const note = screen.getByRole('note')
  expect(note).toHaveTextContent(
    'BACKLINKS0 links: earns £0.04364, costs £0.054731 link: earns £0.04407, costs £0.05476',
  )
  expect(note).not.toHaveTextContent('DOMAIN')
  const example = screen.getByRole('region', { name: 'Example: 20 keywords on Google, top 20' })
  expect(
    within(example)
      .getAllByRole('listitem')
      .map((item) => item.textContent),
  ).toEqual([
    'The customer pays 20 × 3.2727 = 65.45 credits.',
    '1,000 credits were sold for £1.60 on average, so these earned £0.10473.',
    'The provider charges 20 × $0.00105 = $0.021, which is £0.01575 at 0.75 GBP per USD on 18 Nov 2026.',
    '£0.08898 is left, a margin of 85%.',
  ])
  await expectAccessible()
})

test('without a rate each amount keeps its currency; an entered rate is sent with its date', async () => {
  const { user, server } = await open(people.admin(), { 'GET /credits': withSales(null) })
  expect(
    await findWords(/^The provider charges in USD, and customers pay in GBP\. Enter an exchange rate/),
  ).toBeVisible()
  expect(await rowOf('Credits sold', /^Pro, monthly/)).toHaveTextContent('£1.50$0.40–')
  expect(await rowOf('Prices compared with provider costs', /^SERPS Google, top 20/)).toHaveTextContent(
    '$0.00105£0.00524–',
  )
  const rate = screen.getByRole('textbox', { name: 'GBP for 1 USD' })
  fill(rate, '-1')
  await user.click(screen.getByRole('button', { name: 'Save rate' }))
  expect(await findWords('The rate must be a number.')).toBeVisible()
  expect(server.callsOf('PUT /credits/exchange-rate')).toEqual([])
  fill(rate, '0.75')
  fill(screen.getByLabelText('Date of the rate'), '18 Nov 2026')
  const stored = { rate: 0.75, date: '2026-11-18' }
  server.answer('PUT /credits/exchange-rate', () => ({ message: creditSettingMessages.rateSaved, data: stored }))
  server.answer('GET /credits', withSales(stored))
  await user.click(screen.getByRole('button', { name: 'Save rate' }))
  expect(await findWords(/^1 USD = 0.75 GBP on 18 Nov 2026/)).toBeVisible()
  expect(server.callsOf('PUT /credits/exchange-rate')[0]?.body).toEqual(stored)
})

test('staff who may only read the prices see the rate without the form; a site that sells in dollars needs no rate', async () => {
  const reader = { ...people.admin(), userAbilities: ['VIEW_CREDIT_SETTINGS' as const] }
  const first = await open(reader, { 'GET /credits': withSales({ rate: 0.75, date: '2026-11-18' }) })
  expect(await findWords(/^1 USD = 0.75 GBP/)).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Save rate' })).toBeNull()
  first.close()
  await open(people.admin(), { 'GET /credits': () => ({ ...shown(), sales: { ...someSales, currency: 'USD' } }) })
  expect(await rowOf('Credits sold', /^Pro, monthly/)).toHaveTextContent('$1.50$0.4073.3%')
  expect(screen.queryByRole('button', { name: 'Save rate' })).toBeNull()
})

test('what is typed changes the prices at once; saved, it is sent whole and stays', async () => {
  const { user, server } = await open(people.admin(), {
    'POST /credits/manage': ({ body }: Call) => ({
      success: true,
      message: creditSettingMessages.updated,
      data: rowsOf((body.data as CreditCosts[]).map((row) => ({ ...row, aiOverviewCost: row.aiOverviewCost ?? null }))),
    }),
  })
  const update = await screen.findByRole('button', { name: 'Update Credits' })
  expect(update).toBeDisabled()
  fill(await field('SERPS: Keyword cost'), '0.0024')
  fill(await field('DOMAIN: Transactions'), '')
  expect(await rowOf('Credit prices', /^SERPS/)).toHaveTextContent('6.5455')
  expect(await rowOf('Credit prices', /^SERPS/)).toHaveTextContent('130.91 credits')
  await user.click(update)
  expect(await findWords(creditSettingMessages.updated)).toBeVisible()
  const [{ body } = { body: undefined }] = server.callsOf('POST /credits/manage')
  expect(body.data).toMatchObject([
    { title: 'SERPS', keywordCost: 0.0024, version: 4 },
    { title: 'DOMAIN', transactions: 1 },
    { title: 'BACKLINKS', transactions: 1_000 },
  ])
  expect(await field('DOMAIN: Transactions')).toHaveValue('1')
  expect(update).toBeDisabled()
})

test.each([
  ['SERPS', '21', '20'],
  ['SERPS', '5000', '20'],
  ['DOMAIN', '51', '50'],
  ['BACKLINKS', '20001', '20,000'],
])('%s: %s transactions, which would close its form, are refused at their field', async (title, typed, most) => {
  const { user, server } = await open()
  fill(await field(`${title}: Transactions`), typed)
  await user.click(screen.getByRole('button', { name: 'Update Credits' }))
  expect(await screen.findByRole('alert')).toHaveTextContent(
    `${title}: Transactions must be a whole number from 1 to ${most}.`,
  )
  expect(await field(`${title}: Transactions`)).toBeInvalid()
  expect(server.callsOf('POST /credits/manage')).toEqual([])
})

test('wrong figures are named with their row, and nothing is sent', async () => {
  const { user, server } = await open()
  fill(await field('SERPS: Total cost'), '0')
  fill(await field('BACKLINKS: Keyword cost'), 'much')
  await user.click(screen.getByRole('button', { name: 'Update Credits' }))
  const problems = await screen.findByRole('alert')
  expect(problems).toHaveTextContent('SERPS: Total cost must be more than 0.')
  expect(problems).toHaveTextContent('BACKLINKS: Keyword cost must be a number.')
  expect(await field('SERPS: Total cost')).toHaveAccessibleDescription(/must be more than 0/)
  expect(server.callsOf('POST /credits/manage')).toEqual([])
  await expectAccessible()
  await user.click(screen.getByRole('button', { name: 'Discard changes' }))
  expect(await field('SERPS: Total cost')).toHaveValue('0.11')
  expect(screen.queryByRole('alert')).toBeNull()
})

test('a refused update keeps what was typed and says why', async () => {
  const { user } = await open(people.admin(), {
    'POST /credits/manage': () => refusal('input.invalid', { message: 'Send each row once.' }),
  })
  fill(await field('SERPS: Keyword cost'), '0.0024')
  await user.click(screen.getByRole('button', { name: 'Update Credits' }))
  expect(await findWords(creditSettingMessages.updateFailed)).toBeVisible()
  expect(await findWords('Send each row once.')).toBeVisible()
  expect(await field('SERPS: Keyword cost')).toHaveValue('0.0024')
})

test('prices that somebody else changed meanwhile are reloaded under what was typed, and then saved', async () => {
  const { user, server } = await open(people.admin(), {
    'POST /credits/manage': () => refusal('row.changed', { message: creditSettingMessages.changedMeanwhile }),
  })
  fill(await field('SERPS: Keyword cost'), '0.0024')
  await user.click(screen.getByRole('button', { name: 'Update Credits' }))
  expect(await screen.findByRole('alert')).toHaveTextContent(creditSettingMessages.changedMeanwhile)
  await expectAccessible()
  const theirs = costs.map((row) => ({ ...row, creditOffer: 400 }))
  server.answer('GET /credits', () => ({ ...shown(), data: rowsOf(theirs, 5) }))
  await user.click(screen.getByRole('button', { name: 'Reload' }))
  await waitFor(async () => expect(await field('SERPS: Credits offered')).toHaveValue('400'))
  expect(await field('SERPS: Keyword cost')).toHaveValue('0.0024')
  const update = screen.getByRole('button', { name: 'Update Credits' })
  await waitFor(() => expect(update).toHaveFocus())
  expect(screen.queryByRole('button', { name: 'Reload' })).toBeNull()
  server.answer('POST /credits/manage', () => ({
    ...{ success: true, message: creditSettingMessages.updated, data: rowsOf(theirs, 6) },
  }))
  await user.click(update)
  expect(await findWords(creditSettingMessages.updated)).toBeVisible()
  expect(server.callsOf('POST /credits/manage')[1]?.body.data[0]).toMatchObject({
    ...{ version: 5, creditOffer: 400, keywordCost: 0.0024 },
  })
})

test('Refresh loads the figures again and keeps what was typed', async () => {
  const { user, server } = await open()
  fill(await field('SERPS: Keyword cost'), '0.0024')
  await user.click(screen.getByRole('button', { name: 'Refresh' }))
  expect(await findWords(creditSettingMessages.refreshed)).toBeVisible()
  expect(server.callsOf('GET /credits').length).toBeGreaterThan(1)
  expect(await field('SERPS: Keyword cost')).toHaveValue('0.0024')
})

test('prices that cannot be loaded say so, and Retry brings them', async () => {
  const { user, server } = await open(people.admin(), { 'GET /credits': () => refusal('input.invalid') })
  expect(await findWords(creditSettingMessages.loadFailed)).toBeVisible()
  await expectAccessible()
  server.answer('GET /credits', shown)
  await user.click(screen.getByRole('button', { name: 'Retry' }))
  expect(await field('SERPS: Keyword cost')).toBeVisible()
})

test('maintenance is begun after a question and ended without one', async () => {
  const since = '2026-11-23T20:00:00.000Z'
  const { user, server } = await open(people.admin(), {
    'PUT /credits/modules': ({ body }: Call) => ({
      message: creditSettingMessages.switched(body.module, body.is_on),
      data: { module: body.module, is_on: body.is_on, since: body.is_on ? since : null },
    }),
  })
  const lever = await screen.findByRole('switch', { name: 'Domain Checker: under maintenance' })
  await user.click(lever)
  const dialog = await screen.findByRole('dialog')
  expect(dialog).toHaveTextContent('Work in progress continues, and existing data stays available.')
  await expectAccessible()
  await user.click(within(dialog).getByRole('button', { name: 'Cancel' }))
  expect(server.callsOf('PUT /credits/modules')).toEqual([])
  await user.click(lever)
  await user.click(await screen.findByRole('button', { name: 'Start maintenance' }))
  expect(await findWords('Domain Checker is now under maintenance.')).toBeVisible()
  expect(lever).toBeChecked()
  await user.click(lever)
  expect(await findWords('Domain Checker is open again.')).toBeVisible()
  expect(lever).not.toBeChecked()
})

test('who may only read finds figures without fields, and switches that do not move', async () => {
  const admin = people.admin()
  const userAbilities = admin.userAbilities.filter((ability) => ability !== 'MANAGE_CREDIT_SETTINGS')
  await open({ ...admin, userAbilities })
  expect(await rowOf('Credit prices', /^SERPS/)).toHaveTextContent('SERPS0.11300')
  expect(screen.queryByRole('textbox', { name: /^SERPS/ })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Update Credits' })).toBeNull()
  for (const lever of screen.getAllByRole('switch')) expect(lever).toBeDisabled()
})

test('a customer is told that the page is not theirs', async () => {
  await open(people.paid())
  expect(await findWords('You don’t have access to this page')).toBeVisible()
})
