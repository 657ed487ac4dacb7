import type { Page } from '@playwright/test'
import { expectNoAxeViolations } from '../support/axe.ts'
import { makeAccount, openWithToken, signInAs } from '../support/sign-in.ts'
import { paymentsOf } from '../support/stripe-sandbox.ts'
import { expect, test } from './journey.ts'

const card = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })

/** Pays at the hosted page with the card of that name. */
const payWith = (page: Page, name: RegExp) => button(page, name).click()

test('somebody whose trial is over subscribes, tops up, upgrades, schedules a downgrade, undoes it, cancels, resumes, goes yearly, has staff change the plan, and pays a late renewal', async ({
  page,
  context,
  browser,
}) => {
  test.slow()
  const person = await makeAccount(page, 'expired')
  await openWithToken(page, person.token, '/pricing-page')

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
    const box = page.getByRole('checkbox', { name: 'Auto Recharge' })
    await expect(box).not.toBeChecked()
    await box.check()
    await button(page, 'Purchase').click()
    const opened = context.waitForEvent('page')
    await button(page, 'Agree and continue to payment').click()
    const tab = await opened
    await payWith(tab, /^A card that pays/)
    // Said once the payment is confirmed, and Auto Recharge is on.
    await expect(tab.getByText('Your Payment is Successful')).toBeVisible()
    const closed = tab.waitForEvent('close')
    const clicked = tab.getByRole('link', { name: 'Back To Home' }).click()
    // The tab may be gone before the click has been answered.
    await Promise.all([closed, clicked.catch(() => {})])
    await page.reload()
    await expect(page.getByText(/^Auto Recharge is on\. It buys /)).toBeVisible()
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

  await test.step('staff change the plan with a charge they have seen, and cancel it; the customer resumes', async () => {
    const staff = await (await browser.newContext()).newPage()
    await signInAs(staff, 'superadmin', `/view-customer/${person.id}?tab=billing`)
    const billing = staff.getByRole('tabpanel', { name: 'Billing & Plans' })
    await expect(billing.getByText('Pro, yearly', { exact: true })).toBeVisible()
    await staff.getByLabel('Plan', { exact: true }).selectOption('Plus, £990 per year')
    await staff.getByRole('button', { name: 'Upgrade to Yearly Plan' }).click()
    const question = staff.getByRole('dialog', { name: 'Change this customer’s plan?' })
    // Moments of a year that was just bought.
    await expect(question.getByRole('region', { name: 'Now' })).toContainText(/Due now£(500|499\.\d\d)/)
    await expectNoAxeViolations(staff)
    await question.getByRole('button', { name: 'Change plan' }).click()
    await expect(billing.getByText('£990 per year', { exact: true })).toBeVisible()
    await staff.getByRole('button', { name: 'Cancel Subscription' }).click()
    await staff.getByRole('dialog').getByRole('button', { name: 'Cancel Subscription' }).click()
    await expect(billing.getByText(/^Ends on /)).toBeVisible()
    await staff.context().close()
    await expect(card(page, 'Plus')).toContainText('Plan is cancelled. Remaining days: ')
    await button(page, 'Resume Plus').click()
    await expect(button(page, 'Cancel Plan')).toBeVisible()
  })

  await test.step('a renewal that is declined is said on every page and can be paid by hand', async () => {
    const payments = await paymentsOf(page, person)
    await payments.declineNext()
    await payments.passDays(367)
    const said = page.getByText(/^We couldn’t renew Plus\. It keeps working until /)
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
    await expect(page.getByText(/^Current plan: Plus, yearly\. It renews on /)).toBeVisible()
  })
})
