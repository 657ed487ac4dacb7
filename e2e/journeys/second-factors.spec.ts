import type { Page } from '@playwright/test'
import { expectNoAxeViolations } from '../support/axe.ts'
import { fillSignIn, newPerson, register, signInWithCode, signOut } from '../support/person.ts'
import { comeFromOwnAddress } from '../support/sender.ts'
import { expect, test } from './journey.ts'

comeFromOwnAddress()

// Browsers create passkeys for a name and none for an IP address.
test.use({ baseURL: process.env.E2E_BASE_URL?.replace('//127.0.0.1', '//localhost') })

/** Chromium's own stand-in for a fingerprint reader. */
async function plugInAuthenticator(page: Page) {
  const chromium = await page.context().newCDPSession(page)
  await chromium.send('WebAuthn.enable')
  await chromium.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
}

test('a passkey is made and used to sign in, a recovery code where it is lost, all by keyboard', async ({ page }) => {
  const person = newPerson()
  await register(page, person)
  await plugInAuthenticator(page)
  await signInWithCode(page, person, { address: '/user-profile?tab=security' })

  await page.getByRole('button', { name: 'Add passkey' }).focus()
  await page.keyboard.press('Enter')
  const adding = page.getByRole('dialog', { name: 'Add a passkey' })
  await expect(adding.getByLabel('Your password')).toBeFocused()
  await adding.getByLabel('Name').fill('Laptop')
  await adding.getByLabel('Your password').fill(person.password)
  await expectNoAxeViolations(page)
  await page.keyboard.press('Enter')
  const saving = page.getByRole('dialog', { name: 'Save your recovery codes' })
  const codes = saving.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')
  await expect(codes).toHaveCount(10)
  const [recoveryCode = ''] = await codes.allTextContents()
  await expectNoAxeViolations(page)
  const download = page.waitForEvent('download')
  await saving.getByRole('button', { name: 'Download' }).click()
  expect((await download).suggestedFilename()).toBe('serpplus-recovery-codes.txt')
  await saving.getByRole('button', { name: 'I’ve saved them' }).click()
  const methods = page.getByRole('list', { name: 'Two-step verification methods' })
  await expect(methods).toContainText('Laptop')
  await expect(methods).toContainText('10 of 10 left')
  await expectNoAxeViolations(page)

  await page
    .getByRole('button', { name: 'Remove all' })
    .or(page.getByRole('button', { name: /^Remove device/ }))
    .click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByText('No trusted devices')).toBeVisible()
  await signOut(page)
  await fillSignIn(page, person)
  await expect(page.getByRole('heading', { name: 'Use your passkey' })).toBeVisible()
  await expectNoAxeViolations(page)
  await expect(page.getByRole('button', { name: 'Use passkey' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()

  // Another device has no passkey of theirs.
  await page.context().clearCookies()
  await page.goto('/user-profile?tab=security')
  await expect(methods).toContainText(/Laptop.*last used/)
  await signOut(page)
  await fillSignIn(page, person)
  await page.getByRole('button', { name: 'Use a recovery code' }).click()
  await expect(page.getByRole('textbox', { name: 'Recovery code' })).toBeFocused()
  await page.keyboard.type(recoveryCode)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
  await page.goto('/user-profile?tab=security')
  await expect(methods).toContainText('9 of 10 left')
})
