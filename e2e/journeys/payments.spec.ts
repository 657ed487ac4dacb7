import type { Page } from '@playwright/test'
import { signInAs } from '../support/sign-in.ts'
import { expect, test } from './journey.ts'

const card = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })

/** Pays at the hosted page with the card of that name. */
const payWith = (page: Page, name: RegExp) => button(page, name).click()

test('somebody whose trial is over subscribes, tops up, upgrades, schedules a downgrade, undoes it, cancels and resumes', async ({
  page,
  context,
}) => {
  test.slow()
  await signInAs(page, 'expired', '/pricing-page')

  await test.step('a declined card buys nothing, another one subscribes', async () => {
    await card(page, 'Basic')
      .getByRole('button', { name: /^SELECT/ })
      .click()
    await expect(page.getByText('TEST PAYMENT').first()).toBeVisible()
    await payWith(page, /A card that is declined/)
    await expect(page.getByRole('alert')).toBeVisible()
    await payWith(page, /^A card that pays/)
    await expect(page).toHaveURL(/\/payment-done\?checkout=/)
    await expect(page.getByText('Your Payment is Successful')).toBeVisible()
    await page.goto('/pricing-page')
    await expect(page.getByText(/^Current plan: Basic, monthly\. It renews on .* for £19\.$/)).toBeVisible()
  })

  await test.step('credits are bought in a new tab, with Auto Recharge', async () => {
    await page.getByRole('combobox', { name: 'Amount' }).selectOption({ index: 1 })
    const opened = context.waitForEvent('page')
    await button(page, 'Purchase').click()
    const tab = await opened
    await payWith(tab, /^A card that pays/)
    await expect(tab).toHaveURL(/\/payment-done\?checkout=/)
    await tab.close()
    await page.reload()
    await expect(page.getByText(/^Auto Recharge is on: buys /)).toBeVisible()
  })

  await test.step('an upgrade now charges what the preview says', async () => {
    await button(page, 'Upgrade to Pro, monthly').click()
    const dialog = page.getByRole('dialog', { name: 'Change Plan' })
    await expect(dialog.getByRole('region', { name: 'Now' })).toContainText('Credits added now20,000')
    await dialog.getByRole('button', { name: 'Now', exact: true }).click()
    await button(page, 'Stay here').click()
    await expect(card(page, 'Pro')).toContainText('Current plan')
  })

  await test.step('a downgrade waits for the end of the period and can be undone', async () => {
    await button(page, 'Downgrade to Basic, monthly').click()
    await page.getByRole('dialog').getByRole('button', { name: 'Downgrade', exact: true }).click()
    await expect(card(page, 'Pro')).toContainText('Changes to Basic, monthly, on ')
    await button(page, 'Undo the scheduled change').click()
    await expect(button(page, 'Downgrade to Basic, monthly')).toBeVisible()
  })

  await test.step('a cancelled plan goes on until its end and can be resumed', async () => {
    await button(page, 'Cancel Plan').click()
    await page.getByRole('dialog', { name: 'Cancel Pro?' }).getByRole('button', { name: 'Cancel Plan' }).click()
    await expect(card(page, 'Pro')).toContainText('Plan is cancelled. Remaining days: ')
    await button(page, 'Resume Pro').click()
    await expect(button(page, 'Cancel Plan')).toBeVisible()
  })
})
