import type { Browser, Page } from '@playwright/test'
import { passwordMessages } from '#contract/account-messages.ts'
import { expectNoAxeViolations } from '../support/axe.ts'
import { readPasswordLink } from '../support/mailbox.ts'
import { codeField, fillSignIn, newPerson, type Person, register, signInWithCode, signOut } from '../support/person.ts'
import { comeFromOwnAddress } from '../support/sender.ts'
import { expect, test } from './journey.ts'

comeFromOwnAddress()

const sessions = (page: Page) => page.getByRole('list', { name: 'Sessions' })
const devices = (page: Page) => page.getByRole('list', { name: 'Trusted devices' })

/** Signs in on this device and opens the page. */
async function openPage(page: Page, person: Person, mail = 1) {
  await signInWithCode(page, person, mail)
  await page.goto('/user-security')
  await expect(sessions(page).getByText('This session')).toBeVisible()
}

async function onAnotherDevice(browser: Browser, person: Person) {
  const context = await browser.newContext()
  const page = await context.newPage()
  await signInWithCode(page, person, 2)
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
  const button = elsewhere.getByRole('button', { name: /^End the session of Chrom.* on Linux at / })
  await button.click()
  const dialog = page.getByRole('dialog', { name: 'End this session?' })
  await expect(dialog).toContainText(/Chrom.* on Linux at .* is signed out at once/)
  await expectNoAxeViolations(page)
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(button).toBeFocused()
  await expect(sessions(page).getByRole('listitem')).toHaveCount(2)

  await button.click()
  await dialog.getByRole('button', { name: 'End session' }).click()
  await expect(page.getByText('The session has ended.')).toBeVisible()
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
  await expect(page.getByText('Every other session has ended.')).toBeVisible()
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
  await expect(page.getByText('That session had ended already.')).toBeVisible()
  await expect(sessions(page).getByRole('listitem')).toHaveCount(1)
  await other.close()
})

test('ending this session signs out and forgets the account', async ({ page }) => {
  const person = newPerson()
  await register(page, person)
  await openPage(page, person)
  await sessions(page).getByRole('button').click()
  await expect(page.getByRole('dialog')).toContainText('It is the one you are using now.')
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
    .getByRole('button', { name: /^Forget Chrom/ })
    .click()
  const dialog = page.getByRole('dialog', { name: 'Forget this device?' })
  await expect(dialog).toContainText('needs a code')
  await dialog.getByRole('button', { name: 'Forget' }).click()
  await expect(page.getByText('The device needs a code again.')).toBeVisible()
  await expect(page.getByText('No device is trusted')).toBeVisible()
  await expectNoAxeViolations(page)

  await signOut(page)
  await fillSignIn(page, person)
  await expect(codeField(page)).toBeVisible()
})

test('all trusted devices are forgotten together', async ({ page, browser }) => {
  const person = newPerson()
  await register(page, person)
  await openPage(page, person)
  await expect(page.getByRole('button', { name: 'Forget all' })).toHaveCount(0)
  const other = await onAnotherDevice(browser, person)
  await page.reload()
  await expect(devices(page).getByRole('listitem')).toHaveCount(2)
  await page.getByRole('button', { name: 'Forget all' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Forget all' }).click()
  await expect(page.getByText('Every device needs a code again.')).toBeVisible()
  await expect(page.getByText('No device is trusted')).toBeVisible()
  await other.close()
})

test('with a code wished for every time a trusted device needs one too', async ({ page }) => {
  const person = newPerson()
  await register(page, person)
  await openPage(page, person)
  const wish = page.getByRole('switch', { name: 'Ask for a code at every sign-in' })
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
  const wish = page.getByRole('switch', { name: 'Ask for a code at every sign-in' })
  await wish.focus()
  await page.keyboard.press('Space')
  await expect(page.getByText('Saved.')).toBeVisible()
  await expect(wish).toBeChecked()

  await page.keyboard.press('Space')
  const dialog = page.getByRole('dialog', { name: 'Turn the code off?' })
  const password = dialog.getByLabel('Your password')
  await expect(password).toBeFocused()
  await expectNoAxeViolations(page)
  await page.keyboard.press('Enter')
  await expect(dialog.getByText('Password must be at least 8 characters long.')).toBeVisible()
  await password.fill('Wrong#Horse9')
  await page.keyboard.press('Enter')
  await expect(dialog.getByText('That is not your current password.')).toBeVisible()
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

test('a link for a new password is mailed to the own address', async ({ page }) => {
  const person = newPerson()
  await register(page, person)
  await openPage(page, person)
  await expect(page.getByText(`have a link mailed to ${person.email}`)).toBeVisible()
  await page.getByRole('button', { name: 'Have a link mailed' }).click()
  await expect(page.getByText(passwordMessages.mailSent)).toBeVisible()
  expect(await readPasswordLink(page, person.email)).toMatch(/^\/changepassword\/[\w-]+$/)
})

test('lists that cannot be loaded say so, and Retry brings them', async ({ page }) => {
  const person = newPerson()
  await register(page, person)
  await signInWithCode(page, person)
  const failed = { code: 'server.failed', message: 'Something went wrong on our side. Please try again later.' }
  const isList = /\/api\/user\/(sessions|devices)$/
  await page.route(isList, (route) => route.fulfill({ status: 500, json: failed }))
  await page.goto('/user-security')
  await expect(page.getByText('The sessions could not be loaded')).toBeVisible()
  await expect(page.getByText('The devices could not be loaded')).toBeVisible()
  await expectNoAxeViolations(page)
  await page.unroute(isList)
  await page.getByRole('button', { name: 'Retry' }).first().click()
  await expect(sessions(page).getByRole('listitem')).toHaveCount(1)
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(devices(page).getByRole('listitem')).toHaveCount(1)
})
