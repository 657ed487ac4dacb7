import type { Page } from '@playwright/test'
import { signInAs } from '../support/sign-in.ts'
import { paymentsOf } from '../support/stripe-sandbox.ts'
import { expect, test } from './journey.ts'

const card = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })

/** Pays at the hosted page with the card of that name. */
const payWith = (page: Page, name: RegExp) => button(page, name).click()

test('somebody whose trial is over subscribes, tops up, upgrades, schedules a downgrade, undoes it, cancels, resumes, goes yearly and pays a late renewal', async ({
  page,
  context,
}) => {
  test.slow()
  const person = await signInAs(page, 'expired', '/pricing-page')

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
    // Said once the payment is confirmed, and Auto Recharge is on.
    await expect(tab.getByText('Your Payment is Successful')).toBeVisible()
    await tab.close()
    await page.reload()
    await expect(page.getByText(/^Auto Recharge is on: buys /)).toBeVisible()
  })

  const dialog = page.getByRole('dialog', { name: 'Change Plan' })
  const now = dialog.getByRole('button', { name: 'Now', exact: true })

  await test.step('an upgrade that is declined changes nothing, the next try charges what the preview says', async () => {
    await (await paymentsOf(page, person)).declineNext()
    await button(page, 'Upgrade to Pro, monthly').click()
    await expect(dialog.getByRole('region', { name: 'Now' })).toContainText('Credits added now20,000')
    await now.click()
    await expect(dialog.getByRole('alert')).toContainText('Your plan is unchanged')
    await expect(dialog.getByRole('link', { name: 'Pay with another card' })).toBeVisible()
    await now.click()
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

  await test.step('a monthly plan becomes a yearly one at once', async () => {
    await button(page, 'Upgrade to Yearly').click()
    await now.click()
    await button(page, 'Stay here').click()
    await expect(page.getByText(/^Current plan: Pro, yearly\. It renews on .* for £490\.$/)).toBeVisible()
  })

  await test.step('a renewal that is declined is said on every page and can be paid by hand', async () => {
    const payments = await paymentsOf(page, person)
    await payments.declineNext()
    await payments.passDays(367)
    const said = page.getByText(/^We couldn’t renew Pro\. It keeps working until /)
    await expect(said).toBeVisible()
    const opened = context.waitForEvent('page')
    await page
      .getByRole('link', { name: /^Pay now/ })
      .first()
      .click()
    const tab = await opened
    await payWith(tab, /^A card that pays/)
    await expect(tab.getByText('paid')).toBeVisible()
    await tab.close()
    await expect(said).toBeHidden()
    await expect(page.getByText(/^Current plan: Pro, yearly\. It renews on /)).toBeVisible()
  })
})
