import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { type Account, people } from '../../testing/accounts.ts'
import { expectAccessible } from '../../testing/expect-accessible.ts'
import { findWords, openScreen } from '../../testing/open-screen.tsx'
import { refusal } from '../../testing/stub-server.ts'
import { plan as planOf } from './testing/plan.ts'

const card = (name: string) => screen.findByRole('region', { name })
const catalogue = ['Basic', 'Pro', 'Plus'].map((name, at) =>
  planOf({ id: at + 1, name, monthly_price: 19 + 30 * at, yearly_price: 190 + 300 * at }),
)
const open = (account: Account, plans: object[] = catalogue, currency = 'GBP') =>
  openScreen('/pricing-page', {
    account,
    answers: { 'GET /plans': () => ({ plans, currency, userData: account.userData }) },
  })

/** To whom a card's button writes, and about what. */
async function emailTo(plan: string) {
  const url = new URL(
    within(await card(plan))
      .getByRole('link')
      .getAttribute('href') ?? '',
  )
  return { to: url.pathname, subject: url.searchParams.get('subject') }
}

test('each button writes an email that says what is wanted and by whom', async () => {
  const { user } = await open(people.paid())
  expect(await findWords(/^Plans are activated by email/)).toBeVisible()
  const to = 'support@serpplus.test'
  const who = 'for orla@kestrelroast.example'
  expect(await emailTo('Basic')).toEqual({ to, subject: `Downgrade to Basic, monthly, ${who}` })
  expect(await emailTo('Pro')).toEqual({ to, subject: `About my plan: Pro, monthly, ${who}` })
  expect(await emailTo('Plus')).toEqual({ to, subject: `Upgrade to Plus, monthly, ${who}` })
  await user.click(screen.getByRole('radio', { name: 'Annually' }))
  expect(await screen.findByRole('link', { name: 'Email us to change to yearly on Pro' })).toBeVisible()
  expect(await emailTo('Pro')).toEqual({ to, subject: `Change to Pro, yearly, ${who}` })
})

test('a trial that is over is said to be over, and every plan is new', async () => {
  await open(people.expired())
  expect(await findWords(/^Previous plan: Trial, until .*\. This plan has expired\.$/)).toBeVisible()
  expect(screen.queryByText('Current plan')).toBeNull()
  expect(screen.getAllByRole('link', { name: /^Email us to get / })).toHaveLength(3)
})

test('what the server tells of plans is what the cards say', async () => {
  const plan = planOf({
    name: 'Solo',
    monthly_price: 9.5,
    monthly_credits: 500,
    yearly_price: 114,
    yearly_credits: 6_000,
  })
  const solo = { ...plan, features: ['SERP Checker'] }
  await open(people.trial(), [solo, { ...solo, id: 3, name: 'Duo', monthly_price: null, monthly_credits: null }], 'EUR')
  expect(await card('Solo')).toHaveTextContent('€9.50 Monthly')
  expect(within(await card('Solo')).getAllByText('Not in this plan')).toHaveLength(3)
  expect(within(await card('Solo')).getAllByText('included')).toHaveLength(1)
  expect(await card('Duo')).toHaveTextContent('Not available with monthly billing')
  expect(within(await card('Duo')).queryByRole('link')).toBeNull()
  // A year costs as much as twelve months here.
  expect(screen.queryByText(/^Save/)).toBeNull()
  await expectAccessible()
})

test('without a plan on sale the page says so', async () => {
  await open(people.trial(), [])
  expect(await findWords('No plans available')).toBeVisible()
  await expectAccessible()
})

test('plans that cannot be loaded say so, and Retry brings them', async () => {
  const account = people.trial()
  const { user, server } = await openScreen('/pricing-page', {
    account,
    answers: { 'GET /plans': () => refusal('input.invalid', { message: 'The server is resting.' }) },
  })
  expect(await findWords('Couldn’t load plans')).toBeVisible()
  expect(await findWords('The server is resting.')).toBeVisible()
  await expectAccessible()
  server.answer('GET /plans', () => ({ plans: catalogue, currency: 'GBP', userData: account.userData }))
  await user.click(screen.getByRole('button', { name: 'Retry' }))
  await waitFor(async () => expect(await card('Pro')).toBeVisible())
})
