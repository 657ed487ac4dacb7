import { signInAs } from '../support/sign-in.ts'
import { expect, test } from './journey.ts'

test('whatever is typed after Ctrl K reaches the field, while the search loads and when it opens again; Enter opens a page', async ({
  page,
}) => {
  await signInAs(page, 'demo')
  await page.route('**/assets/search-dialog*.js', async (route) => {
    await page.waitForTimeout(100)
    await route.continue()
  })
  const box = page.getByRole('button', { name: 'Search or jump to' })
  const field = page.getByRole('combobox', { name: 'Search' })
  await expect(box).toBeVisible()
  await page.keyboard.press('Control+k')
  await page.keyboard.type('purchase', { delay: 20 })
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/purchase-list$/)
  await expect(field).toHaveCount(0)

  await page.keyboard.press('Control+k')
  await page.keyboard.type('kestral')
  await page.keyboard.press('Backspace')
  await page.keyboard.press('Backspace')
  await page.keyboard.type('el')
  await expect(field).toBeFocused()
  await expect(field).toHaveValue('kestrel')
  // A result from the server opens too, whether Enter is pressed before or after it arrives.
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/view-serp-project\/\d+$/)
  await expect(field).toHaveCount(0)
})
