import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { purchaseMessages as rowMessages } from '../../../parts/billing/purchases/messages.ts'
import { people } from '../../../testing/accounts.ts'
import { expectAccessible } from '../../../testing/expect-accessible.ts'
import { fill, findWords, openScreen } from '../../../testing/open-screen.tsx'
import { purchaseListsOf, purchaseOf } from '../../../testing/purchases.ts'
import { refusal } from '../../../testing/stub-server.ts'
import { purchaseMessages } from './messages.ts'

const list = 'GET /plans/list-customer-plans'
const change = 'PUT /plans/purchases/{id}'
const remove = 'DELETE /plans/purchases/{id}'
const idOf = (at: number) => `019ab000-0000-7000-8000-00000000000${at}`

const topUp = purchaseOf({
  id: idOf(5),
  name: 'Top Up',
  interval: null,
  credits: 3_000,
  price: 10,
  receipt_number: 1_005,
  is_auto_recharge: true,
})

const open = (purchases = [purchaseOf()], options = {}) =>
  openScreen('/purchase-list', { answers: { [list]: purchaseListsOf(purchases, options) } })

const rowsOf = (label: string) =>
  within(screen.getByRole('table', { name: label }))
    .getAllByRole('row')
    .slice(1)
const cellsOf = (row: HTMLElement | undefined) =>
  within(row as HTMLElement)
    .getAllByRole('cell')
    .map((cell) => cell.textContent)

test('subscriptions and top-ups stand apart, each with how it stands', async () => {
  await open(
    [
      purchaseOf({ highlighted: true }),
      purchaseOf({ id: idOf(2), name: 'Basic', interval: 'year', is_cancelled: 1 }),
      purchaseOf({ id: idOf(3), is_cancelled: 1, is_expired_plan: true, refunded: 12.5 }),
      purchaseOf({ id: idOf(4), state: 'failed', receipt_number: null }),
      topUp,
    ],
    { isRecharging: true },
  )
  await screen.findByRole('table', { name: 'Subscriptions' })
  const subscriptions = rowsOf('Subscriptions')
  expect(subscriptions.map((row) => cellsOf(row).slice(0, 7))).toEqual([
    ['ProMonthlyCurrent plan', '30,000', '£49', '1 Nov 2026', 'Until 1 Dec 2026', 'On', 'Active'],
    ['BasicYearly', '30,000', '£49', '1 Nov 2026', 'Until 1 Dec 2026', 'On', 'Cancelled'],
    ['ProMonthly', '30,000', '£49£12.50 refunded', '1 Nov 2026', 'Until 1 Dec 2026', 'On', 'Expired'],
    ['ProMonthly', '30,000', '£49', '1 Nov 2026', '–', 'On', 'Payment failed'],
  ])
  for (const label of ['Subscriptions', 'Credit top-ups']) {
    const heads = within(screen.getByRole('table', { name: label })).getAllByRole('columnheader')
    expect(heads.map(({ textContent }) => textContent).slice(5, 7)).toEqual(['Auto Recharge', 'Sort by Status'])
  }
  expect(subscriptions.map((row) => row.hasAttribute('data-selected'))).toEqual([true, false, false, false])
  expect(cellsOf(rowsOf('Credit top-ups')[0]).slice(0, 7)).toEqual([
    'Top Up',
    '3,000',
    '£10',
    '1 Nov 2026',
    'Until 1 Dec 2026',
    'OnBought automatically',
    'Active',
  ])
  await expectAccessible()
})

