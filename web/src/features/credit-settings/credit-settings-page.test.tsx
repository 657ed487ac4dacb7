import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { creditSettingMessages } from '#contract/credit-settings/messages.ts'
import { costFieldNames } from '#contract/rules/credit-costs.ts'
import { planModules } from '#contract/rules/plan-modules.ts'
import { type CreditCosts, creditSettingOf } from '#contract/rules/pricing.ts'
import { standardCosts } from '#contract/rules/standard-costs.ts'
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
})

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
  expect(await rowOf(beside, /^SERPS Google, top 20 · 2 pages/)).toHaveTextContent('3.27$0.0012$0.0010512.5%')
  expect(await rowOf(beside, /^SERPS Yahoo, top 20 · 4 pages/)).toHaveTextContent('6.08$0.00223$0.0019512.5%')
  expect(await rowOf(beside, /^SERPS Google, AI Overview citations/)).toHaveTextContent('1.91$0.0007$0.0006')
  expect(await rowOf(beside, /^SERPS Mean of 1,250 look-ups · 1.6 pages each/)).toHaveTextContent('$0.0009')
  expect(await rowOf(beside, /^DOMAIN 1,000 keywords/)).toHaveTextContent('$0.05$0.132 Below cost −164%')
  expect(await rowOf(beside, /^DOMAIN No checks in the last 30 days/)).toBeVisible()
  expect(await rowOf(beside, /^BACKLINKS Mean of 3 checks/)).toHaveTextContent('Below cost −100%')
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
  // What was measured stays measured.
  expect(note).toHaveTextContent(/BACKLINKSMean of 3 checks: worth \$0\.143, costs \$0\.20$/)
  expect(note).not.toHaveTextContent('DOMAIN')
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
