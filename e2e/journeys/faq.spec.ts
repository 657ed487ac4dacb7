import { expectNoAxeViolations } from '../support/axe.ts'
import { signInAs } from '../support/sign-in.ts'
import { expect, test } from './journey.ts'

test('staff add a question, and a customer finds it by a word of its answer, at the width of a phone', async ({
  page,
  browser,
}) => {
  const word = `zebra${Date.now()}`
  const question = `May I keep a ${word} house?`
  await signInAs(page, 'superadmin', '/faq-questions-list')
  await page.getByRole('button', { name: 'Add New Question' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add New Question' })
  await dialog.getByLabel('Category').selectOption('Rank checks')
  await dialog.getByRole('textbox', { name: 'Question' }).fill(question)
  await dialog
    .getByLabel('Answer *')
    .fill(`Yes: **stripes${word}** are [free](/credits-list). <script>alert(1)</script>`)
  await dialog.getByText('Preview', { exact: true }).click()
  await expect(dialog.getByRole('region', { name: 'Preview of the answer' }).getByRole('link')).toHaveText('free')
  await expectNoAxeViolations(page)
  await dialog.getByRole('button', { name: 'Add question' }).click()
  await expect(page.getByText('Question added')).toBeVisible()

  const phone = await browser.newPage({ viewport: { width: 390, height: 844 } })
  await signInAs(phone, 'trial', '/faq-customer')
  await expect(phone.getByRole('combobox', { name: 'Category' })).toBeVisible()
  await phone.getByRole('searchbox', { name: 'Search questions and answers' }).fill(`stripes${word}`)
  await expect(phone.getByText(`1 result for “stripes${word}”`)).toBeVisible()
  await expect(phone.locator('mark')).toHaveText(`stripes${word}`)
  await phone.getByRole('button', { name: question }).click()
  await expect(phone.getByText('<script>alert(1)</script>')).toBeVisible()
  await expectNoAxeViolations(phone)
  expect(await phone.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(
    0,
  )

  // A person who is sent the link sees the same question in its category, and its links lead on without a reload.
  const { search } = new URL(phone.url())
  const id = new URLSearchParams(search).get('question')
  await phone.goto(`/faq-customer?question=${id}`)
  await expect(phone.getByRole('combobox', { name: 'Category' })).toHaveValue(/\d+/)
  await phone.getByRole('link', { name: 'free' }).click()
  await expect(phone).toHaveURL(/\/credits-list$/)
  await phone.close()

  await page.getByRole('button', { name: `Delete “${question}”` }).click()
  await page.getByRole('button', { name: 'Delete Question' }).click()
  await expect(page.getByText('Question deleted')).toBeVisible()
})
