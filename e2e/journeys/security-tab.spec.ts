import type { Browser, Page } from '@playwright/test'
import { passwordMessages } from '#contract/accounts/messages.ts'
import { expectNoAxeViolations } from '../support/axe.ts'
import { readPasswordLink } from '../support/mailbox.ts'
import { codeField, fillSignIn, newPerson, type Person, register, signInWithCode, signOut } from '../support/person.ts'
import { comeFromOwnAddress } from '../support/sender.ts'
import { expect, test } from './journey.ts'

comeFromOwnAddress()

const sessions = (page: Page) => page.getByRole('list', { name: 'Sessions' })
const devices = (page: Page) => page.getByRole('list', { name: 'Trusted devices' })

/** Signs in on this device and opens the page. */
async function openPage(page: Page, person: Person, emailMessage = 1) {
  await signInWithCode(page, person, { emailMessage, address: '/user-profile?tab=security' })
  await expect(sessions(page).getByText('This session')).toBeVisible()
}

async function onAnotherDevice(browser: Browser, person: Person) {
  const context = await browser.newContext()
  const page = await context.newPage()
  await signInWithCode(page, person, { emailMessage: 2 })
  return { page, close: () => context.close() }
}

test('a session elsewhere is listed and can be ended, which signs it out at once', async ({ page, browser }) => {
  const person = newPerson()
  await register(page, person)
  await openPage(page, person)
  await expect(sessions(page).getByRole('listitem')).toHaveCount(1)
  await expect(page.getByRole('button', { name: 'End all other sessions' })).toHaveCount(0)

  const other = await onAnotherDevice(browser, person)
  await page.reload()
  await expect(sessions(page).getByRole('listitem')).toHaveCount(2)
  await expect(sessions(page).getByText('This session')).toHaveCount(1)
  await expectNoAxeViolations(page)
  const elsewhere = sessions(page).getByRole('listitem').filter({ hasNotText: 'This session' })
  await expect(elsewhere).toContainText(/Chrom.* on Linux/)
  const button = elsewhere.getByRole('button', { name: /^End session: Chrom.* on Linux, / })
  await button.click()
  const dialog = page.getByRole('dialog', { name: 'End this session?' })
  await expect(dialog).toContainText(/Chrom.* on Linux at .* will be signed out\./)
  await expectNoAxeViolations(page)
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(button).toBeFocused()
  await expect(sessions(page).getByRole('listitem')).toHaveCount(2)

  await button.click()
  await dialog.getByRole('button', { name: 'End session' }).click()
  await expect(page.getByText('Session ended.')).toBeVisible()
  await expect(sessions(page).getByRole('listitem')).toHaveCount(1)
  await expect(sessions(page)).toBeFocused()
  await expect(other.page).toHaveURL(/\/login/)
  await other.close()
})

test('all other sessions end together, this one stays', async ({ page, browser }) => {
  const person = newPerson()
  await register(page, person)
  await openPage(page, person)
  const other = await onAnotherDevice(browser, person)
  await page.reload()
  await page.getByRole('button', { name: 'End all other sessions' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'End all others' }).click()
  await expect(page.getByText('All other sessions ended.')).toBeVisible()
  await expect(sessions(page).getByRole('listitem')).toHaveCount(1)
  await expect(page.getByRole('button', { name: 'End all other sessions' })).toHaveCount(0)
  await expect(other.page).toHaveURL(/\/login/)
  await other.close()
})

test('a session that somebody else ended first is said to have ended', async ({ page, browser }) => {
  const person = newPerson()
  await register(page, person)
  await openPage(page, person)
  const other = await onAnotherDevice(browser, person)
  await page.reload()
  await expect(sessions(page).getByRole('listitem')).toHaveCount(2)
  await signOut(other.page)
  await sessions(page).getByRole('listitem').filter({ hasNotText: 'This session' }).getByRole('button').click()
  await page.getByRole('dialog').getByRole('button', { name: 'End session' }).click()
  await expect(page.getByText('This session has already ended.')).toBeVisible()
  await expect(sessions(page).getByRole('listitem')).toHaveCount(1)
  await other.close()
})

test('ending this session signs out and forgets the account', async ({ page }) => {
  const person = newPerson()
  await register(page, person)
  await openPage(page, person)
  await sessions(page).getByRole('button').click()
  await expect(page.getByRole('dialog')).toContainText('This is your current session.')
  await page.getByRole('dialog').getByRole('button', { name: 'End session' }).click()
  await expect(page).toHaveURL(/\/login$/)
  expect(await page.evaluate(() => 'accessToken' in localStorage || 'userData' in localStorage)).toBe(false)
})

