import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { subscriptionMessages } from '#contract/billing/subscriptions/messages.ts'
import { onScreen } from '../../../parts/screen-messages.ts'
import { people } from '../../../testing/accounts.ts'
import { card, customerOn, onPro, openPricing, previews } from '../../../testing/credit-settings.ts'
import { expectAccessible } from '../../../testing/expect-accessible.ts'
import { findWords } from '../../../testing/open-screen.tsx'
import { catalogue, plan as planOf } from '../../../testing/plans.ts'
import { connectionLost, refusal } from '../../../testing/stub-server.ts'

const buttonsOf = async (name: string) =>
  within(await card(name))
    .queryAllByRole('button')
    .map((button) => button.textContent)

describe('the cards', () => {
  test('stand beside the own plan with what can be done about each', async () => {
    const { user } = await openPricing()
    expect(await findWords('Current plan: Pro, monthly. It renews on 24 Dec 2099 for £49.')).toBeVisible()
    expect(await buttonsOf('Basic')).toEqual(['Downgrade to Basic, monthly'])
    expect(await card('Basic')).toHaveTextContent('Takes effect on 24 Dec 2099')
    expect(await buttonsOf('Pro')).toEqual(['Upgrade to Yearly', 'Cancel Plan'])
    expect(await buttonsOf('Plus')).toEqual(['Upgrade to Plus, monthly'])
    expect(await card('Plus')).toHaveTextContent('Now, or on 24 Dec 2099: you choose')
    await expectAccessible()
    await user.click(screen.getByRole('radio', { name: 'Annually' }))
    expect(await buttonsOf('Pro')).toEqual(['Upgrade to Yearly', 'Cancel Plan'])
    expect(await buttonsOf('Basic')).toEqual(['Downgrade to Basic, yearly'])
  })

  test('say what the server tells of plans', async () => {
    const plan = planOf({
      name: 'Solo',
      monthly_price: 9.5,
      monthly_credits: 500,
      yearly_price: 114,
      yearly_credits: 6_000,
    })
    const solo = { ...plan, features: ['SERP Checker'] }
    const plans = [solo, { ...solo, id: 3, name: 'Duo', monthly_price: null, monthly_credits: null }]
    await openPricing(people.trial(), { plans, currency: 'EUR' })
    expect(await card('Solo')).toHaveTextContent('€9.50 Monthly')
    expect(within(await card('Solo')).getAllByText('Not in this plan')).toHaveLength(3)
    expect(within(await card('Solo')).getAllByText('included')).toHaveLength(1)
    expect(await card('Duo')).toHaveTextContent('Not available with monthly billing')
    expect(await buttonsOf('Duo')).toEqual([])
    // A year costs as much as twelve months here.
    expect(screen.queryByText(/^Save/)).toBeNull()
    await expectAccessible()
  })

  test('make way for add-on credits alone, as the address says', async () => {
    const { user, router } = await openPricing()
    const choose = await screen.findByRole('checkbox', { name: 'Choose Your Plan (Recommended)' })
    expect(choose).toBeChecked()
    expect(await card('Pro')).toBeVisible()
    await user.click(choose)
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Pro' })).toBeNull())
    expect(screen.queryByRole('radio', { name: 'Annually' })).toBeNull()
    expect(router.state.location.search).toEqual({ show: 'credits' })
    await expectAccessible()
    await user.click(choose)
    expect(await card('Pro')).toBeVisible()
  })

  test('are missing where no plan is on sale, and the page says so', async () => {
    await openPricing(people.trial(), { plans: [] })
    expect(await findWords('No plans available')).toBeVisible()
    await expectAccessible()
  })

  test('that cannot be loaded come with Retry', async () => {
    const { user, server } = await openPricing(people.trial(), {
      answers: { 'GET /plans': () => refusal('input.invalid', { message: 'The server is resting.' }) },
    })
    expect(await findWords('Couldn’t load plans')).toBeVisible()
    expect(await findWords('The server is resting.')).toBeVisible()
    await expectAccessible()
    server.answer('GET /plans', () => ({ plans: catalogue, currency: 'GBP', userData: people.trial().userData }))
    await user.click(screen.getByRole('button', { name: 'Retry' }))
    await waitFor(async () => expect(await card('Pro')).toBeVisible())
  })
})

