import { act, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { subscriptionMessages } from '#contract/billing/subscriptions/messages.ts'
import { onScreen } from '../../../parts/screen-messages.ts'
import { customerOn, onPro, openPricing, previewAfter, previewNow, previews } from '../../../testing/credit-settings.ts'
import { expectAccessible } from '../../../testing/expect-accessible.ts'
import { findWords } from '../../../testing/open-screen.tsx'
import { connectionLost, refusal } from '../../../testing/stub-server.ts'

const changeCall = 'POST /plans/upgrade-downgrade-subscription'
const previewCall = 'GET /plans/preview-change'
const onPlus = { name: 'Plus', price_id: 31, price: 99 } as const
const changed = () => ({ message: subscriptionMessages.changed, data: onPro(onPlus) })

type Opened = Awaited<ReturnType<typeof openPricing>>

/** Opens the dialog of the button, and waits until both previews have come. */
async function askFor(button: string, { user }: Opened) {
  await user.click(await screen.findByRole('button', { name: button }))
  const dialog = await screen.findByRole('dialog', { name: 'Change Plan' })
  await waitFor(() => expect(within(dialog).queryByText('Calculating the amount due')).toBeNull())
  return dialog
}
const upgrade = async (answers: object) => {
  const page = await openPricing(customerOn(), { answers: { ...previews, ...answers } })
  return { ...page, dialog: await askFor('Upgrade to Plus, monthly', page) }
}
const press = (dialog: HTMLElement, name: string) => within(dialog).getByRole('button', { name })

describe('an upgrade', () => {
  test('shows what is charged and added at once and after the period', async () => {
    const { dialog } = await upgrade({})
    expect(dialog).toHaveTextContent('From Pro, monthly to Plus, monthly. Tracks about 780 keywords daily, top 20.')
    const now = within(dialog).getByRole('region', { name: 'Now' })
    expect(now).toHaveTextContent('Unused time on Pro, monthly 9 Dec 2099 – 24 Dec 2099−£24.50')
    expect(now).toHaveTextContent('Remaining time on Plus, monthly 9 Dec 2099 – 24 Dec 2099£49.50')
    expect(now).toHaveTextContent('Tax£2.50')
    expect(now).toHaveTextContent('Due now£27.50')
    expect(now).toHaveTextContent('Credits added now50,000')
    expect(now).toHaveTextContent('Takes effectImmediately')
    expect(now).toHaveTextContent('Next charge£99 on 24 Dec 2099')
    const after = within(dialog).getByRole('region', { name: 'At the end of the period, 24 Dec 2099' })
    expect(after).toHaveTextContent('Due now£0')
    expect(after).toHaveTextContent('Next charge£99 on 24 Dec 2099')
    expect(press(dialog, 'Cancel')).toHaveFocus()
    await expectAccessible()
  })

  test('says which credits pay off what is owed', async () => {
    const { dialog } = await upgrade({ [previewCall]: () => ({ ...previewNow, credits_now: 49_500, debt_paid: 500 }) })
    const now = within(dialog).getByRole('region', { name: 'Now' })
    expect(now).toHaveTextContent('Credits added now49,500')
    expect(now).toHaveTextContent('Owed credits paid off500.00')
  })

  test('made now charges what was shown, and lands on the check form unless somebody stays', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setInterval', 'clearInterval'] })
    const { user, dialog, server, router, become } = await upgrade({ [changeCall]: changed })
    become(customerOn(onPlus))
    await user.click(press(dialog, 'Now'))
    expect(await screen.findByRole('link', { name: 'Go now' })).toHaveAttribute('href', '/check-serp')
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(await findWords(/^Current plan: Plus, monthly\./)).toBeVisible()
    expect(server.callsOf(changeCall).map(({ body }) => body)).toEqual([
      {
        subscriptionId: onPro().subscription.sub_id,
        priceId: 31,
        update_on: 'now',
        as_of: previewNow.as_of,
      },
    ])
    await act(() => vi.advanceTimersByTimeAsync(4_000))
    expect(router.state.location.pathname).toBe('/pricing-page')
    await act(() => vi.advanceTimersByTimeAsync(3_000))
    // The old address /check-serp leads there.
    await waitFor(() => expect(router.state.location.pathname).toBe('/create-serp'))
  })

  test('leaves somebody on the page who wants to stay', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setInterval', 'clearInterval'] })
    const { user, dialog, router } = await upgrade({ [changeCall]: changed })
    await user.click(press(dialog, 'Now'))
    await user.click(await screen.findByRole('button', { name: 'Stay here' }))
    expect(screen.queryByRole('link', { name: 'Go now' })).toBeNull()
    await act(() => vi.advanceTimersByTimeAsync(10_000))
    expect(router.state.location.pathname).toBe('/pricing-page')
  })

  test('scheduled for after the period stays on the page, which names it', async () => {
    const next = { name: 'Plus', interval: 'month', price_id: 31, price: 99, date: previewAfter.takes_effect } as const
    const { user, dialog, server, become } = await upgrade({
      [changeCall]: () => ({ message: subscriptionMessages.scheduled, data: onPro({ next }) }),
    })
    become(customerOn({ next }))
    await user.click(press(dialog, 'After'))
    expect(await findWords(subscriptionMessages.scheduled)).toBeVisible()
    expect(await findWords('Changes to Plus, monthly, on 24 Dec 2099.')).toBeVisible()
    expect(screen.queryByRole('link', { name: 'Go now' })).toBeNull()
    expect(server.callsOf(changeCall).map(({ body }) => body)).toMatchObject([{ update_on: 'after', as_of: null }])
  })

  test('is sent once, and keeps the dialog open until it is answered', async () => {
    let answer = (_: unknown) => {}
    const { user, dialog, server } = await upgrade({
      [changeCall]: () =>
        new Promise((resolve) => {
          answer = resolve
        }),
    })
    await user.click(press(dialog, 'Now'))
    await waitFor(() => expect(press(dialog, 'Now')).toBeDisabled())
    expect(press(dialog, 'After')).toBeDisabled()
    expect(press(dialog, 'Cancel')).toBeDisabled()
    await user.keyboard('{Escape}')
    expect(dialog).toBeVisible()
    answer(changed())
    expect(await screen.findByRole('link', { name: 'Go now' })).toBeVisible()
    expect(server.callsOf(changeCall)).toHaveLength(1)
  })
})