test('columns sort, and a search is in the address', async () => {
  const { user } = await open([
    purchaseOf(),
    purchaseOf({ id: idOf(2), name: 'Basic', price: 19, receipt_number: 1_002 }),
    purchaseOf({ id: idOf(3), name: 'Plus', price: 99, receipt_number: 1_003 }),
  ])
  await screen.findByRole('table', { name: 'Subscriptions' })
  const names = () => rowsOf('Subscriptions').map((row) => cellsOf(row)[0]?.replace('Monthly', ''))
  await user.click(screen.getByRole('button', { name: /Price/ }))
  expect(names()).toEqual(['Basic', 'Pro', 'Plus'])
  fill(screen.getByRole('searchbox', { name: 'Search purchases' }), 'plus')
  await waitFor(() => expect(names()).toEqual(['Plus']))
  expect(window.location.search).toBe('?search=plus')
  fill(screen.getByRole('searchbox', { name: 'Search purchases' }), 'zzz')
  expect(await findWords('No purchase matches “zzz”')).toBeVisible()
  await user.click(screen.getByText('Clear search'))
  await waitFor(() => expect(names()).toHaveLength(3))
})

test('details give the figures, and the receipt as a file', async () => {
  const { user, server } = await open([purchaseOf({ debt_paid: 1_200 })])
  server.answer(
    'GET /plans/receipts/{id}',
    () =>
      new Response('%PDF', {
        headers: {
          'content-type': 'application/pdf',
          'content-disposition': 'attachment; filename="receipt-1001.pdf"',
        },
      }),
  )
  const saved: string[] = []
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download)
  })
  URL.createObjectURL = () => 'blob:receipt'
  URL.revokeObjectURL = () => {}
  await user.click(await screen.findByRole('button', { name: 'Actions for Pro, monthly of 1 Nov 2026' }))
  await user.click(await screen.findByRole('menuitem', { name: 'Details' }))
  const dialog = await screen.findByRole('dialog', { name: 'Receipt 1001' })
  for (const words of [
    'Net£40.83',
    'Tax£8.17',
    'Total paid£49',
    'Credits30,000',
    'Owed credits paid off1,200.00',
    'StatusActive',
  ])
    expect(dialog).toHaveTextContent(words)
  await user.click(within(dialog).getByRole('button', { name: 'Download PDF' }))
  await waitFor(() => expect(saved).toEqual(['receipt-1001.pdf']))
  expect(server.callsOf('GET /plans/receipts/{id}')[0]?.values).toEqual({ id: idOf(1) })
  click.mockRestore()
})

test('a receipt that does not come is said', async () => {
  const { user, server } = await open()
  server.answer('GET /plans/receipts/{id}', () => refusal('server.busy'))
  await user.click(await screen.findByRole('button', { name: /^Actions for Pro/ }))
  await user.click(await screen.findByRole('menuitem', { name: 'Details' }))
  await user.click(await screen.findByRole('button', { name: 'Download PDF' }))
  expect(await findWords(rowMessages.receiptFailed)).toBeVisible()
})

test('what is archived leaves the list and can be unarchived', async () => {
  const purchases = [purchaseOf(), topUp]
  const { user, server } = await open(purchases)
  server.answer(change, ({ values, body }) => {
    const index = purchases.findIndex(({ id }) => id === values.id)
    purchases[index] = { ...(purchases[index] as typeof topUp), is_archived: body.is_archived }
    return {
      message: body.is_archived ? 'Purchase archived.' : 'Purchase unarchived.',
      data: { id: values.id, is_archived: body.is_archived },
    }
  })
  await user.click(await screen.findByRole('button', { name: /^Actions for Top Up/ }))
  await user.click(await screen.findByRole('menuitem', { name: 'Archive' }))
  expect(await findWords('Purchase archived.')).toBeVisible()
  expect(await findWords(purchaseMessages.noTopUps)).toBeVisible()
  await user.click(await screen.findByRole('switch', { name: 'Show archived (1)' }))
  await user.click(await screen.findByRole('button', { name: /^Actions for Top Up/ }))
  expect(window.location.search).toBe('?archived=true')
  await user.click(await screen.findByRole('menuitem', { name: 'Unarchive' }))
  expect(await findWords('Purchase unarchived.')).toBeVisible()
  await waitFor(() => expect(screen.queryByRole('switch')).toBeNull())
})

