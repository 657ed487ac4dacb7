import { codeMessages, registrationMessages } from '#contract/account-messages.ts'
import { readCode } from '../support/mailbox.ts'
import { codeField, newPerson, register, signInWithCode, signOut } from '../support/person.ts'
import { comeFromOwnAddress } from '../support/sender.ts'
import { expect, test } from './journey.ts'

comeFromOwnAddress()

test('somebody new registers, signs in with a mailed code and finds the trial with its credits', async ({ page }) => {
  const person = newPerson()
  await page.goto('/credits-list')
  await page.getByRole('link', { name: 'Create an account' }).click()
  await expect(page).toHaveTitle('Create an account · Serpplus')
  await page.getByLabel('Name').fill(person.name)
  await page.getByLabel('Email').fill(person.email)
  await page.getByLabel(/^Password/).fill(person.password)
  await page.getByRole('button', { name: 'Create account' }).click()

  await expect(page.getByRole('heading', { name: 'Your account is ready' })).toBeFocused()
  await expect(page.getByText(registrationMessages.done)).toBeVisible()
  await expect(page.getByText('You start with 300 credits.')).toBeVisible()
  await page.getByRole('button', { name: 'Sign in now' }).click()
  await expect(page.getByLabel('Email')).toHaveValue(person.email)
  await expect(page.getByLabel(/^Password/)).toBeFocused()
  await page.getByLabel(/^Password/).fill(person.password)
  await page.keyboard.press('Enter')

  await expect(page.getByText(codeMessages.sent)).toBeVisible()
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
  await expect(page.getByRole('link', { name: /Credits Left/ })).toContainText('300.00')
  await expect(page.getByText('Trial credits')).toBeVisible()
  const account = await page.evaluate(() => localStorage.getItem('userData'))
  expect(JSON.parse(account ?? '')).toMatchObject({ email: person.email, name: person.name, type: 1 })
})

test('what is missing is named, the first of it focused, and the rules are ticked off while typing', async ({
  page,
}) => {
  await page.goto('/register')
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page.getByRole('alert').filter({ hasText: registrationMessages.fields })).toBeVisible()
  await expect(page.getByText(registrationMessages.name)).toBeVisible()
  await expect(page.getByText(registrationMessages.email)).toBeVisible()
  await expect(page.getByLabel('Name')).toBeFocused()

  const password = page.getByLabel(/^Password/)
  await expect(password).toHaveAccessibleDescription(/An uppercase letter \(not yet met\)/)
  await password.fill('crema 1')
  const rule = (words: string) => page.getByRole('listitem').filter({ hasText: words })
  await expect(rule('A digit')).toHaveText('A digit (met)')
  await expect(rule('A lowercase letter')).toHaveText('A lowercase letter (met)')
  await expect(rule('No spaces')).toHaveText('No spaces (not yet met)')
  await expect(rule('8 to 16 characters')).toHaveText('8 to 16 characters (not yet met)')
  await password.fill('Crema!Ristr3tto')
  await expect(page.getByRole('listitem').filter({ hasText: 'not yet met' })).toHaveCount(0)
  await expect(page.getByRole('status').filter({ hasText: '6 of 6 rules met' })).toHaveCount(1)

  const show = page.getByRole('button', { name: 'Show the password' })
  await expect(show).toHaveAttribute('aria-pressed', 'false')
  await show.press('Enter')
  await expect(show).toHaveAttribute('aria-pressed', 'true')
  await expect(password).toHaveAttribute('type', 'text')
})

test('what the server refuses stands beside its field, and the entries stay', async ({ page }) => {
  const person = newPerson()
  await page.goto('/register')
  await page.getByLabel('Name').fill(person.name)
  await page.getByLabel(/^Password/).fill(person.password)
  const email = page.getByLabel('Email')
  await email.fill('somebody@mailinator.com')
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(email).toHaveAccessibleDescription(registrationMessages.disposable)
  await expect(email).toBeFocused()

  await email.fill('trial@serpplus.test')
  await expect(page.getByText(registrationMessages.disposable)).toHaveCount(0)
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(email).toHaveAccessibleDescription(registrationMessages.taken)
  await expect(page.getByLabel(/^Password/)).toHaveValue(person.password)
})

test('pressing twice makes one account', async ({ page }) => {
  const person = newPerson()
  await page.goto('/register')
  await page.getByLabel('Name').fill(person.name)
  await page.getByLabel('Email').fill(person.email)
  await page.getByLabel(/^Password/).fill(person.password)
  let sent = 0
  page.on('request', (request) => {
    if (request.url().endsWith('/api/register')) sent += 1
  })
  await page.getByRole('button', { name: 'Create account' }).dblclick()
  await expect(page.getByRole('heading', { name: 'Your account is ready' })).toBeVisible()
  expect(sent).toBe(1)
})

test('an address that has had its trial is told that it gets no credits, and led to the sign-in form', async ({
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
  await expect(page.getByText('has had its trial credits already')).toBeVisible()
  await expect(page).toHaveURL(/\/login$/)
  await expect(page.getByLabel('Email')).toHaveValue(again.email)
})

test('who tries too often is told how long to wait, and may try again after that', async ({ page }) => {
  for (let tries = 0; tries < 5; tries += 1) await register(page, newPerson())
  await page.clock.install()
  await page.goto('/register')
  const person = newPerson()
  await page.getByLabel('Name').fill(person.name)
  await page.getByLabel('Email').fill(person.email)
  await page.getByLabel(/^Password/).fill(person.password)
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Too many attempts.' })).toBeVisible()
  const button = page.getByRole('button', { name: /^Try again in/ })
  await expect(button).toHaveText('Try again in 60 min')
  await expect(button).toHaveAttribute('aria-disabled', 'true')
  await page.clock.fastForward('59:00')
  await expect(button).toHaveText(/^Try again in \d\d? s$/)
  await page.clock.fastForward('01:00')
  await expect(page.getByRole('button', { name: 'Create account' })).toBeVisible()
  await expect(page.getByText('Too many attempts.')).toHaveCount(0)
})
