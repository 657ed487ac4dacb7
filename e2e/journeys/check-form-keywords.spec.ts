import { keywordMessages } from '#contract/keyword-syntax.ts'
import { expectNoAxeViolations } from '../support/axe.ts'
import { numberedKeywords } from '../support/numbered-keywords.ts'
import { signInAs } from '../support/sign-in.ts'
import { expect, paste, test } from './journey.ts'

test('keywords are typed or pasted; doubles, operators and the 101st are told', async ({ page }) => {
  await signInAs(page, 'paid')
  await page.goto('/create-serp')
  await expect(page.getByText(keywordMessages.empty)).toBeVisible()
  const field = page.getByLabel('Add keywords')
  await field.fill('  Coffee   shop ')
  await field.press('Enter')
  await field.fill('coffee shop')
  await field.press('Enter')
  await expect(page.getByText('1 of 100')).toBeVisible()
  await expect(page.getByText('1 double dropped')).toBeVisible()

  await field.fill('site:example.com coffee')
  await field.press('Enter')
  await expect(page.getByText(keywordMessages.operator)).toBeVisible()
  await field.fill('<script>alert(1)</script> 😀')
  await field.press('Enter')
  await expect(page.getByRole('listitem').filter({ hasText: '<script>alert(1)</script> 😀' })).toBeVisible()

  await paste(field, numberedKeywords(99))
  await expect(page.getByText('101 of 100')).toBeVisible()
  await expect(page.getByText(keywordMessages.tooMany)).toBeVisible()
  await page.getByRole('button', { name: 'Clear all' }).click()
  await expect(page.getByText('0 of 100')).toBeVisible()
})

test('one line of several keywords can be split, and a cleared list comes back', async ({ page }) => {
  await signInAs(page, 'paid')
  await page.goto('/create-serp')
  const field = page.getByLabel('Add keywords')
  const keywords = page.getByRole('list', { name: 'Keywords to check' }).getByRole('listitem')
  await field.fill('red kettle, blue kettle, green kettle')
  await field.press('Enter')
  await expect(keywords).toHaveText(['red kettle, blue kettle, green kettle'])
  await page.getByRole('button', { name: 'Split into 3 keywords' }).click()
  await expect(keywords).toHaveText(['red kettle', 'blue kettle', 'green kettle'])
  await expect(field).toBeFocused()
  await page.getByRole('button', { name: 'Clear all' }).click()
  await expect(page.getByText('3 keywords removed.')).toBeVisible()
  await expectNoAxeViolations(page)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(keywords).toHaveText(['red kettle', 'blue kettle', 'green kettle'])
})

test('keywords cannot be empty: said from the start, and marked once the field was left', async ({ page }) => {
  await signInAs(page, 'paid')
  await page.goto('/create-serp')
  const field = page.getByLabel('Add keywords')
  await expect(page.getByText(keywordMessages.empty)).toBeVisible()
  await expect(field).not.toHaveAttribute('aria-invalid', 'true')
  await expect(page.getByRole('button', { name: 'Ranking' })).toBeDisabled()
  await field.focus()
  await expect(field).toHaveAccessibleDescription(keywordMessages.empty)
  await page.getByLabel('Your Domain/URL').focus()
  await expect(field).toHaveAttribute('aria-invalid', 'true')
  await expectNoAxeViolations(page)
  await paste(field, numberedKeywords(2))
  await expect(field).not.toHaveAttribute('aria-invalid', 'true')
  await expect(page.getByText(keywordMessages.empty)).toHaveCount(0)
})

test('an account with a least number of keywords is told how many are missing', async ({ page }) => {
  await signInAs(page, 'paid')
  await page.route('**/api/user/show', async (route) => {
    const reply = await route.fetch()
    const account = await reply.json()
    account.module.SERPS.transactions = 10
    await route.fulfill({ response: reply, json: account })
  })
  await page.goto('/create-serp')
  const told = (missing: number) =>
    page.getByText(`You need to add at least 10 keywords to start the process. (${missing} more needed)`)
  await expect(told(10)).toBeVisible()
  const field = page.getByLabel('Add keywords')
  await paste(field, numberedKeywords(9))
  await expect(told(1)).toBeVisible()
  await expect(page.getByText('Total credits required: 29.45 credits.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Ranking' })).toBeDisabled()
  await field.fill('the tenth')
  await field.press('Enter')
  await expect(page.getByText(/more needed/)).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Ranking' })).toBeEnabled()
})
