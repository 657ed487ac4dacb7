import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { CustomerRow } from '#contract/customers/endpoints.ts'
import { supportAbilities } from '#contract/rules/access/abilities.ts'
import { people } from '../../../testing/accounts.ts'
import { expectAccessible } from '../../../testing/expect-accessible.ts'
import { findWords, openScreen } from '../../../testing/open-screen.tsx'
import { type Answer, type Call, refusal } from '../../../testing/stub-server.ts'

const list = 'GET /customers'
const remove = 'DELETE /user/{id}'

const orla: CustomerRow = {
  id: 1_042,
  name: 'Orla Nolan',
  email: 'orla@kestrelroast.example',
  plan: { name: 'Pro', is_trial: false, is_expired: false },
  plan_name: 'Pro',
  credits: 4_182.5,
  created_at: '2026-11-20T09:00:00.000Z',
  suspend: 0,
  status: 'paying',
  last_active_at: '2026-11-24T10:00:00.000Z',
  revenue: 147,
  credits_used: 812.75,
}
const idle = { status: 'suspended', last_active_at: null, revenue: 0, credits_used: 0 } as const
const tom: CustomerRow = {
  ...orla,
  id: 7,
  name: 'Tom Gale',
  email: 'tom@gale.example',
  plan: null,
  plan_name: null,
  suspend: 1 as const,
  ...idle,
}

/** The server's pages of these customers. */
const pagesOf =
  (customers: CustomerRow[]) =>
  ({ values: { page = '1', search = '', plan, status } }: Call) => {
    const found = customers.filter(
      (one) =>
        one.name.toLowerCase().includes(search) &&
        (plan === undefined || plan === one.plan?.name) &&
        (status === undefined || status === one.status),
    )
    const data = found.slice(Number(page) - 1, Number(page))
    const pages = { current_page: Number(page), last_page: Math.max(1, found.length), total: found.length }
    return { data, ...pages, plans: ['Trial', 'Basic', 'Pro'], currency: 'GBP' }
  }

const open = (address = '', answers: Record<string, Answer> = {}, account = people.admin()) =>
  openScreen(`/customer-list${address}`, { account, answers: { [list]: pagesOf([orla, tom]), ...answers } })

const rows = () =>
  within(screen.getByRole('table', { name: 'Customers' }))
    .getAllByRole('row')
    .slice(1)

test('customers are listed with plan and credits, more are loaded, suspended ones are marked', async () => {
  const { user } = await open()
  await screen.findByRole('link', { name: 'Orla Nolan' })
  expect(screen.getAllByRole('columnheader').map((head) => head.textContent)).toEqual([
    'Sort by ID',
    'Sort by Customer Name',
    'Status',
    'Current Plan',
    'Sort by Last active',
    'Sort by Revenue',
    'Sort by 30-day usage',
    'Credits left',
    'Actions',
  ])
  const more = screen.queryByRole('button', { name: 'Load more' })
  if (more !== null) await user.click(more)
  await waitFor(() => expect(rows()).toHaveLength(2))
  const [first, second] = rows()
  if (first === undefined || second === undefined) throw new Error('rows are missing')
  expect(first).toHaveTextContent('1042Orla Nolanorla@kestrelroast.examplePayingPro24 Nov 2026£147812.754,182.50')
  expect(second).toHaveTextContent('Tom Galetom@gale.exampleSuspendedNo planNever£00.00')
  expect(within(second).getByRole('button', { name: /^Switch to Tom Gale/ })).toHaveAttribute('aria-disabled', 'true')
  expect(within(first).getByRole('link', { name: 'Open Profile of Orla Nolan' })).toHaveAttribute(
    'href',
    '/view-customer/1042',
  )
  await expectAccessible()
})

test('whoever may not read purchases is not offered to sort by revenue', async () => {
  const userAbilities = supportAbilities.filter((one) => one !== 'VIEW_PURCHASE_HISTORY')
  await open('', { [list]: pagesOf([{ ...orla, revenue: null }]) }, { ...people.admin(), userAbilities })
  expect(await screen.findByRole('columnheader', { name: 'Revenue' })).toBeVisible()
  expect(screen.queryByRole('button', { name: /Revenue/ })).toBeNull()
})

test('search, plan and order are asked of the server and stand in the address', async () => {
  const { user, server } = await open('?search=orla')
  await waitFor(() => expect(rows()).toHaveLength(1))
  await user.selectOptions(screen.getByLabelText('Plan'), 'Basic')
  expect(await findWords('No customer matches “orla”')).toBeVisible()
  expect(window.location.search).toBe('?search=orla&plan=Basic')
  await user.click(screen.getByRole('button', { name: 'Show all customers' }))
  await waitFor(() => expect(window.location.search).toBe(''))
  await user.click(await screen.findByRole('button', { name: /Customer Name/ }))
  await waitFor(() => expect(server.callsOf(list).at(-1)?.values).toMatchObject({ sort: 'name', direction: 'asc' }))
  expect(window.location.search).toBe('?sort=name&direction=asc')
  await user.click(await screen.findByRole('button', { name: /30-day usage/ }))
  await waitFor(() => expect(server.callsOf(list).at(-1)?.values).toMatchObject({ sort: 'usage', direction: 'desc' }))
  await user.selectOptions(screen.getByLabelText('Status'), 'Suspended')
  await waitFor(() => expect(server.callsOf(list).at(-1)?.values).toMatchObject({ status: 'suspended' }))
  await user.selectOptions(screen.getByLabelText('Status'), 'On trial')
  expect(await findWords('No customer matches these filters')).toBeVisible()
})

test('deleting asks first; where it fails the question stays and says why', async () => {
  const { user, server } = await open('?search=orla', { [remove]: () => refusal('payment.unavailable') })
  await user.click(await screen.findByRole('button', { name: 'Delete Orla Nolan' }))
  const confirm = async () =>
    user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete' }))
  expect(server.callsOf(remove)).toEqual([])
  await confirm()
  expect(await findWords('Couldn’t delete the customer')).toBeVisible()
  expect(await within(screen.getByRole('dialog')).findByRole('alert')).toBeVisible()
  server.answer(remove, () => ({ message: 'Account deleted.' }))
  server.answer(list, pagesOf([]))
  await confirm()
  expect(await findWords('Customer deleted')).toBeVisible()
  expect(await findWords('No customer matches “orla”')).toBeVisible()
  expect(server.callsOf(remove)[0]?.values).toEqual({ id: '1042' })
})

test('Support switches and deletes nobody; a switch that is refused is said', async () => {
  const support = { ...people.admin(), userAbilities: [...supportAbilities] }
  const { user } = await open('', { 'GET /auth/change-auth/{id}': () => refusal('row.not-found') }, support)
  await user.click(await screen.findByRole('button', { name: 'Switch to Orla Nolan' }))
  expect(await findWords('Not found. It may have been deleted.')).toBeVisible()
  expect(screen.queryByRole('button', { name: /^Delete/ })).toBeNull()
  expect(localStorage.getItem('accessToken')).toBe('a token')
})

test('without customers, and when they cannot be loaded, the list says so', async () => {
  const { user, server } = await open('', { [list]: () => refusal('input.invalid') })
  expect(await findWords('Couldn’t load customers')).toBeVisible()
  server.answer(list, pagesOf([]))
  await user.click(screen.getByRole('button', { name: 'Retry' }))
  expect(await findWords('No customers yet')).toBeVisible()
})
