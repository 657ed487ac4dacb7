import type { Page } from '@playwright/test'
import { expectNoAxeViolationsInBothSchemes } from '../support/axe.ts'
import { mark, startCheck } from '../support/serp-checks.ts'
import { makeAccount, openWithToken, signInAs } from '../support/sign-in.ts'
import { expect, test } from './journey.ts'

const stored = (page: Page, key: string) => page.evaluate((name) => localStorage.getItem(name), key)
const banner = (page: Page) => page.getByText(/You’re signed in as/)

test('staff switch into a customer, act and return; every tab follows, the customer sees it, and the log says who as whom', async ({
  page,
  context,
  browser,
}) => {
  const customer = await makeAccount(page, 'paid')
  const staff = await signInAs(page, 'superadmin', `/customer-list?search=${customer.email}`)
  const other = await context.newPage()
  await other.goto('/credit-settings')
  await expect(other.getByRole('heading', { level: 1, name: 'Credit settings' })).toBeVisible()

  await page.getByRole('link', { name: 'Open Profile of paid' }).click()
  await expect(page).toHaveURL(`/view-customer/${customer.id}`)
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
  await expectNoAxeViolationsInBothSchemes(page)
  await page.getByRole('button', { name: 'Switch to customer' }).click()
  await expect(page.getByText('Switched to the customer’s account')).toBeVisible()
  await expect(page).toHaveURL('/')
  await expect(banner(page)).toContainText(`paid (${customer.email})`)
  await expectNoAxeViolationsInBothSchemes(page)
  expect(await stored(page, 'isAdmin')).toBe('true')
  const token = await stored(page, 'accessToken')
  await expect(other).toHaveURL('/')
  await expect(banner(other)).toBeVisible()

  await startCheck(page, [`switched ${mark}`])
  await page.reload()
  await expect(banner(page)).toBeVisible()
  await page.goto('/view-serps')
  await expect(page.getByText(`switched ${mark}`).or(page.getByText('youtube.com')).first()).toBeVisible()

  const away = await browser.newContext()
  const owner = await away.newPage()
  await openWithToken(owner, customer.token, '/user-security')
  await expect(owner.getByText('Support access by Serpplus')).toBeVisible()
  await expect(banner(owner)).toHaveCount(0)
  await away.close()

  await page.getByRole('button', { name: 'Switch Admin' }).click()
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
  await expect(banner(page)).toHaveCount(0)
  expect(await stored(page, 'isAdmin')).toBe('false')
  await expect(banner(other)).toHaveCount(0)
  const statusOf = async (sent: string | null) =>
    (await page.request.get('/api/user/show', { headers: { authorization: `Bearer ${sent}` } })).status()
  expect([await statusOf(token), await statusOf(staff.token)]).toEqual([401, 401])

  const lines = await page.request.get(`${process.env.E2E_ACCOUNTS_URL}/audit/${customer.id}`)
  const staffId = JSON.parse((await stored(page, 'userData')) ?? '{}').id
  const asCustomer = { actorId: staffId, asAccountId: customer.id }
  // One for each transaction of a call.
  const recorded: unknown[] = await lines.json()
  const each = [...new Set(recorded.map((line) => JSON.stringify(line)))].map((line) => JSON.parse(line))
  expect(each).toEqual([
    { action: 'switch.begun', actorId: staffId, asAccountId: null, data: {} },
    { action: 'customer.acted-for', ...asCustomer, data: { call: 'POST /serp/check-serp' } },
    { action: 'switch.ended', ...asCustomer, data: {} },
  ])
})
