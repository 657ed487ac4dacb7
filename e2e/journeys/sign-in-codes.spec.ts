import { codeMessages } from '#contract/account-messages.ts'
import { readCode } from '../support/mailbox.ts'
import { codeField, fillSignIn, newPerson, register, signInToCode, signInWithCode, signOut } from '../support/person.ts'
import { comeFromOwnAddress } from '../support/sender.ts'
import { signInAs } from '../support/sign-in.ts'
import { expect, test } from './journey.ts'

comeFromOwnAddress()

/** Codes that are not this one, each another. */
const wrongCodes = (code: string) =>
  ['135791', '246802', '314159', '271828', '161803', '141421'].filter((one) => one !== code)

test('a new device is asked for a code, a trusted one is not', async ({ page, browser }) => {
  const person = newPerson()
  await register(page, person)
  await signInWithCode(page, person)
  await signOut(page)
  await fillSignIn(page, person)
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()

  const otherDevice = await browser.newContext()
  const otherPage = await otherDevice.newPage()
  await otherPage.goto('/credits-list')
  await fillSignIn(otherPage, person)
  await expect(otherPage).toHaveURL(/\/otp-verify$/)
  await codeField(otherPage).fill(await readCode(page, person.email, 2))
  await expect(otherPage).toHaveURL(/\/credits-list$/)
  await otherDevice.close()
})

test('a wrong code says how many tries are left, and the fifth leads back to the form', async ({ page }) => {
  const person = newPerson()
  await register(page, person)
  await signInToCode(page, person)
  const field = codeField(page)
  await field.fill('12345')
  await page.keyboard.press('Enter')
  await expect(page.getByText(codeMessages.shape)).toBeVisible()

  const [first = '', ...others] = wrongCodes(await readCode(page, person.email)).slice(0, 5)
  await field.fill(first)
  await expect(page.getByText(`${codeMessages.wrong} 4 tries left.`)).toBeVisible()
  await expect(field).toBeFocused()
  for (const [at, code] of others.entries()) {
    await field.fill(code)
    const left = 3 - at
    if (left > 0) await expect(page.getByText(left === 1 ? '1 try left.' : `${left} tries left.`)).toBeVisible()
  }
  await expect(page.getByRole('heading', { name: 'The code has ended' })).toBeFocused()
  await expect(page.getByText('Too many wrong codes.')).toBeVisible()
  await page.getByRole('link', { name: 'Back to sign in' }).click()
  await expect(page.getByLabel('Email')).toHaveValue(person.email)
  await expect(page.getByLabel(/^Password/)).toBeFocused()
})

test('a new code can be asked for after a while, and replaces the first', async ({ page }) => {
  const person = newPerson()
  await register(page, person)
  await signInToCode(page, person)
  const first = await readCode(page, person.email)
  const resend = page.getByRole('button', { name: /^Send a new code/ })
  await expect(resend).toHaveAccessibleName(/^Send a new code in \d\d? s$/)
  await expect(resend).toHaveAttribute('aria-disabled', 'true')
  await page.reload()
  await expect(resend).toHaveAccessibleName(/^Send a new code in \d\d? s$/)

  await expect(resend).toHaveAccessibleName('Send a new code', { timeout: 40_000 })
  await resend.click()
  await expect(page.getByText(codeMessages.sent)).toBeVisible()
  await expect(resend).toHaveAccessibleName(/^Send a new code in \d\d? s$/)
  await expect(codeField(page)).toBeFocused()
  const second = await readCode(page, person.email, 2)
  if (second !== first) {
    await codeField(page).fill(first)
    await expect(page.getByText(codeMessages.wrong)).toBeVisible()
  }
  await codeField(page).fill(second)
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
})

test('a code whose answer comes after the form was left leads in all the same', async ({ page }) => {
  const person = newPerson()
  await register(page, person)
  const left = Promise.withResolvers<void>()
  await page.route('**/api/verify-otp', async (route) => {
    await left.promise
    await route.continue()
  })
  await signInToCode(page, person)
  await codeField(page).fill(await readCode(page, person.email))
  await page.getByRole('link', { name: 'Back to sign in' }).click()
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  left.resolve()
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
})

test('who will not wait for the screen of the code goes on with Enter', async ({ page }) => {
  const person = newPerson()
  await register(page, person)
  await page.clock.install({ time: '2026-11-20T12:00:00Z' })
  await page.goto('/login')
  await page.getByLabel('Email').fill(person.email)
  await page.getByLabel(/^Password/).fill(person.password)
  await page.clock.pauseAt('2026-11-20T12:10:00Z')
  // The clock hardly moves, so that nothing goes on by itself.
  const tick = (then: () => Promise<void>) =>
    expect(async () => {
      await page.clock.runFor(1)
      await then()
    }).toPass()
  await page.keyboard.press('Enter')
  await tick(() => expect(page.getByRole('button', { name: 'Enter the code' })).toBeVisible({ timeout: 1_000 }))
  await page.keyboard.press('Enter')
  await tick(() => expect(page).toHaveURL(/\/otp-verify$/, { timeout: 1_000 }))
})

test('another tab that signs in takes this one to the remembered address', async ({ page, context }) => {
  const person = newPerson()
  await register(page, person)
  await page.goto('/credits-list')
  await fillSignIn(page, person)
  await expect(page).toHaveURL(/\/otp-verify$/)
  const other = await context.newPage()
  await signInAs(other, 'trial')
  await expect(page).toHaveURL(/\/credits-list$/)
})

test('without a sign-in that waits for a code the screen leads to the form', async ({ page }) => {
  await page.goto('/otp-verify')
  await expect(page).toHaveTitle('Enter your code · Serpplus')
  await expect(page.getByRole('heading', { name: 'No code to enter' })).toBeFocused()
  await page.getByRole('link', { name: 'Back to sign in' }).click()
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
})
