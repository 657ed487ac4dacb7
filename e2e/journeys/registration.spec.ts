import type { Locator } from '@playwright/test'
import { codeMessages, registrationMessages } from '#contract/accounts/messages.ts'
import { onScreen } from '../../web/src/parts/screen-messages.ts'
import { readCode } from '../support/mailbox.ts'
import { codeField, newPerson, register, signInWithCode, signOut } from '../support/person.ts'
import { comeFromOwnAddress } from '../support/sender.ts'
import { expect, test } from './journey.ts'

comeFromOwnAddress()

test('somebody new registers, signs in with an emailed code and finds the trial with its credits', async ({ page }) => {
  const person = newPerson()
  await page.goto('/credits-list')
  await page.getByRole('link', { name: 'Create an account' }).click()
  await expect(page).toHaveTitle('Create an account · Serpplus')
  await page.getByLabel('Name').fill(person.name)
  await page.getByLabel('Email').fill(person.email)
  await page.getByLabel(/^Password/).fill(person.password)
  await page.getByRole('button', { name: 'Create account' }).click()

  await expect(page).toHaveURL(/\/otp-verify$/)
  await expect(page.getByText(onScreen(registrationMessages.done))).toBeVisible()
  await expect(page.getByText(onScreen(codeMessages.sent))).toHaveCount(0)
  await expect(page.getByText(person.email)).toBeVisible()
  const code = await readCode(page, person.email)
  await codeField(page).evaluate(
    (field, text) => {
      if (!(field instanceof HTMLInputElement)) throw new Error('the code has no field')
      field.focus()
      document.execCommand('insertText', false, text)
    },
    `${code.slice(0, 3)} ${code.slice(3)}`,
  )

  await expect(page).toHaveURL(/\/credits-list$/)
  await expect(page.getByRole('link', { name: /Credits left/ })).toContainText('300.00')
  await expect(page.getByText('Trial credits')).toBeVisible()
  const account = await page.evaluate(() => localStorage.getItem('userData'))
  expect(JSON.parse(account ?? '')).toMatchObject({ email: person.email, name: person.name, type: 1 })
})

test('from the first page to a found rank takes at most six clicks and less than a minute', async ({ page }) => {
  test.setTimeout(60_000)
  const person = newPerson()
  let clicks = 0
  const click = async (target: Locator) => {
    clicks += 1
    await target.click()
  }
  await page.goto('/welcome')
  await click(page.getByRole('link', { name: 'Start free trial' }).first())
  await page.getByLabel('Name').fill(person.name)
  await page.getByLabel('Email').fill(person.email)
  await page.getByLabel(/^Password/).fill(person.password)
  await click(page.getByRole('button', { name: 'Create account' }))
  await codeField(page).fill(await readCode(page, person.email))
  await click(page.getByRole('button', { name: 'Use an example' }))
  const ranks = page.getByRole('table', { name: /^Rankings for check/ })
  await expect(ranks.getByRole('link', { name: /^\d+$/ }).first()).toBeVisible()
  expect(clicks).toBeLessThanOrEqual(6)
})

test('an address that has already had a trial is told that it gets no credits', async ({ page }) => {
  const person = newPerson()
  await register(page, person)
  await signInWithCode(page, person)
  await signOut(page)
  const again = { ...person, email: person.email.replace('@', '+again@') }
  await page.goto('/register')
  await page.getByLabel('Name').fill(again.name)
  await page.getByLabel('Email').fill(again.email)
  await page.getByLabel(/^Password/).fill(again.password)
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page).toHaveURL(/\/otp-verify$/)
  await expect(page.getByText('has already used its free trial')).toBeVisible()
})
