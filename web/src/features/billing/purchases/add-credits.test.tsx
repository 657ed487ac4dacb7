import { screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { rechargeTermsVersion } from '#contract/rules/billing/auto-recharge.ts'
import { people } from '../../../testing/accounts.ts'
import { rechargeOf } from '../../../testing/auto-recharge.ts'
import { expectAccessible } from '../../../testing/expect-accessible.ts'
import { findWords, openScreen } from '../../../testing/open-screen.tsx'
import { purchaseListsOf, purchaseOf } from '../../../testing/purchases.ts'
import { refusal } from '../../../testing/stub-server.ts'

const amounts = 'GET /plans/get-amount'
const checkout = 'POST /get-checkout-url'
const options = {
  data: [
    { id: 3, value: 10, label: '£10', credits: 3_000 },
    { id: 4, value: 24.5, label: '£24.50', credits: 8_000 },
  ],
  currency: 'GBP',
  owed: 0,
}
const recharge = 'GET /plans/auto-recharge'
const off = rechargeOf()
const page = { url: 'https://pay.example/c/1', checkout_id: '7b0c3c0e-58a8-4a8a-9c0b-5d4a1f0e6b11' }

const makeTab = () => ({
  closed: false,
  location: { replace: vi.fn<(url: string) => void>() },
  close: vi.fn<() => void>(),
})
let tab = makeTab()
let openWindow = vi.spyOn(window, 'open')
beforeEach(() => {
  tab = makeTab()
  openWindow = vi.spyOn(window, 'open').mockReturnValue(tab as unknown as Window)
})
afterEach(() => openWindow.mockRestore())

async function openDialog(answers: Record<string, () => unknown> = {}) {
  const opened = await openScreen('/purchase-list', {
    answers: {
      'GET /plans/list-customer-plans': purchaseListsOf([purchaseOf()]),
      [amounts]: () => options,
      [checkout]: () => page,
      [recharge]: () => off,
      ...answers,
    },
  })
  await opened.user.click(await screen.findByRole('button', { name: 'Add Credits' }))
  return { ...opened, dialog: within(await screen.findByRole('dialog', { name: 'Add Credits' })) }
}

test('an amount is chosen, and its payment page opens in a new tab', async () => {
  const { user, server, dialog } = await openDialog()
  const field = await dialog.findByLabelText('Amount')
  expect(
    within(field)
      .getAllByRole('option')
      .map((option) => option.textContent),
  ).toEqual(['Select an amount', '£10', '£24.50'])
  expect(await dialog.findByRole('checkbox', { name: 'Auto Recharge' })).not.toBeChecked()
  await expectAccessible()
  await user.selectOptions(field, '£24.50')
  expect(await findWords('You get 8,000 credits')).toBeVisible()
  await user.click(dialog.getByRole('button', { name: 'Purchase' }))
  expect(await findWords('The payment page opened in a new tab.')).toBeVisible()
  expect(server.callsOf(checkout)[0]?.body).toEqual({ credits: 2_450, title: 'Top Up', auto_recharge: 0 })
  expect(openWindow.mock.calls).toEqual([['', '_blank']])
  expect(tab.location.replace.mock.calls).toEqual([[page.url]])
})

test.each([
  ['Agree and continue to payment', { auto_recharge: 1, recharge_terms: rechargeTermsVersion }],
  ['Buy without Auto Recharge', { auto_recharge: 0 }],
])('Auto Recharge that is ticked says its terms beside it and asks once more: %s', async (answer, body) => {
  const { user, server, dialog } = await openDialog()
  await user.selectOptions(await dialog.findByLabelText('Amount'), '£10')
  expect(
    await findWords(
      'charges it £10 for 3,000 credits whenever fewer than 1,000 credits are left: at most once an hour',
    ),
  ).toBeVisible()
  expect(await findWords('You can turn it off at any time on the Subscription or Purchase History page.')).toBeVisible()
  await user.click(await dialog.findByRole('checkbox', { name: 'Auto Recharge' }))
  await user.click(dialog.getByRole('button', { name: 'Purchase' }))
  await screen.findByRole('dialog', { name: 'Turn on Auto Recharge?' })
  expect(server.callsOf(checkout)).toEqual([])
  await expectAccessible()
  await user.click(screen.getByRole('button', { name: answer }))
  await waitFor(() => expect(server.callsOf(checkout)[0]?.body).toEqual({ credits: 1_000, title: 'Top Up', ...body }))
})

test('Auto Recharge that is on is shown as it is, and a purchase leaves it so', async () => {
  const option = { id: 3, amount: 10, credits: 3_000, is_on_sale: true }
  const { user, server, dialog } = await openDialog({
    [recharge]: () => ({ ...off, enabled: true, topup_id: 3, option, card_on_file: true }),
  })
  expect(
    await findWords('Auto Recharge is on. It buys 3,000 credits for £10 when fewer than 1,000 are left'),
  ).toBeVisible()
  expect(dialog.queryByRole('checkbox')).toBeNull()
  await user.selectOptions(await dialog.findByLabelText('Amount'), '£24.50')
  await user.click(dialog.getByRole('button', { name: 'Purchase' }))
  await waitFor(() => expect(server.callsOf(checkout)[0]?.body).toMatchObject({ credits: 2_450, auto_recharge: 0 }))
})

test('without an amount nothing is opened', async () => {
  const { user, server, dialog } = await openDialog()
  await dialog.findByLabelText('Amount')
  await user.click(dialog.getByRole('button', { name: 'Purchase' }))
  expect(await findWords('Please select an amount.')).toBeVisible()
  expect(dialog.getByLabelText('Amount')).toHaveFocus()
  expect(openWindow).not.toHaveBeenCalled()
  expect(server.callsOf(checkout)).toEqual([])
})

test('a refusal is said in the dialog, and its tab is closed', async () => {
  const { user, dialog } = await openDialog({ [checkout]: () => refusal('payment.unavailable') })
  await user.selectOptions(await dialog.findByLabelText('Amount'), '£10')
  await user.click(dialog.getByRole('button', { name: 'Purchase' }))
  expect(await findWords('Payments are temporarily unavailable.')).toBeVisible()
  expect(tab.close).toHaveBeenCalledOnce()
  expect(tab.location.replace).not.toHaveBeenCalled()
})

test('where the browser blocks the tab a link opens the page', async () => {
  openWindow.mockReturnValue(null)
  const { user, dialog } = await openDialog()
  await user.selectOptions(await dialog.findByLabelText('Amount'), '£10')
  await user.click(dialog.getByRole('button', { name: 'Purchase' }))
  expect(await findWords('Your browser blocked the new tab.')).toBeVisible()
  expect(dialog.getByRole('link', { name: /^Open the payment page/ })).toHaveAttribute('href', page.url)
})

test('no amounts on sale, and amounts that do not load, say so', async () => {
  const { user, server, dialog } = await openDialog({ [amounts]: () => refusal('input.invalid') })
  expect(await findWords('Couldn’t load amounts')).toBeVisible()
  server.answer(amounts, () => ({ data: [], currency: 'GBP', owed: 0 }))
  await user.click(dialog.getByRole('button', { name: 'Retry' }))
  expect(await findWords('No add-on credits available. Check back soon.')).toBeVisible()
})

test('a trial is not offered credits', async () => {
  await openScreen('/purchase-list', {
    account: people.trial(),
    answers: { 'GET /plans/list-customer-plans': purchaseListsOf([]) },
  })
  await within(await screen.findByRole('main')).findByRole('link', { name: 'Upgrade Now' })
  expect(screen.queryByRole('button', { name: 'Add Credits' })).toBeNull()
})
