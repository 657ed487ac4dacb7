import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { backlinkMessages } from '#contract/backlinks/messages.ts'
import { errorCatalogue } from '#contract/rules/wire/errors.ts'
import { people } from '../../../testing/accounts.ts'
import { backlinksOf, backlinkViewOf } from '../../../testing/backlinks.ts'
import { expectAccessible } from '../../../testing/expect-accessible.ts'
import { field, fill, findWords, openScreen } from '../../../testing/open-screen.tsx'
import { connectionLost, refusal } from '../../../testing/stub-server.ts'
import { backlinkTexts } from '../messages.ts'

const check = 'POST /backlink/check-backlink'
const submit = () => screen.getByRole('button', { name: 'Analyze' })
const cost = () => screen.getByRole('complementary', { name: 'Cost of this check' })
const target = () => field('Domain or URL')

function paid() {
  const account = people.paid()
  account.module.BACKLINKS = {
    ...account.module.BACKLINKS,
    transactions: 1_000,
    taskCost: 0.02,
    keywordCost: 0.00009,
  }
  return account
}

const accepted = { success: true, message: backlinkMessages.started, data: { backlinks_id: 31 } }

test('an analysis costs what the server will charge at most, and its view opens a second after it has begun', async () => {
  const running = backlinksOf({ state: 'pending', is_project_created: false, last_checked_at: null })
  const { user, server } = await openScreen('/backlink-overview', {
    account: paid(),
    answers: {
      [check]: () => accepted,
      'GET /backlink/get-backlink-data': () =>
        backlinkViewOf(running, {
          project: [],
          summary: null,
          new_lost: null,
          new_lost_state: 'reading',
          changes: null,
          history: [],
          rows: { read: 0, total: null, is_whole: false },
          backlink: { available_dates: [], selected_date: null, compared_date: null, is_filling: true },
        }),
    },
  })
  expect(await screen.findByRole('heading', { name: 'Analyze Backlinks', level: 1 })).toBeVisible()
  // (0.02 + 0.00009 × 1,000) / (0.11 / 300), of which 0.02 is the base fee.
  await waitFor(() => expect(cost()).toHaveTextContent('Total credits (maximum)300.00'))
  expect(cost()).toHaveTextContent('Linksup to 1,000 links')
  expect(cost()).toHaveTextContent('Base fee54.55')
  expect(cost()).toHaveTextContent('After this check4,700.00')
  expect(cost()).toHaveTextContent(backlinkTexts.paidForLinks)
  await user.selectOptions(await field('Scope'), 'Subdomain')
  fill(await target(), 'https://shop.kestrelroast.example')
  await expectAccessible()
  await user.click(submit())
  expect(await findWords(backlinkMessages.started)).toBeVisible()
  await waitFor(() => expect(window.location.pathname).toBe('/backlink-view/31'))
  expect(server.callsOf(check)).toHaveLength(1)
  expect(server.callsOf(check)[0]?.body).toMatchObject({
    target: 'https://shop.kestrelroast.example',
    scope: 'subdomain',
  })
})

test('what is no domain is refused in the field; a path makes it a page, or is cut off with a click', async () => {
  const { user, server } = await openScreen('/backlink-overview', { account: paid() })
  await target()
  await user.click(submit())
  expect(await findWords(backlinkMessages.targetRequired)).toBeVisible()
  fill(await target(), 'not a domain')
  await user.click(submit())
  expect(await findWords(backlinkMessages.targetInvalid)).toBeVisible()
  fill(await target(), 'ftp://example.com')
  await user.click(submit())
  expect(await findWords(backlinkMessages.targetInvalid)).toBeVisible()
  expect(server.callsOf(check)).toEqual([])
  fill(await target(), 'https://www.kestrelroast.example/beans')
  expect(await findWords('This URL has a path, so only links to that page are analyzed')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Use kestrelroast.example instead' }))
  await waitFor(async () => expect(await target()).toHaveValue('kestrelroast.example'))
  expect(screen.queryByText(/The target has a path/)).toBeNull()
})

test('a failure is told and stays; one without an answer is sent again under the same name', async () => {
  const { user, server } = await openScreen('/backlink-overview', {
    account: paid(),
    answers: { [check]: () => refusal('provider.unavailable', { message: 'The provider is busy.' }) },
  })
  fill(await target(), 'kestrelroast.example')
  await user.click(submit())
  expect(await findWords('Error: The provider is busy.')).toBeVisible()
  expect(window.location.pathname).toBe('/backlink-overview')
  server.answer(check, () => Response.json({ success: true }, { status: 202 }))
  await user.click(submit())
  expect(await within(cost()).findByRole('alert')).toHaveTextContent(backlinkMessages.unexpected)
  server.answer(check, connectionLost)
  for (const calls of [3, 4]) {
    await waitFor(() => expect(submit()).toBeEnabled())
    await user.click(submit())
    await waitFor(() => expect(server.callsOf(check)).toHaveLength(calls))
  }
  expect(await within(cost()).findByRole('alert')).toHaveTextContent(backlinkTexts.notSent)
  const names = server.callsOf(check).map(({ body }) => body.random_id)
  expect(names[3]).toBe(names[2])
  expect(window.location.pathname).toBe('/backlink-overview')
  expect(await target()).toHaveValue('kestrelroast.example')
})

test('what was entered is there after a reload', async () => {
  const { close } = await openScreen('/backlink-overview', { account: paid() })
  fill(await target(), 'kestrelroast.example')
  close()
  await openScreen('/backlink-overview', { account: paid() })
  expect(await target()).toHaveValue('kestrelroast.example')
})

test('under maintenance it says so, and nothing new begins', async () => {
  await openScreen('/backlink-overview', { account: { ...paid(), maintenance: ['Backlink Module'] } })
  expect(await findWords(errorCatalogue['module.maintenance'].message)).toBeVisible()
  expect(submit()).toBeDisabled()
  await expectAccessible()
})

test('too few credits lead to the plans', async () => {
  const account = paid()
  account.userData.credits = 5
  await openScreen('/backlink-overview', { account })
  expect(
    await within(await screen.findByRole('complementary', { name: /^Cost/ })).findByRole('link'),
  ).toHaveTextContent('View Plans')
})

test('a trial and whoever has no plan see the module locked, whatever the plan names', async () => {
  const { close } = await openScreen('/backlink-overview', { account: people.trial() })
  expect(await screen.findByRole('heading', { name: 'Backlink Checker Module is Locked!' })).toBeVisible()
  expect(await findWords('Your trial does not include the Backlink Module.')).toBeVisible()
  expect(screen.getByRole('link', { name: 'View Plans' })).toHaveAttribute('href', '/pricing-page')
  await expectAccessible()
  close()
  await openScreen('/backlink-overview', { account: people.expired() })
  expect(await findWords("You don't have any active plan.")).toBeVisible()
})