describe('subscribing', () => {
  const select = (name: string) => screen.findByRole('button', { name })
  const hostedPage = () => ({
    url: `${window.location.href}#hosted-page`,
    checkout_id: '0198c0de-0000-7000-8000-000000000001',
  })

  test('leads to the payment provider’s page, which the card announces', async () => {
    const { user, server } = await openPricing(people.trial(), { answers: { 'POST /plans/checkout': hostedPage } })
    expect(await card('Plus')).toHaveTextContent('You’ll pay on our payment provider’s page.')
    await user.click(screen.getByRole('radio', { name: 'Annually' }))
    await user.click(await select('SELECT Plus, yearly'))
    await waitFor(() => expect(window.location.hash).toBe('#hosted-page'))
    expect(server.callsOf('POST /plans/checkout').map(({ body }) => body)).toEqual([{ price_id: 32 }])
    // Nothing can be bought twice while the browser is leaving.
    expect(await select('SELECT Basic, yearly')).toBeDisabled()
    // Back from there, the page is as it was left.
    window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
    await waitFor(async () => expect(await select('SELECT Basic, yearly')).toBeEnabled())
    expect(await select('SELECT Plus, yearly')).toBeEnabled()
  })

  test.each([
    ['payment.unavailable', 'Payments are temporarily unavailable. Please try again in a moment.'],
    ['subscription.changed', subscriptionMessages.changeInstead],
  ] as const)('that fails with %s says so at its card', async (code, message) => {
    const { user } = await openPricing(people.expired(), {
      answers: { 'POST /plans/checkout': () => refusal(code, { message }) },
    })
    expect(await findWords(/^Previous plan: Trial, until .*\. This plan has expired\.$/)).toBeVisible()
    expect(screen.queryByText('Current plan')).toBeNull()
    await user.click(await select('SELECT Pro, monthly'))
    expect(within(await card('Pro')).getByRole('alert')).toHaveTextContent(message)
    expect(window.location.hash).toBe('')
    await expectAccessible()
  })

  test('is offered again once a paid plan has ended, and the old one is marked', async () => {
    await openPricing(customerOn({ status: 'ended', is_expired: true, is_cancelled: 1, can_change: false }))
    expect(await buttonsOf('Pro')).toEqual(['SELECT Pro, monthly'])
    expect(await card('Pro')).toHaveTextContent('Previous plan')
    expect(await card('Pro')).toHaveTextContent('This plan has expired.')
  })
})

