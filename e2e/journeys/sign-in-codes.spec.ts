import { readCode } from '../support/mailbox.ts'
import { codeField, fillSignIn, newPerson, register, signInWithCode, signOut } from '../support/person.ts'
import { comeFromOwnAddress } from '../support/sender.ts'
import { signInAs } from '../support/sign-in.ts'
import { expect, test } from './journey.ts'

comeFromOwnAddress()

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

test('the code is asked for without a delay', async ({ page }) => {
  const person = newPerson()
  await register(page, person)
  await page.clock.install({ time: '2026-11-20T12:00:00Z' })
  await page.goto('/login')
  await page.getByLabel('Email').fill(person.email)
  await page.getByLabel(/^Password/).fill(person.password)
  await page.clock.pauseAt('2026-11-20T12:10:00Z')
  // The clock hardly moves, so that no timer fires.
  const tick = (then: () => Promise<void>) =>
    expect(async () => {
      await page.clock.runFor(1)
      await then()
    }).toPass()
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
