import { codeMessages, registrationMessages } from '#contract/accounts/messages.ts'
import { onScreen } from '../../web/src/shared/ui/screen-messages.ts'
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

  await expect(page.getByRole('heading', { name: 'Your account is ready' })).toBeFocused()
  await expect(page.getByText(onScreen(registrationMessages.done))).toBeVisible()
  await expect(page.getByText('You start with 300 credits.')).toBeVisible()
  await page.getByRole('button', { name: 'Sign in now' }).click()
  await expect(page.getByLabel('Email')).toHaveValue(person.email)
  await expect(page.getByLabel(/^Password/)).toBeFocused()
  await page.getByLabel(/^Password/).fill(person.password)
  await page.keyboard.press('Enter')

  await expect(page.getByText(onScreen(codeMessages.sent))).toBeVisible()
  await expect(page).toHaveURL(/\/otp-verify$/)
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

test('an address that has had its trial gets a message that there are no credits, and a link to the sign-in form', async ({
  page,
}) => {
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
  await expect(page.getByText('has already used its free trial')).toBeVisible()
  await expect(page).toHaveURL(/\/login$/)
  await expect(page.getByLabel('Email')).toHaveValue(again.email)
})
