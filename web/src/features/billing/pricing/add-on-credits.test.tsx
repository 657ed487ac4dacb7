import { screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { rechargeMessages } from '#contract/billing/subscriptions/messages.ts'
import { rechargeTermsVersion } from '#contract/rules/billing/auto-recharge.ts'
import { people } from '../../../testing/accounts.ts'
import { rechargeOf } from '../../../testing/auto-recharge.ts'
import { customerOn, openPricing } from '../../../testing/credit-settings.ts'
import { expectAccessible } from '../../../testing/expect-accessible.ts'
import { findWords } from '../../../testing/open-screen.tsx'
import { refusal } from '../../../testing/stub-server.ts'

const off = rechargeOf({ threshold: 500 })
const on = {
  ...off,
  enabled: true,
  topup_id: 2,
  option: { id: 2, amount: 25, credits: 5_000, is_on_sale: true },
  card_on_file: true,
}
const checkoutCall = 'POST /get-checkout-url'
const rechargeCall = 'GET /plans/auto-recharge'
const url = 'https://pay.example/top-up'
const answers = {
  'GET /plans/get-amount': () => ({
    data: [
      { id: 1, value: 9.99, label: '£9.99', credits: 1_500 },
      { id: 2, value: 25, label: '£25', credits: 5_000 },
    ],
    currency: 'GBP',
    owed: 0,
  }),
  [rechargeCall]: () => off,
  [checkoutCall]: () => ({ url, checkout_id: '0198c0de-0000-7000-8000-000000000001' }),
}

/** A stand-in for the tab that the browser would open. */
function stubTab() {
  const tab = { closed: false, location: { replace: vi.fn() }, close: vi.fn() }
  const open = vi.spyOn(window, 'open').mockReturnValue(tab as unknown as Window)
  return { open, tab }
}
afterEach(() => {
  vi.restoreAllMocks()
})

const amount = () => screen.findByRole('combobox', { name: 'Amount' })
const purchase = () => screen.getByRole('button', { name: 'Purchase' })

test('the balance after a purchase is without what pays off a debt', async () => {
  const owing = () => ({ ...answers['GET /plans/get-amount'](), owed: 2_000 })
  const { user } = await openPricing(customerOn(), { answers: { ...answers, 'GET /plans/get-amount': owing } })
  await user.selectOptions(await amount(), '£9.99')
  expect(await findWords('5,000.00')).toBeVisible()
  await user.selectOptions(await amount(), '£25')
  expect(await findWords('8,000.00')).toBeVisible()
})

describe('add-on credits', () => {
  test('are bought on a page in a new tab, with Auto Recharge only if it is ticked and confirmed', async () => {
    const { tab } = stubTab()
    const { user, server } = await openPricing(customerOn(), { answers })
    await user.selectOptions(await amount(), '£9.99')
    expect(await findWords('6,500')).toBeVisible()
    expect(await screen.findByRole('checkbox', { name: 'Auto Recharge' })).not.toBeChecked()
    await expectAccessible()
    await user.click(purchase())
    await waitFor(() => expect(tab.location.replace).toHaveBeenCalledWith(url))
    expect(await findWords(/^The payment page opened in a new tab\./)).toBeVisible()
    await user.click(screen.getByRole('checkbox', { name: 'Auto Recharge' }))
    await user.click(purchase())
    await user.click(await screen.findByRole('button', { name: 'Agree and continue to payment' }))
    await waitFor(() => expect(server.callsOf(checkoutCall)).toHaveLength(2))
    expect(server.callsOf(checkoutCall).map(({ body }) => body)).toEqual([
      { credits: 999, title: 'Top Up', auto_recharge: 0 },
      { credits: 999, title: 'Top Up', auto_recharge: 1, recharge_terms: rechargeTermsVersion },
    ])
  })

  test('ask for an amount', async () => {
    const { open } = stubTab()
    const { user } = await openPricing(customerOn(), { answers })
    await amount()
    await user.click(purchase())
    expect(await findWords('Please select an amount.')).toBeVisible()
    expect(await amount()).toHaveFocus()
    expect(open).not.toHaveBeenCalled()
    await expectAccessible()
  })

  test('say why the page could not be opened, and leave no empty tab', async () => {
    const { tab } = stubTab()
    const { user } = await openPricing(customerOn(), {
      answers: { ...answers, [checkoutCall]: () => refusal('payment.unavailable') },
    })
    await user.selectOptions(await amount(), '£25')
    await user.click(purchase())
    expect(await findWords('Payments are temporarily unavailable. Please try again in a moment.')).toBeVisible()
    expect(tab.close).toHaveBeenCalled()
  })

  test('come with a link where the browser blocks the tab', async () => {
    vi.spyOn(window, 'open').mockReturnValue(null)
    const { user } = await openPricing(customerOn(), { answers })
    await user.selectOptions(await amount(), '£25')
    await user.click(purchase())
    expect(await findWords(/^Your browser blocked the new tab\./)).toBeVisible()
    expect(screen.getByRole('link', { name: /^Open the payment page/ })).toHaveAttribute('href', url)
  })

  test('are for accounts that have paid once', async () => {
    const { user } = await openPricing(people.trial(), { answers })
    expect(await screen.findByRole('region', { name: 'Pro' })).toBeVisible()
    expect(screen.queryByText('Add-on credits')).toBeNull()
    await user.click(screen.getByRole('checkbox', { name: 'Choose Your Plan (Recommended)' }))
    expect(await findWords('You can buy add-on credits once you’ve subscribed to a plan.')).toBeVisible()
    await expectAccessible()
  })
})

describe('Auto Recharge', () => {
  test('says what it does while it is on, and can be turned off', async () => {
    const { user, server } = await openPricing(customerOn(), {
      answers: {
        ...answers,
        [rechargeCall]: () => on,
        'PUT /plans/auto-recharge': () => refusal('payment.unavailable'),
      },
    })
    expect(
      await findWords(
        'Auto Recharge is on. It buys 5,000 credits for £25 when fewer than 500 are left, at most once an hour and five times a day.',
      ),
    ).toBeVisible()
    expect(screen.queryByRole('checkbox', { name: 'Auto Recharge' })).toBeNull()
    await expectAccessible()
    await user.click(screen.getByRole('button', { name: 'Turn off Auto Recharge' }))
    expect(await screen.findByRole('alert')).toHaveTextContent('Payments are temporarily unavailable.')
    server.answer('PUT /plans/auto-recharge', () => ({ message: rechargeMessages.off, data: off }))
    await user.click(screen.getByRole('button', { name: 'Turn off Auto Recharge' }))
    expect(await screen.findByRole('checkbox', { name: 'Auto Recharge' })).toBeVisible()
    expect(server.callsOf('PUT /plans/auto-recharge').at(-1)?.body).toEqual({ enabled: 0 })
  })

  test('says why it was turned off', async () => {
    await openPricing(customerOn(), {
      answers: { ...answers, [rechargeCall]: () => ({ ...off, stopped_because: 'declined' }) },
    })
    const message = 'Auto Recharge was turned off because your card was declined.'
    expect(await findWords(message)).toBeVisible()
  })

  test('that does not load is said, and a purchase does not turn it on', async () => {
    const { tab } = stubTab()
    const { user, server } = await openPricing(customerOn(), {
      answers: { ...answers, [rechargeCall]: () => refusal('input.invalid') },
    })
    expect(await findWords('Couldn’t load Auto Recharge')).toBeVisible()
    expect(screen.queryByRole('checkbox', { name: 'Auto Recharge' })).toBeNull()
    await user.selectOptions(await amount(), '£25')
    await user.click(purchase())
    await waitFor(() => expect(tab.location.replace).toHaveBeenCalledWith(url))
    expect(server.callsOf(checkoutCall)[0]?.body).toMatchObject({ auto_recharge: 0 })
    server.answer(rechargeCall, () => off)
    await user.click(screen.getByRole('button', { name: 'Retry' }))
    expect(await screen.findByRole('checkbox', { name: 'Auto Recharge' })).not.toBeChecked()
  })
})