test('a trusted device that is forgotten needs a code again', async ({ page }) => {
  const person = newPerson()
  await register(page, person)
  await openPage(page, person)
  await expect(devices(page).getByRole('listitem')).toHaveCount(1)
  await expect(devices(page)).toContainText('This device')
  await expect(devices(page)).toContainText(/trusted until \d+ \w+ 20\d\d/)
  await devices(page)
    .getByRole('button', { name: /^Remove device: Chrom/ })
    .click()
  const dialog = page.getByRole('dialog', { name: 'Remove this device?' })
  await expect(dialog).toContainText('You’ll need a code')
  await dialog.getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByText('Device removed.')).toBeVisible()
  await expect(page.getByText('No trusted devices')).toBeVisible()
  await expectNoAxeViolations(page)

  await signOut(page)
  await fillSignIn(page, person)
  await expect(codeField(page)).toBeVisible()
})

test('all trusted devices are forgotten together', async ({ page, browser }) => {
  const person = newPerson()
  await register(page, person)
  await openPage(page, person)
  await expect(page.getByRole('button', { name: 'Remove all' })).toHaveCount(0)
  const other = await onAnotherDevice(browser, person)
  await page.reload()
  await expect(devices(page).getByRole('listitem')).toHaveCount(2)
  await page.getByRole('button', { name: 'Remove all' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove all' }).click()
  await expect(page.getByText('All devices removed.')).toBeVisible()
  await expect(page.getByText('No trusted devices')).toBeVisible()
  await other.close()
})

test('with a code wished for every time a trusted device needs one too', async ({ page }) => {
  const person = newPerson()
  await register(page, person)
  await openPage(page, person)
  const wish = page.getByRole('switch', { name: 'Require a code at every sign-in' })
  await expect(wish).not.toBeChecked()
  await wish.focus()
  await page.keyboard.press('Space')
  await expect(page.getByText('Saved.')).toBeVisible()
  await page.reload()
  await expect(wish).toBeChecked()

  await signOut(page)
  await fillSignIn(page, person)
  await expect(codeField(page)).toBeVisible()
})

test('the code of every sign-in is turned off by the password only', async ({ page }) => {
  const person = newPerson()
  await register(page, person)
  await openPage(page, person)
  const wish = page.getByRole('switch', { name: 'Require a code at every sign-in' })
  await wish.focus()
  await page.keyboard.press('Space')
  await expect(page.getByText('Saved.')).toBeVisible()
  await expect(wish).toBeChecked()

  await page.keyboard.press('Space')
  const dialog = page.getByRole('dialog', { name: 'Turn off sign-in codes?' })
  const password = dialog.getByLabel('Your password')
  await expect(password).toBeFocused()
  await expectNoAxeViolations(page)
  await page.keyboard.press('Enter')
  await expect(dialog.getByText('Password must be at least 8 characters long.')).toBeVisible()
  await password.fill('Wrong#Horse9')
  await page.keyboard.press('Enter')
  await expect(dialog.getByText('Incorrect password.')).toBeVisible()
  await page.route('**/api/user/sign-in-code', (route) => route.abort())
  await password.fill(person.password)
  await page.keyboard.press('Enter')
  await expect(dialog.getByText('No response received from the server.')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(wish).toBeFocused()
  await expect(wish).toBeChecked()

  await page.unroute('**/api/user/sign-in-code')
  await page.keyboard.press('Space')
  await password.fill(person.password)
  await dialog.getByRole('button', { name: 'Turn off' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(wish).not.toBeChecked()
})

test('a link for a new password is emailed to the own address', async ({ page }) => {
  const person = newPerson()
  await register(page, person)
  await openPage(page, person)
  await expect(page.getByText(`email a reset link to ${person.email}`)).toBeVisible()
  await page.getByRole('button', { name: 'Send reset link' }).click()
  await expect(page.getByText(passwordMessages.emailSent)).toBeVisible()
  expect(await readPasswordLink(page, person.email)).toMatch(/^\/changepassword\/[\w-]+$/)
})

test('a new password signs out every other browser, and is the one to sign in with', async ({ page, browser }) => {
  const person = newPerson()
  await register(page, person)
  await openPage(page, person)
  const other = await onAnotherDevice(browser, person)
  const change = page.getByRole('form', { name: 'Change password' })
  const password = 'Lungo#Macchiato9'
  await change.getByLabel('Current password').fill(person.password)
  await change.getByLabel('New password').fill(password)
  await change.getByLabel('Confirm password').fill(password)
  await change.getByRole('button', { name: 'Change password' }).click()
  await expect(page.getByText(passwordMessages.changed)).toBeVisible()
  await expect(devices(page).getByRole('listitem')).toHaveCount(1)
  await expect(other.page).toHaveURL(/\/login/)
  await other.close()

  await signOut(page)
  await fillSignIn(page, { ...person, password })
  await expect(page).toHaveURL(/\/$/)
})
