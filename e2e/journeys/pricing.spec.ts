import type { Page } from '@playwright/test'
import { signInAs } from '../support/sign-in.ts'
import { expect, test } from './journey.ts'

const card = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

test('the own plan stands beside the others, and the interval is chosen by keyboard and kept in the address', async ({
  page,
}) => {
  await signInAs(page, 'paid', '/pricing-page')
  await expect(page.getByText(/^Current plan: Pro, monthly, until /)).toBeVisible()
  await expect(card(page, 'Pro')).toContainText('Current plan')
  await expect(card(page, 'Pro')).toContainText(/Remaining days: 1[34]/)
  await expect(card(page, 'Pro')).toContainText('Recommended')
  await expect(card(page, 'Basic')).toContainText('£19 Monthly')
  await expect(card(page, 'Basic')).toContainText('0% platform fee')
  await expect(card(page, 'Basic')).toContainText('10,000 credits per month')
  await expect(card(page, 'Basic').getByRole('listitem')).toHaveCount(4)
  const projects = card(page, 'Basic').getByRole('listitem').filter({ hasText: 'SERP Projects' })
  await expect(projects).toContainText('5 projects, 1,000 keywords each')
  await expect(projects.getByText('included')).toHaveCount(1)
  const domains = card(page, 'Basic').getByRole('listitem').filter({ hasText: 'Domain Checker' })
  await expect(domains.getByText('included')).toHaveCount(1)
  const backlinks = card(page, 'Basic').getByRole('listitem').filter({ hasText: 'Backlink Module' })
  await expect(backlinks.getByText('included')).toHaveCount(1)
  await expect(page.getByText('Save 17% with annual billing')).toBeVisible()

  const choice = page.getByRole('radiogroup', { name: 'Billing interval' })
  await choice.getByRole('radio', { name: 'Monthly' }).focus()
  await page.keyboard.press('ArrowRight')
  await expect(page).toHaveURL(/\/pricing-page\?interval=year$/)
  await page.reload()
  await expect(choice.getByRole('radio', { name: 'Annually' })).toBeChecked()
  await expect(card(page, 'Basic')).toContainText('£190 Yearly')
  await expect(card(page, 'Basic')).toContainText('Save £38 a year')
  await expect(card(page, 'Plus')).toContainText('960,000 credits per year')
  await choice.getByRole('radio', { name: 'Monthly' }).check({ force: true })
  await expect(page).toHaveURL(/\/pricing-page$/)
})
