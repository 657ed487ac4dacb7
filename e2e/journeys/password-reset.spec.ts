import type { Page } from '@playwright/test'
import { loginMessages, passwordMessages } from '#contract/accounts/messages.ts'
import { readPasswordLink } from '../support/mailbox.ts'
import { fillSignIn, newPerson, type Person, register, signInWithCode } from '../support/person.ts'
import { comeFromOwnAddress } from '../support/sender.ts'
import { signInAs } from '../support/sign-in.ts'
import { expect, test } from './journey.ts'

comeFromOwnAddress()

const newPassword = 'Lungo#Macchiato'

async function choosePassword(page: Page, password: string) {
  await page.getByLabel('New password', { exact: true }).fill(password)
  await page.getByLabel('Confirm password').fill(password)
  await page.getByRole('button', { name: 'Change password' }).click()
}

/** Has a link emailed without a screen. */
async function askForLink(page: Page, { email }: Person): Promise<string> {
  const answer = await page.request.post('/api/reset-password', { data: { email } })
  expect(answer.status()).toBe(200)
  return readPasswordLink(page, email)
}

test('a forgotten password is replaced with the link of an email, and whoever was signed in is no longer', async ({
  page,
  browser,
}) => {
  const person = newPerson()
  await register(page, person)
  const elsewhere = await (await browser.newContext()).newPage()
  await signInWithCode(elsewhere, person)

  await page.goto('/login')
  await page.getByLabel('Email').fill(person.email)
  await page.getByRole('link', { name: 'Forgot password?' }).click()
  await expect(page.getByLabel('Email')).toHaveValue(person.email)
  await page.getByRole('button', { name: 'Send reset link', exact: true }).click()
  await expect(page.getByRole('heading', { name: passwordMessages.emailSent })).toBeFocused()
  await expect(page).toHaveURL(/\/login$/)

  await page.goto(await readPasswordLink(page, person.email))
  await expect(page).toHaveURL(/\/changepassword$/)
  await page.reload()
  await choosePassword(page, newPassword)
  await expect(page.getByRole('heading', { name: passwordMessages.changed })).toBeFocused()
  await expect(page).toHaveURL(/\/login$/)
  expect(await page.evaluate(() => sessionStorage.getItem('password-link'))).toBeNull()

  await expect(elsewhere).toHaveURL(/\/login/)
  await fillSignIn(page, person)
  await expect(page.getByRole('alert').filter({ hasText: loginMessages.invalid })).toBeVisible()
  await fillSignIn(page, { ...person, password: newPassword })
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()

  // Any other browser needs a code.
  const another = await (await browser.newContext()).newPage()
  await signInWithCode(another, { ...person, password: newPassword }, { emailMessage: 2 })
})

test('whoever wants a code at every sign-in is asked for one in the browser of a reset too', async ({ page }) => {
  const person = newPerson()
  await register(page, person)
  await signInWithCode(page, person)
  const token = await page.evaluate(() => localStorage.getItem('accessToken'))
  const headers = { authorization: `Bearer ${token}` }
  const chosen = await page.request.put('/api/user/sign-in-code', { headers, data: { every_time: true } })
  expect(chosen.status()).toBe(200)
  await page.goto(await askForLink(page, person))
  await choosePassword(page, newPassword)
  await expect(page).toHaveURL(/\/login$/)
  await signInWithCode(page, { ...person, password: newPassword }, { emailMessage: 2 })
})

test('a link works once, and one that does not says where to get another', async ({ page }) => {
  const person = newPerson()
  await register(page, person)
  const link = await askForLink(page, person)
  await page.goto(link)
  await choosePassword(page, newPassword)
  await expect(page.getByRole('heading', { name: passwordMessages.changed })).toBeVisible()

  await page.goto(link.replace('/changepassword/', '/change-password/'))
  await expect(page).toHaveURL(/\/changepassword$/)
  await choosePassword(page, newPassword)
  await expect(page.getByText(passwordMessages.linkEnded)).toBeVisible()
  await page.getByRole('link', { name: 'Request a new link' }).click()
  await expect(page).toHaveURL(/\/forgot-password$/)

  await page.goto('/changepassword')
  await expect(page.getByRole('heading', { name: 'No reset link' })).toBeFocused()
})

test('a link opened where somebody is signed in is not lost, and signs them out once it is used', async ({ page }) => {
  const person = newPerson()
  await register(page, person)
  const link = await askForLink(page, person)
  const { email, token } = await signInAs(page, 'trial')
  await page.goto(link)
  await expect(page.getByText(`${email} will be signed out in this browser.`)).toBeVisible()
  await expect(page.locator('input[autocomplete="username"]')).toHaveValue(email)
  await choosePassword(page, newPassword)
  await page.getByRole('button', { name: 'Sign in now' }).click()
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('accessToken'))).toBeNull()
  const reply = await page.request.get('/api/user/show', { headers: { authorization: `Bearer ${token}` } })
  expect(reply.status()).toBe(401)
})

test('a link that was not used is forgotten once somebody signs in', async ({ page }) => {
  await page.goto('/changepassword/no-such-link')
  await expect(page.getByRole('heading', { name: 'Choose a new password' })).toBeVisible()
  await page.goto('/login')
  await fillSignIn(page, { email: 'trial@serpplus.test', password: 'Trial#2026' })
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
  await page.goto('/changepassword')
  await expect(page.getByRole('heading', { name: 'No reset link' })).toBeVisible()
})
