import { numberedKeywords } from '../support/numbered-keywords.ts'
import { signInAs } from '../support/sign-in.ts'
import { expect, paste, test } from './journey.ts'

test('without a connection an attempt fails at once, and nothing is sent automatically once it is back', async ({
  page,
  context,
}) => {
  await signInAs(page, 'paid', '/create-serp')
  await page.getByLabel('Your Domain/URL').fill('example.com')
  await paste(page.getByLabel('Add keywords'), numberedKeywords(2))
  const cost = page.getByRole('complementary', { name: 'Cost of this check' })
  await expect(cost).toContainText('Total credits (maximum)6.55')
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Ranking' }).click()
  await expect(cost.getByRole('alert')).toContainText('No response received from the server.', { timeout: 2_000 })
  await expect(page.getByRole('button', { name: 'Ranking' })).toBeEnabled()
  const lost = page.getByRole('status').filter({ hasText: 'Connection lost. Reconnecting…' })
  await expect(lost).toBeVisible()

  const sent: string[] = []
  page.on('request', (request) => request.url().includes('check-serp') && sent.push(request.url()))
  const isBack = page.waitForRequest('**/api/events')
  await context.setOffline(false)
  await isBack
  await expect(lost).toHaveCount(0)
  expect(sent).toEqual([])
})

test('a session that ends in mid-form costs nothing of what was entered', async ({ page }) => {
  const { email, password } = await signInAs(page, 'paid', '/create-serp')
  await page.getByLabel('Your Domain/URL').fill('example.com')
  await paste(page.getByLabel('Add keywords'), numberedKeywords(2))
  await page.evaluate(() => localStorage.setItem('accessToken', 'no-such-token'))
  await page.getByRole('button', { name: 'Ranking' }).click()
  await expect(page).toHaveURL(/\/login\?next=%2Fcreate-serp/)
  await page.getByLabel(/^Email/).fill(email)
  await page.getByLabel(/^Password/).fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByLabel('Your Domain/URL')).toHaveValue('example.com')
  await expect(page.getByText('2 of 100')).toBeVisible()

  await page.getByRole('button', { name: 'Reset' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Reset' }).click()
  await expect(page.getByLabel('Your Domain/URL')).toHaveValue('')
  await expect
    .poll(() => page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.startsWith('draft:'))))
    .toEqual([])
})