describe('an upgrade that fails', () => {
  test('for a declined card says that nothing was charged, where to pay, and can be tried again', async () => {
    const pay_url = 'https://pay.example/invoice'
    const { user, dialog, server } = await upgrade({
      [changeCall]: () => refusal('payment.declined', { message: subscriptionMessages.declined, data: { pay_url } }),
    })
    await user.click(press(dialog, 'Now'))
    const alert = await within(dialog).findByRole('alert')
    expect(alert).toHaveTextContent(subscriptionMessages.declined)
    expect(alert).toHaveFocus()
    const link = within(alert).getByRole('link', { name: 'Pay with another card (opens in a new tab)' })
    expect(link).toHaveAttribute('href', pay_url)
    expect(screen.queryByText(onScreen(subscriptionMessages.changed))).toBeNull()
    await expectAccessible()
    server.answer(changeCall, changed)
    await user.click(press(dialog, 'Now'))
    expect(await screen.findByRole('link', { name: 'Go now' })).toBeVisible()
  })

  test('for want of the bank’s confirmation leads to it, and is done once that is given', async () => {
    const pay_url = 'https://pay.example/confirm'
    const { user, dialog, become } = await upgrade({
      [changeCall]: () => refusal('payment.needs-action', { data: { pay_url } }),
    })
    await user.click(press(dialog, 'Now'))
    const link = await within(dialog).findByRole('link', { name: 'Confirm payment (opens in a new tab)' })
    expect(link).toHaveAttribute('href', pay_url)
    become(customerOn(onPlus))
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 60_000 })
    window.dispatchEvent(new Event('focus'))
    expect(await screen.findByRole('link', { name: 'Go now' })).toBeVisible()
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  test('because the amount has changed shows the new one', async () => {
    const { user, dialog, server } = await upgrade({
      [changeCall]: () => refusal('subscription.changed', { message: subscriptionMessages.amountChanged }),
    })
    server.answer(previewCall, ({ values }) =>
      values.when === 'now' ? { ...previewNow, due_now: 26.4, as_of: '2099-12-10T12:00:00.000Z' } : previewAfter,
    )
    await user.click(press(dialog, 'Now'))
    expect(await within(dialog).findByRole('alert')).toHaveTextContent(subscriptionMessages.amountChanged)
    await waitFor(() => expect(dialog).toHaveTextContent('Due now£26.40'))
    server.answer(changeCall, changed)
    await waitFor(() => expect(press(dialog, 'Now')).toBeEnabled())
    await user.click(press(dialog, 'Now'))
    expect(await screen.findByRole('link', { name: 'Go now' })).toBeVisible()
    expect(server.callsOf(changeCall).at(-1)?.body).toMatchObject({ as_of: '2099-12-10T12:00:00.000Z' })
  })

  test.each([
    ['the payment provider is down', () => refusal('payment.unavailable'), 'Payments are temporarily unavailable.'],
    ['no answer comes', connectionLost, 'It’s safe to try again: you won’t be charged twice.'],
  ])('because %s says so and claims no success', async (_what, answer, message) => {
    const { user, dialog } = await upgrade({ [changeCall]: answer })
    await user.click(press(dialog, 'After'))
    expect(await within(dialog).findByRole('alert')).toHaveTextContent(message)
    expect(screen.queryByText(subscriptionMessages.scheduled)).toBeNull()
    expect(press(dialog, 'After')).toBeEnabled()
  })
})

