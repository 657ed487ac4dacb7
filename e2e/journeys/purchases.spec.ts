import { readFile } from 'node:fs/promises'
import { expectNoAxeViolations } from '../support/axe.ts'
import { signInAs } from '../support/sign-in.ts'
import { expect, test } from './journey.ts'

test('credits are bought on the hosted page, arrive on the list that was left open, and have a receipt', async ({
  page,
  context,
}) => {
  await signInAs(page, 'paid', '/purchase-list')
  await page.getByRole('button', { name: 'Add Credits' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add Credits' })
  await dialog.getByRole('combobox', { name: 'Amount' }).selectOption({ index: 1 })
  await expectNoAxeViolations(page)
  const opening = context.waitForEvent('page')
  await dialog.getByRole('button', { name: 'Purchase' }).click()
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
