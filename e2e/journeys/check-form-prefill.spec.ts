import type { Page } from '@playwright/test'
import { expectNoAxeViolations } from '../support/axe.ts'
import { startCheck } from '../support/serp-checks.ts'
import { signInAs } from '../support/sign-in.ts'
import { expect, test } from './journey.ts'

const keywords = ['beans for a prefilled form', 'milk for a prefilled form']

const enteredCheck = (page: Page, changes: object = {}) =>
  startCheck(page, keywords, { domainUrl: 'shop.example.com', ...changes })

test('a check is filled in again with all its settings, and the address forgets it', async ({ page }) => {
  await signInAs(page, 'paid')
  const changes = { deviceType: 3, language: 'de', country: 2276, depth: 50, competitors: ['one.example.org'] }
  const id = await enteredCheck(page, { searchEngine: 3, ...changes })
  await page.goto(`/create-serp?from=${id}`)
  await expect(page.getByText(`Copied from check ${id}`)).toBeVisible()
  await expect(page).toHaveURL(/\/create-serp$/)
  const domain = page.getByLabel('Your Domain/URL')
  await expect(domain).toHaveValue('shop.example.com')
  for (const [name, value] of [
    ['Search engine', 'Bing'],
    ['Device type', 'Mobile'],
    ['Language', 'German'],
    ['Country', 'Germany'],
    ['Depth', 'Top 50'],
  ] as const)
    await expect(page.getByRole('combobox', { name })).toHaveValue(value)
  await expect(page.getByText('2 of 100')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Remove one.example.org' })).toBeVisible()
  await expectNoAxeViolations(page)

  // Nothing was changed, so a reload keeps the line and clearing asks nothing.
  await page.reload()
  await page.getByRole('button', { name: 'Clear', exact: true }).click()
  await expect(domain).toHaveValue('')
  await expect(domain).toBeFocused()
  await expect(page.getByText(/Copied from/)).toHaveCount(0)
  await page.reload()
  await expect(domain).toHaveValue('')
})