describe('a preview', () => {
  test('of the change at once that cannot be had leaves the other, and comes with Retry', async () => {
    const { user, dialog, server } = await upgrade({
      [previewCall]: ({ values }: { values: Record<string, string> }) =>
        values.when === 'now' ? refusal('payment.unavailable') : previewAfter,
    })
    const now = within(dialog).getByRole('region', { name: 'Now' })
    expect(within(now).getByRole('alert')).toHaveTextContent('Payments are temporarily unavailable.')
    expect(press(dialog, 'Now')).toBeDisabled()
    expect(press(dialog, 'After')).toBeEnabled()
    await expectAccessible()
    server.answer(previewCall, ({ values }) => (values.when === 'now' ? previewNow : previewAfter))
    await user.click(within(now).getByRole('button', { name: 'Retry' }))
    await waitFor(() => expect(press(dialog, 'Now')).toBeEnabled())
  })
})

test('a cheaper plan is only ever scheduled, once that is confirmed', async () => {
  const page = await openPricing(customerOn(), {
    answers: {
      [previewCall]: () => ({ ...previewAfter, direction: 'downgrade', can_be_now: false, next_price: 19 }),
      [changeCall]: () => refusal('payment.unavailable'),
    },
  })
  const dialog = await askFor('Downgrade to Basic, monthly', page)
  expect(dialog).toHaveTextContent('You keep Pro and its credits until then.')
  expect(within(dialog).queryByRole('button', { name: 'Now' })).toBeNull()
  await page.user.click(press(dialog, 'Cancel'))
  expect(page.server.callsOf(changeCall)).toEqual([])
  const again = await askFor('Downgrade to Basic, monthly', page)
  await page.user.click(press(again, 'Downgrade'))
  expect(await within(again).findByRole('alert')).toHaveTextContent('Payments are temporarily unavailable.')
  expect(screen.queryByText(subscriptionMessages.scheduled)).toBeNull()
})

test('the current plan switches its interval the same way', async () => {
  const page = await openPricing(customerOn(), { answers: previews })
  const dialog = await askFor('Upgrade to Yearly', page)
  expect(dialog).toHaveTextContent('From Pro, monthly to Pro, yearly')
  expect(page.server.callsOf(previewCall).map(({ values }) => values)).toEqual([
    { price_id: '22', when: 'after' },
    { price_id: '22', when: 'now' },
  ])
})