test('only what was never paid can be paid or deleted, after a question', async () => {
  const pay_url = 'https://pay.example/invoice'
  const waiting = purchaseOf({ id: idOf(2), name: 'Basic', state: 'waiting', receipt_number: null, pay_url })
  const purchases = [purchaseOf(), waiting]
  const { user, server } = await open(purchases)
  server.answer(remove, () => {
    purchases.pop()
    return { message: 'Purchase deleted.' }
  })
  await user.click(await screen.findByRole('button', { name: /^Actions for Pro/ }))
  const unavailable = await screen.findByRole('menuitem', { name: 'Delete' })
  expect(unavailable).toHaveAttribute('aria-disabled', 'true')
  await user.click(unavailable)
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(screen.queryByRole('menuitem', { name: /^Pay now/ })).toBeNull()
  await user.keyboard('{Escape}')
  await user.click(screen.getByRole('button', { name: /^Actions for Basic/ }))
  expect(await screen.findByRole('menuitem', { name: /^Pay now/ })).toHaveAttribute('href', pay_url)
  await user.click(await screen.findByRole('menuitem', { name: 'Delete' }))
  const dialog = await screen.findByRole('dialog', { name: 'Delete this purchase?' })
  expect(dialog).toHaveTextContent('Basic, monthly of 1 Nov 2026')
  await user.click(within(dialog).getByRole('button', { name: 'Delete' }))
  expect(await findWords('Purchase deleted.')).toBeVisible()
  await waitFor(() => expect(rowsOf('Subscriptions')).toHaveLength(1))
  expect(server.callsOf(remove)[0]?.values).toEqual({ id: idOf(2) })
})

test('one that was paid meanwhile is kept, and the server’s sentence says why', async () => {
  const { user, server } = await open([purchaseOf({ state: 'waiting', receipt_number: null })])
  server.answer(remove, () => refusal('purchase.paid'))
  await user.click(await screen.findByRole('button', { name: /^Actions for Pro/ }))
  await user.click(await screen.findByRole('menuitem', { name: 'Delete' }))
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }))
  expect(await findWords('A purchase that was paid can’t be deleted. Archive it to hide it.')).toBeVisible()
  expect(rowsOf('Subscriptions')).toHaveLength(1)
})

test('before the first purchase the way to the plans, and what to know about credits', async () => {
  await openScreen('/purchase-list', { account: people.trial(), answers: { [list]: purchaseListsOf([]) } })
  expect(await findWords(purchaseMessages.empty)).toBeVisible()
  const main = within(screen.getByRole('main'))
  expect(main.getByRole('link', { name: 'Upgrade Now' })).toHaveAttribute('href', '/pricing-page')
  for (const note of purchaseMessages.notes) expect(screen.getByText(note)).toBeVisible()
  await expectAccessible()
})

test('everything archived is not the same as nothing bought', async () => {
  const { user } = await open([purchaseOf({ is_archived: true })])
  expect(await findWords(purchaseMessages.allArchived)).toBeVisible()
  await user.click(screen.getByRole('switch', { name: 'Show archived (1)' }))
  await waitFor(() => expect(cellsOf(rowsOf('Subscriptions')[0])[0]).toBe('ProMonthlyArchived'))
})

test('a list that does not load says so and can be asked for again', async () => {
  const { user, server } = await openScreen('/purchase-list', {
    answers: { [list]: () => refusal('input.invalid') },
  })
  expect(await findWords(purchaseMessages.listFailed)).toBeVisible()
  server.answer(list, purchaseListsOf([purchaseOf()]))
  await user.click(screen.getByRole('button', { name: 'Retry' }))
  expect(await screen.findByRole('table', { name: 'Subscriptions' })).toBeVisible()
})

test('somebody whose role does not allow it sees no menu entry and no list', async () => {
  const account = people.paid()
  account.userAbilities = account.userAbilities.filter((ability) => ability !== 'VIEW_PURCHASE_HISTORY')
  const { server } = await openScreen('/purchase-list', { account, answers: { [list]: purchaseListsOf([]) } })
  await screen.findByRole('heading', { level: 1 })
  expect(screen.queryByRole('link', { name: 'Purchase history' })).toBeNull()
  expect(server.callsOf(list)).toEqual([])
})
