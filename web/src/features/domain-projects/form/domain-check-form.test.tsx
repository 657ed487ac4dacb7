import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { domainProjectMessages, limitRangeText } from '#contract/domain-projects/messages.ts'
import { domainMessages as syntax } from '#contract/rules/text/domain-syntax.ts'
import { people } from '../../../testing/accounts.ts'
import { domainOf, viewOf } from '../../../testing/domain-projects.ts'
import { expectAccessible } from '../../../testing/expect-accessible.ts'
import { field, fill, findWords, openScreen } from '../../../testing/open-screen.tsx'
import { connectionLost, refusal } from '../../../testing/stub-server.ts'
import { domainMessages } from '../messages.ts'

const check = 'POST /domain/check-domain'
const submit = () => screen.getByRole('button', { name: 'Check Domain Rank' })
const cost = () => screen.getByRole('complementary', { name: 'Cost of this check' })
const limit = () => field('Keyword limit')

function paid() {
  const account = people.paid()
  account.module.DOMAIN = { ...account.module.DOMAIN, transactions: 10, taskCost: 0.012, keywordCost: 0.00012 }
  return account
}

test('a check costs what the server will charge at most, and opens its view at once', async () => {
  const accepted = { message: domainProjectMessages.started, data: { domain_project_id: 21 } }
  const running = domainOf({
    state: 'pending',
    is_project_created: false,
    progress: { done_count: 0, failed_count: 0, rows_count: 200 },
    last_checked_at: null,
  })
  const { user, server } = await openScreen('/domain-check', {
    account: paid(),
    answers: {
      [check]: () => accepted,
      'GET /domain/view-domain/{id}': () =>
        viewOf(running, {
          data: [],
          selected_date: null,
          compared_date: null,
          available_dates: [],
          movements: null,
          history: [],
        }),
    },
  })
  expect(await screen.findByRole('heading', { name: 'Check Your Domain Rank', level: 1 })).toBeVisible()
  fill(await field('Your Domain/URL'), 'https://kestrelroast.example/')
  fill(await limit(), '200')
  // (0.012 + 0.00012 × 200) / (0.11 / 300)
  await waitFor(() => expect(cost()).toHaveTextContent('Total credits (maximum)98.18'))
  // 0.012 / (0.11 / 300), and the rest of it.
  expect(cost()).toHaveTextContent('Base fee32.73')
  expect(cost()).toHaveTextContent('Credits for keywords65.45')
  expect(await findWords(domainMessages.countryData)).toBeVisible()
  await expectAccessible()
  await user.click(submit())
  await waitFor(() => expect(window.location.pathname).toBe('/domain-view/21'))
  expect(server.callsOf(check)[0]?.body).toMatchObject({
    target: 'kestrelroast.example',
    limit: 200,
    country: 2372,
    language: 'en',
    state_city: null,
  })
  expect(await findWords('0 of 200 keywords')).toBeVisible()
})

test('the limit is a whole number within the bounds of the credit settings', async () => {
  const { user, server } = await openScreen('/domain-check', { account: paid() })
  fill(await field('Your Domain/URL'), 'example.com')
  const wrong = limitRangeText(10, 1_000)
  for (const [text, words] of [
    ['', domainProjectMessages.limit],
    ['9', wrong],
    ['1001', wrong],
    ['12.5', wrong],
  ] as const) {
    fill(await limit(), text)
    await user.click(submit())
    expect(await findWords(words), text).toBeVisible()
    expect(await limit()).toBeInvalid()
  }
  await waitFor(async () => expect(await limit()).toHaveFocus())
  expect(server.callsOf(check)).toEqual([])
})

test('the limit goes as far as the operator allows', async () => {
  await openScreen('/domain-check', { account: { ...paid(), domainKeywordsLimit: 5_000 } })
  await limit()
  expect(await findWords('10 to 5,000 keywords')).toBeVisible()
})

test('a trial is stopped at the 51st keyword, and its language is locked', async () => {
  const { user, server } = await openScreen('/domain-check', { account: people.trial() })
  fill(await field('Your Domain/URL'), 'example.com')
  expect(await limit()).toHaveValue('50')
  expect(screen.getByRole('combobox', { name: 'Language' })).toBeDisabled()
  expect(await findWords(domainProjectMessages.limitOfTrial)).toBeVisible()
  fill(await limit(), '51')
  await user.click(submit())
  await waitFor(async () =>
    expect(await limit()).toHaveAccessibleDescription(expect.stringContaining(domainProjectMessages.limitOfTrial)),
  )
  expect(server.callsOf(check)).toEqual([])
  await expectAccessible()
})