describe('the own plan', () => {
  const resumeCall = 'POST /plans/resume-subscription/{id}'
  const cancelCall = 'POST /plans/cancel-subscription/{subId}'

  test('is cancelled only when confirmed, which says until when it works', async () => {
    const cancelled = customerOn({ is_cancelled: 1, can_change: false })
    const { user, server, become } = await openPricing(customerOn(), {
      answers: {
        [cancelCall]: () => ({
          message: subscriptionMessages.cancelled,
          data: cancelled.plan,
          userData: cancelled.userData,
        }),
      },
    })
    await user.click(await screen.findByRole('button', { name: 'Cancel Plan' }))
    const dialog = await screen.findByRole('dialog', { name: 'Cancel Pro?' })
    expect(dialog).toHaveTextContent('Pro works until 24 Dec 2099 and won’t renew. You can resume it until then.')
    await expectAccessible()
    await user.click(within(dialog).getByRole('button', { name: 'Keep plan' }))
    expect(server.callsOf(cancelCall)).toEqual([])
    become(cancelled)
    await user.click(await screen.findByRole('button', { name: 'Cancel Plan' }))
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Cancel Plan' }))
    expect(await findWords(subscriptionMessages.cancelled)).toBeVisible()
    expect(await card('Pro')).toHaveTextContent(/Plan is cancelled\. Remaining days: \d+/)
    expect(await buttonsOf('Pro')).toEqual(['Resume Pro'])
    expect(await card('Plus')).toHaveTextContent('Resume your subscription to change plans.')
    expect(server.callsOf(cancelCall).map(({ values }) => values)).toEqual([{ subId: onPro().subscription.sub_id }])
  })

  test('stays as it is where cancelling fails, and the dialog says why', async () => {
    const { user } = await openPricing(customerOn(), { answers: { [cancelCall]: connectionLost } })
    await user.click(await screen.findByRole('button', { name: 'Cancel Plan' }))
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Cancel Plan' }))
    expect(await screen.findByRole('alert')).toHaveTextContent('It’s safe to try again: you won’t be charged twice.')
    expect(screen.queryByText(onScreen(subscriptionMessages.cancelled))).toBeNull()
    expect(screen.getByRole('dialog')).toBeVisible()
    await expectAccessible()
  })

  test('can be resumed, and says so where that fails', async () => {
    const { user, server, become } = await openPricing(customerOn({ is_cancelled: 1, can_change: false }), {
      answers: { [resumeCall]: () => refusal('payment.unavailable') },
    })
    await user.click(await screen.findByRole('button', { name: 'Resume Pro' }))
    expect(await screen.findByRole('alert')).toHaveTextContent('Payments are temporarily unavailable.')
    become(customerOn())
    server.answer(resumeCall, () => ({ message: subscriptionMessages.resumed, data: onPro() }))
    await user.click(screen.getByRole('button', { name: 'Resume Pro' }))
    expect(await findWords(subscriptionMessages.resumed)).toBeVisible()
    await waitFor(async () => expect(await buttonsOf('Pro')).toEqual(['Upgrade to Yearly', 'Cancel Plan']))
    expect(within(await card('Pro')).queryByRole('alert')).toBeNull()
  })

  test('names the change it is to make, which can be undone', async () => {
    const next = { name: 'Basic', interval: 'month', price_id: 11, price: 19, date: onPro().subscription.expiry_date }
    const { user, become } = await openPricing(customerOn({ next } as object), {
      answers: {
        'POST /plans/undo-change': () => ({ message: subscriptionMessages.unscheduled, data: onPro() }),
      },
    })
    expect(await card('Pro')).toHaveTextContent('Changes to Basic, monthly, on 24 Dec 2099.')
    expect(await buttonsOf('Basic')).toEqual(['Undo the change to Basic'])
    expect(await card('Basic')).toHaveTextContent('Scheduled for 24 Dec 2099')
    await expectAccessible()
    become(customerOn())
    await user.click(screen.getByRole('button', { name: 'Undo the scheduled change' }))
    expect(await findWords(subscriptionMessages.unscheduled)).toBeVisible()
    await waitFor(async () => expect(await buttonsOf('Basic')).toEqual(['Downgrade to Basic, monthly']))
  })

  test('whose renewal is unpaid leads to its payment, here and on every page', async () => {
    const pay_url = 'https://pay.example/invoice'
    const late = { expiry_date: '2026-11-19T12:00:00.000Z', usable_until: '2099-11-26T12:00:00.000Z' }
    const overdue = { ...late, status: 'overdue', pay_url, can_change: false } as const
    const { user, router } = await openPricing(customerOn(overdue))
    expect(await card('Pro')).toHaveTextContent('Payment failed. Pay by 26 Nov 2099 to keep this plan.')
    expect(await card('Plus')).toHaveTextContent('Pay your overdue renewal to change plans.')
    const links = screen.getAllByRole('link', { name: 'Pay now (opens in a new tab)' })
    expect(links.map((link) => link.getAttribute('href'))).toEqual([pay_url, pay_url])
    expect(await findWords('We couldn’t renew Pro. It keeps working until 26 Nov 2099.')).toBeVisible()
    await expectAccessible()
    await user.click(screen.getByRole('button', { name: 'Cancel Plan' }))
    expect(await screen.findByRole('dialog')).toHaveTextContent(
      'Because the last renewal hasn’t been paid, Pro ends immediately.',
    )
    await router.navigate({ to: '/' })
    expect(await findWords('We couldn’t renew Pro. It keeps working until 26 Nov 2099.')).toBeVisible()
  })

  test('that is no longer available can still be cancelled', async () => {
    await openPricing(customerOn({ name: 'Classic' }))
    expect(await findWords('Your current plan is no longer available.')).toBeVisible()
    expect(screen.getByRole('button', { name: 'Cancel Plan' })).toBeVisible()
  })

  test.each([
    [{ price: 39 }, 'You keep your earlier price: £39 per month with 30,000 credits.'],
    [{ credits: 25_000 }, 'You keep your earlier price: £49 per month with 25,000 credits.'],
  ])(
    'bought before its price or credits changed (%o) says what is kept, and moves to the current price',
    async (earlier, kept) => {
      const { user, server } = await openPricing(customerOn({ price_id: 7, ...earlier }), { answers: previews })
      expect(await card('Pro')).toHaveTextContent(kept)
      await user.click(screen.getByRole('button', { name: 'Change to the current price' }))
      const dialog = await screen.findByRole('dialog', { name: 'Change Plan' })
      expect(dialog).toHaveTextContent('Pro, monthly: from £')
      expect(dialog).toHaveTextContent('to £49 per month with 30,000 credits')
      await waitFor(() => expect(server.callsOf('GET /plans/preview-change')[0]?.values.price_id).toBe('21'))
    },
  )

  test('that is to move to its current price says so in place of the offer, and can be left as it is', async () => {
    const { expiry_date: date } = onPro().subscription
    const next = { name: 'Pro', interval: 'month', price_id: 21, price: 49, date } as const
    await openPricing(customerOn({ price_id: 7, price: 39, next }))
    expect(await card('Pro')).toHaveTextContent('Changes to the new price, £49 per month, on 24 Dec 2099.')
    expect(screen.getByRole('button', { name: 'Undo the scheduled change' })).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Change to the current price' })).toBeNull()
  })

  test('cancelled on an earlier price is resumed before it can move', async () => {
    await openPricing(customerOn({ price_id: 7, price: 39, is_cancelled: 1, can_change: false }))
    expect(await card('Pro')).toHaveTextContent('You keep your earlier price: £39')
    expect(screen.queryByRole('button', { name: 'Change to the current price' })).toBeNull()
  })
})
