import { expect, type Page } from '@playwright/test'

const accounts = {
  admin: { email: 'admin@serpplus.test', password: 'Admin#2026' },
  paid: { email: 'paid@serpplus.test', password: 'Paid#2026' },
  trial: { email: 'trial@serpplus.test', password: 'Trial#2026' },
  expired: { email: 'expired@serpplus.test', password: 'Expired#2026' },
} as const

/**
 * Opens the dashboard signed in with a demo account, without the form and its pauses: how people sign in is a journey of
 * its own.
 */
export async function signInAs(page: Page, who: keyof typeof accounts): Promise<void> {
  const answer = await page.request.post('/api/login', { data: accounts[who] })
  expect(answer.status(), await answer.text()).toBe(200)
  const session: Record<string, unknown> = await answer.json()
  // The lightest page of the site, where its storage can be written before the application starts.
  await page.goto('/favicon.svg')
  await page.evaluate((stored) => {
    for (const [key, value] of Object.entries(stored))
      localStorage.setItem(key, typeof value === 'string' ? value : JSON.stringify(value))
  }, session)
  await page.goto('/', { waitUntil: 'commit' })
}