test('under maintenance it says so, and nothing can be started', async () => {
  const account = { ...paid(), maintenance: ['Domain Checker' as const] }
  await openScreen('/domain-check', { account })
  fill(await field('Your Domain/URL'), 'example.com')
  expect(await findWords('This section is under maintenance.')).toBeVisible()
  expect(submit()).toBeDisabled()
  await expectAccessible()
})

test('maintenance that began meanwhile is said, and closes the form', async () => {
  const account = paid()
  const { user } = await openScreen('/domain-check', {
    account,
    answers: {
      [check]: () => {
        account.maintenance = ['Domain Checker']
        return refusal('module.maintenance')
      },
    },
  })
  fill(await field('Your Domain/URL'), 'example.com')
  await user.click(submit())
  const notice = await screen.findByRole('note', undefined, { timeout: 4_000 })
  expect(notice).toHaveTextContent('This section is under maintenance.')
  expect(submit()).toBeDisabled()
})

test('without a plan the module is locked', async () => {
  await openScreen('/domain-check', { account: people.expired() })
  expect(await screen.findByRole('heading', { name: 'Domain Checker Module is Locked!' })).toBeVisible()
  expect(screen.getByRole('link', { name: 'View Plans' })).toHaveAttribute('href', '/pricing-page')
  await expectAccessible()
})

test('what the server refuses stands beside its field, and a lost answer is asked for under the same name', async () => {
  const issues = [{ path: 'language', message: domainProjectMessages.market }]
  const { user, server } = await openScreen('/domain-check', {
    account: paid(),
    answers: { [check]: () => refusal('input.invalid', { data: { issues } }) },
  })
  fill(await field('Your Domain/URL'), 'nonsense')
  await user.click(submit())
  expect(await findWords(syntax.invalid)).toBeVisible()
  fill(await field('Your Domain/URL'), 'example.com')
  await user.click(submit())
  await waitFor(() =>
    expect(screen.getByRole('combobox', { name: 'Language' })).toHaveAccessibleDescription(
      expect.stringContaining(domainProjectMessages.market),
    ),
  )
  server.answer(check, connectionLost)
  for (const calls of [2, 3]) {
    await user.click(submit())
    await waitFor(() => expect(server.callsOf(check)).toHaveLength(calls))
    await waitFor(() => expect(submit()).toBeEnabled())
  }
  const [, second, third] = server.callsOf(check).map(({ body }) => body.random_id)
  expect(second).toBe(third)
  expect(await within(cost()).findByRole('alert')).toHaveTextContent(domainMessages.notSent)
})

test('too few credits lead to the plans, and reset asks first', async () => {
  const account = paid()
  account.userData.credits = 5
  const { user } = await openScreen('/domain-check', { account })
  fill(await field('Your Domain/URL'), 'example.com')
  await waitFor(() => expect(within(cost()).getByRole('link', { name: 'View Plans' })).toBeVisible())
  await user.click(within(cost()).getByRole('button', { name: 'Reset' }))
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Reset' }))
  await waitFor(async () => expect(await field('Your Domain/URL')).toHaveValue(''))
})

const markets = {
  'GET /domain/list-keyword-markets': () => ({
    data: [
      { location_code: 2276, language_codes: ['de'] },
      { location_code: 2372, language_codes: ['en'] },
      { location_code: 2056, language_codes: ['nl', 'fr'] },
    ],
  }),
}
const openList = async (label: string) => (await field(label)).click()
const optionsShown = () => screen.findAllByRole('option').then((all) => all.map(({ textContent }) => textContent))

test('only countries with keyword data are offered, each with its languages', async () => {
  const { user } = await openScreen('/domain-check', { account: paid(), answers: markets })
  await openList('Country')
  await waitFor(async () => expect(await optionsShown()).toEqual(['Belgium', 'Germany', 'Ireland']))
  await user.click(screen.getByRole('option', { name: 'Germany' }))
  expect(await field('Language')).toHaveValue('German')
  expect(await findWords('Germany has no keyword data in English, so German was selected.')).toBeVisible()
  await openList('Language')
  expect(await optionsShown()).toEqual(['German'])
})

test('a trial, held to one language, chooses among the countries that have it', async () => {
  await openScreen('/domain-check', { account: people.trial(), answers: markets })
  await openList('Country')
  await waitFor(async () => expect(await optionsShown()).toEqual(['Ireland']))
})

test('without the list every country is offered', async () => {
  await openScreen('/domain-check', {
    account: paid(),
    answers: { 'GET /domain/list-keyword-markets': () => refusal('provider.unavailable') },
  })
  await openList('Country')
  expect((await optionsShown()).length).toBeGreaterThan(100)
})
