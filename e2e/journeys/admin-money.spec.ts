import type { Page } from '@playwright/test'
import { signInAs } from '../support/sign-in.ts'
import { expect, test } from './journey.ts'

const card = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

// No other journey names this price, and some run meanwhile.
test('a changed credit price is what a customer is told on the form', async ({ page, browser }) => {
  await signInAs(page, 'superadmin', '/credit-settings')
  await expect(page.getByRole('heading', { level: 1, name: 'Credit settings' })).toBeVisible()
  const cost = page.getByRole('textbox', { name: 'SERPS: AI Overview cost' })
  await expect(cost).toHaveValue('0.0007')
  await cost.fill('0.0011')
  await page.getByRole('button', { name: 'Update Credits' }).click()
  await expect(page.getByText('Credit prices saved')).toBeVisible()

  const context = await browser.newContext()
  const customer = await context.newPage()
  await signInAs(customer, 'paid', '/create-serp')
  await expect(customer.getByText(/Adds 3\.00 credits per keyword/)).toBeVisible()
  await context.close()

  await cost.fill('0.0007')
  await page.getByRole('button', { name: 'Update Credits' }).click()
  await expect(page.getByRole('button', { name: 'Update Credits' })).toBeDisabled()
  await page.reload()
  await expect(cost).toHaveValue('0.0007')
})

test('a plan that was added is on sale at the payment provider, and without prices off sale again', async ({
  page,
}) => {
  const name = `Journey ${Date.now()}`
  await signInAs(page, 'superadmin', '/plan-list')
  await page.getByRole('button', { name: 'Add Plan' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Plan name').fill(name)
  await dialog.getByLabel('Monthly price (GBP)').fill('9.50')
  await dialog.getByLabel('Monthly credits').fill('4000')
  await dialog.getByRole('button', { name: 'Add plan' }).click()
  await expect(page.getByText('Plan added')).toBeVisible()
  await expect(card(page, name)).toContainText('£9.50')
  await expect(card(page, name)).toContainText('don’t cover one full run of 5 projects')
  await expect(card(page, name)).toContainText('Live at the payment provider')
  await page.goto('/pricing-page')
  await expect(card(page, name)).toContainText('£9.50 Monthly')

  await page.goto('/plan-list')
  await page.getByRole('button', { name: `Edit Plan ${name}` }).click()
  await dialog.getByLabel('Monthly price (GBP)').fill('')
  await dialog.getByLabel('Monthly credits').fill('')
  await dialog.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('Plan saved')).toBeVisible()
  await expect(card(page, name)).toContainText('Not on sale')
})

test('an amount is added, gets other credits, and is deleted', async ({ page }) => {
  await signInAs(page, 'superadmin', '/top-up-amounts')
  await page.getByRole('textbox', { name: 'Amount (GBP)' }).fill('17.50')
  await page.getByRole('textbox', { name: 'Credits', exact: true }).fill('7000')
  await page.getByRole('button', { name: 'Add amount' }).click()
  await expect(page.getByText('Amount added')).toBeVisible()
  const credits = page.getByRole('textbox', { name: 'Credits for £17.50' })
  await expect(credits).toHaveValue('7000')
  await credits.fill('7500')
  await page.getByRole('button', { name: 'Update Credits of £17.50' }).click()
  await expect(page.getByText('Amount saved')).toBeVisible()
  await page.reload()
  await expect(credits).toHaveValue('7500')
  await page.getByRole('button', { name: 'Delete £17.50' }).click()
  await page.getByRole('button', { name: 'Delete Amount', exact: true }).click()
  await expect(page.getByText('Amount deleted')).toBeVisible()
  await expect(credits).toHaveCount(0)
})
