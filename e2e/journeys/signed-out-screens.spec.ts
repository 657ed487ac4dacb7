import { expectNoAxeViolationsInBothSchemes } from '../support/axe.ts'
import { codeField, newPerson, register, signInToCode } from '../support/person.ts'
import { comeFromOwnAddress } from '../support/sender.ts'
import { expect, test } from './journey.ts'

comeFromOwnAddress()

const screens = [
  { path: '/login', title: 'Sign in', button: 'Sign in' },
  { path: '/register', title: 'Create an account', button: 'Create account' },
  { path: '/forgot-password', title: 'Forgot your password?', button: 'Send OTP' },
  { path: '/changepassword/no-such-link', title: 'Choose a new password', button: 'Change password' },
]

test('no screen has an accessibility violation, empty or refused, in either scheme', async ({ page }) => {
  for (const { path, title, button } of screens) {
    await page.goto(path)
    await expect(page).toHaveTitle(`${title} · Serpplus`)
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await expectNoAxeViolationsInBothSchemes(page)
    await page.getByRole('button', { name: button, exact: true }).click()
    await expect(page.locator('input[aria-invalid="true"]').first()).toBeFocused()
    await expectNoAxeViolationsInBothSchemes(page)
  }
  const messages = [
    { path: '/welcome', heading: 'Know where you rank, and see the page that proves it' },
    { path: '/otp-verify', heading: 'No code requested' },
    { path: '/payment-done', heading: 'Thank you' },
    { path: '/payment-failed', heading: 'Your Payment is Failed' },
  ]
  for (const { path, heading } of messages) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
    await expectNoAxeViolationsInBothSchemes(page)
  }
})

test('the screen of the code has none', async ({ page }) => {
  const person = newPerson()
  await register(page, person)
  await signInToCode(page, person)
  await expectNoAxeViolationsInBothSchemes(page)
  await codeField(page).press('Enter')
  await expect(page.locator('input[aria-invalid="true"]')).toBeFocused()
  await expectNoAxeViolationsInBothSchemes(page)
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 640 } })

  test('no screen scrolls sideways', async ({ page }) => {
    const person = newPerson()
    await register(page, person)
    await signInToCode(page, person)
    for (const path of ['/welcome', '/otp-verify', ...screens.map((screen) => screen.path)]) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      const excess = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      )
      expect(excess, path).toBeLessThanOrEqual(0)
    }
  })
})
