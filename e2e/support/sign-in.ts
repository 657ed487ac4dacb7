import { expect, type Page } from '@playwright/test'

const accounts = {
  admin: { email: 'admin@serpplus.test', password: 'Admin#2026' },
  paid: { email: 'paid@serpplus.test', password: 'Paid#2026' },
  trial: { email: 'trial@serpplus.test', password: 'Trial#2026' },
  expired: { email: 'expired@serpplus.test', password: 'Expired#2026' },
} as const

/** Signs in with a demo account through the form, as a person does, and waits until the form is left. */
export async function signInAs(page: Page, who: keyof typeof accounts): Promise<void> {
  const { email, password } = accounts[who]
  await page.goto('/login')
  await page.getByLabel(/^Email/).fill(email)
  await page.getByLabel(/^Password/).fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page).not.toHaveURL(/\/login/)
}
