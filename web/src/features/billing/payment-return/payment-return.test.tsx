import { act, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { expectAccessible } from '../../../testing/expect-accessible.ts'
import { findWords, openScreen } from '../../../testing/open-screen.tsx'
import { connectionLost, refusal } from '../../../testing/stub-server.ts'
import { closeTab, doneMessages, failedMessages } from './messages.ts'

const show = 'GET /plans/checkouts/{id}'
const id = '7b0c3c0e-58a8-4a8a-9c0b-5d4a1f0e6b11'
const purchase = {
  name: 'Pro',
  interval: 'month',
  credits: 30_000,
  debt_paid: 0,
  price: 49,
  currency: 'GBP',
  expire_date: '2026-12-23T12:00:00.000Z',
}
const waiting = { state: 'open', kind: 'subscription', purchase: null }
const paid = { state: 'complete', kind: 'subscription', purchase }

const seconds = (count: number) => act(() => vi.advanceTimersByTimeAsync(count * 1_000))
const withClock = () =>
  vi.useFakeTimers({
    shouldAdvanceTime: true,
    toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'],
  })
afterEach(() => void vi.useRealTimers())

const openDone = (answer: () => unknown, account: null | undefined = null) =>
  openScreen(`/payment-done?checkout=${id}`, { account, answers: { [show]: answer } })

test('a confirmed payment says what was bought, without a session too', async () => {
  const { server } = await openDone(() => paid)
  expect(await screen.findByRole('heading', { name: 'Your Payment is Successful' })).toBeVisible()
  expect(await findWords('Pro, monthly: 30,000 credits for £49, valid until 23 Dec 2026.')).toBeVisible()
  expect(await findWords('A receipt will be emailed to you.')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Back To Home' })).toHaveAttribute('href', '/')
  expect(document.title).toBe('Payment · Serpplus')
  expect(server.callsOf(show).map(({ values, headers }) => [values.id, headers.has('authorization')])).toEqual([
    [id, false],
  ])
  await expectAccessible()
})

test('a session does not lead away from it', async () => {
  await openScreen(`/payment-done?checkout=${id}`, { answers: { [show]: () => paid } })
  expect(await screen.findByRole('heading', { name: 'Your Payment is Successful' })).toBeVisible()
  expect(window.location.pathname).toBe('/payment-done')
})

test('credits are named without an interval', async () => {
  const topUp = { ...purchase, name: 'Top Up', interval: null, credits: 3_000, price: 10 }
  await openDone(() => ({ state: 'complete', kind: 'top-up', purchase: topUp }))
  expect(await findWords('Top Up: 3,000 credits for £10, valid until 23 Dec 2026.')).toBeVisible()
})

test('credits that paid off a debt are named', async () => {
  const topUp = { ...purchase, name: 'Top Up', interval: null, credits: 3_000, debt_paid: 1_200, price: 10 }
  await openDone(() => ({ state: 'complete', kind: 'top-up', purchase: topUp }))
  expect(await findWords(/valid until 23 Dec 2026\. 1,200 credits of them paid off credits you owed\.$/)).toBeVisible()
})

test('it waits for the confirmation, over a lost connection too, and asks no more once it is there', async () => {
  withClock()
  const answers = [() => waiting, () => connectionLost(), () => waiting, () => paid]
  const { server } = await openDone(() => (answers.shift() ?? (() => paid))())
  expect(await screen.findByRole('heading', { name: doneMessages.waiting })).toBeVisible()
  await seconds(7)
  expect(await screen.findByRole('heading', { name: 'Your Payment is Successful' })).toHaveFocus()
  const asked = server.callsOf(show).length
  expect(asked).toBe(4)
  await seconds(30)
  expect(server.callsOf(show)).toHaveLength(asked)
})

test('after a minute it says that the payment is being processed', async () => {
  withClock()
  const { server } = await openDone(() => ({ ...waiting, state: 'complete' }))
  await seconds(62)
  expect(await screen.findByRole('heading', { name: doneMessages.late })).toBeVisible()
  expect(await findWords('a receipt will be emailed to you')).toBeVisible()
  const asked = server.callsOf(show).length
  await seconds(30)
  expect(server.callsOf(show)).toHaveLength(asked)
})

test('a payment page that expired claims no payment', async () => {
  await openDone(() => ({ ...waiting, state: 'expired' }))
  expect(await screen.findByRole('heading', { name: doneMessages.expired })).toBeVisible()
  expect(screen.getByRole('link', { name: 'View plans' })).toHaveAttribute('href', '/pricing-page')
  expect(screen.queryByText('Your Payment is Successful')).toBeNull()
})

test.each(['row.not-found', 'input.invalid'] as const)('a payment nobody knows: %s', async (code) => {
  await openDone(() => refusal(code))
  expect(await screen.findByRole('heading', { name: doneMessages.unknown })).toBeVisible()
})

test('without a payment in its address nothing is claimed and nothing asked', async () => {
  const { server } = await openScreen('/payment-done', { account: null })
  expect(await screen.findByRole('heading', { name: doneMessages.plain })).toBeVisible()
  expect(await findWords(doneMessages.plainText)).toBeVisible()
  expect(screen.queryByText('Your Payment is Successful')).toBeNull()
  expect(server.callsOf(show)).toEqual([])
})

test('Back To Home closes the tab if the site is open in another one, or says that it can be closed; otherwise it is a link', async () => {
  const close = vi.spyOn(window, 'close').mockImplementation(() => {})
  const alone = await openDone(() => paid)
  const home = await screen.findByRole('link', { name: 'Back To Home' })
  home.addEventListener('click', (event) => event.preventDefault())
  await alone.user.click(home)
  expect(close).not.toHaveBeenCalled()
  alone.close()

  const other = new BroadcastChannel('serpplus-tabs')
  const asked = new Promise((resolve) => other.addEventListener('message', resolve, { once: true }))
  const { user } = await openDone(() => paid)
  const button = await screen.findByRole('link', { name: 'Back To Home' })
  await asked
  other.postMessage('here')
  // Delivered before what is posted after it.
  await waitFor(async () => {
    await user.click(button)
    expect(close).toHaveBeenCalled()
  })
  expect(await findWords(closeTab)).toBeVisible()
  other.close()
  close.mockRestore()
})

test('a failed payment leads home or to another try', async () => {
  await openScreen('/payment-failed', { account: null })
  expect(await screen.findByRole('heading', { name: 'Your Payment is Failed' })).toBeVisible()
  expect(await findWords(failedMessages.text)).toBeVisible()
  expect(screen.getByRole('link', { name: 'Try again' })).toHaveAttribute('href', '/pricing-page')
  expect(screen.getByRole('link', { name: 'Back To Home' })).toHaveAttribute('href', '/')
  await expectAccessible()
})

test('a payment that went through all the same is not called failed', async () => {
  await openScreen(`/payment-failed?checkout=${id}`, { account: null, answers: { [show]: () => paid } })
  expect(await screen.findByRole('heading', { name: 'Your Payment is Successful' })).toBeVisible()
  expect(window.location.pathname).toBe('/payment-done')
})

test('one that did not go through stays failed', async () => {
  const { server } = await openScreen(`/payment-failed?checkout=${id}`, {
    account: null,
    answers: { [show]: () => waiting },
  })
  expect(await screen.findByRole('heading', { name: 'Your Payment is Failed' })).toBeVisible()
  expect(server.callsOf(show)).toHaveLength(1)
})
