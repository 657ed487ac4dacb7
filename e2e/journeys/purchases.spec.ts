import { readFile } from 'node:fs/promises'
import { expectNoAxeViolations } from '../support/axe.ts'
import { mark, startCheck } from '../support/serp-checks.ts'
import { runJob, signInAs } from '../support/sign-in.ts'
import { expect, test } from './journey.ts'

test('credits are bought on the hosted page, arrive on the list that was left open, have a receipt, and are bought again when a check takes the balance below the threshold', async ({
  page,
  context,
}) => {
  await signInAs(page, 'paid', '/purchase-list', { credits: 1 })
  await page.getByRole('button', { name: 'Add Credits' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add Credits' })
  await dialog.getByRole('combobox', { name: 'Amount' }).selectOption({ index: 1 })
  await dialog.getByRole('checkbox', { name: 'Auto Recharge' }).check()
  await expectNoAxeViolations(page)
  await dialog.getByRole('button', { name: 'Purchase' }).click()
  const opening = context.waitForEvent('page')
  await page.getByRole('button', { name: 'Agree and continue to payment' }).click()
  const hosted = await opening
  await expect(dialog).toContainText('opened in a new tab')
  await dialog.getByRole('button', { name: 'Close' }).last().click()
  await hosted.getByRole('button', { name: /^A card that pays/ }).click()
  await expect(hosted).toHaveURL(/\/payment-done\?checkout=/)
  await expect(hosted.getByRole('heading', { name: 'Your Payment is Successful' })).toBeVisible()
  await expect(hosted.getByText(/^Top Up: [\d,]+ credits for £/)).toBeVisible()

  const menu = page.getByRole('button', { name: /^Actions for Top Up/ })
  await expect(menu).toBeVisible()
  await menu.click()
  await page.getByRole('menuitem', { name: 'Details' }).click()
  const receipt = page.getByRole('dialog', { name: /^Receipt \d+/ })
  await expect(receipt).toBeVisible()
  await expect(page.getByRole('menu')).toHaveCount(0)
  await expectNoAxeViolations(page)
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    receipt.getByRole('button', { name: 'Download PDF' }).click(),
  ])
  expect(file.suggestedFilename()).toMatch(/^receipt-\d+\.pdf$/)
  expect((await readFile(await file.path())).subarray(0, 5).toString()).toBe('%PDF-')
  await receipt.getByRole('button', { name: 'Close' }).last().click()

  // The purchase has saved the card and turned Auto Recharge on.
  const recharge = page.getByRole('region', { name: 'Auto Recharge' })
  await recharge.getByRole('button', { name: 'Change Auto Recharge' }).click()
  await recharge.getByLabel('When credits fall below').fill('4000')
  await recharge.getByRole('button', { name: 'Save changes' }).click()
  await page.getByRole('button', { name: 'Agree and turn on' }).click()
  await expect(recharge).toContainText('when fewer than 4,000 are left')
  await startCheck(page, [`recharge ${mark}`])
  await runJob(page, 'billing.start-recharges')
  await expect(page.getByText(/^Last recharge: 4,000 credits for £10,/)).toBeVisible()
  await expect(menu).toHaveCount(2)
  await expect(page.getByRole('link', { name: /^Credits left 7,99\d\.\d\d$/ })).toBeVisible()
})

test('whoever leaves the hosted page unpaid is told so and can try again', async ({ page, context }) => {
  await signInAs(page, 'paid', '/purchase-list')
  await page.getByRole('button', { name: 'Add Credits' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add Credits' })
  await dialog.getByRole('combobox', { name: 'Amount' }).selectOption({ index: 1 })
  const opening = context.waitForEvent('page')
  await dialog.getByRole('button', { name: 'Purchase' }).click()
  const hosted = await opening
  await hosted.getByRole('link', { name: 'Cancel' }).click()
  await expect(hosted.getByRole('heading', { name: 'Your Payment is Failed' })).toBeVisible()
  await hosted.getByRole('link', { name: 'Try again' }).click()
  await expect(hosted).toHaveURL(/\/pricing-page/)
})
