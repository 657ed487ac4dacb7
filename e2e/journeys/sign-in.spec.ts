import { signInAs } from '../support/sign-in.ts'
import { expect, test } from './journey.ts'

test('a guarded address is remembered and reached after signing in', async ({ page }) => {
  await page.goto('/view-serps?search=coffee')
  await expect(page).toHaveURL(/\/login/)
  await page.getByLabel('Email').fill('trial@serpplus.test')
  await page.getByLabel(/^Password/).fill('Trial#2026')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page).toHaveURL(/\/view-serps\?search=coffee$/)
  await expect(page.getByRole('searchbox')).toHaveValue('coffee')
})

test('signing out ends the session, forgets the account and closes every other tab', async ({ page, context }) => {
  await signInAs(page, 'trial')
  const other = await context.newPage()
  await other.goto('/credits-list')
  await expect(other.getByRole('heading', { name: 'Credits History' })).toBeVisible()
  const token = await page.evaluate(() => localStorage.getItem('accessToken'))
  await other.goto('/create-serp')
  await other.getByLabel('Your Domain/URL').fill('kestrelroast.example')
  await expect.poll(() => other.evaluate(() => JSON.stringify(sessionStorage))).toContain('kestrelroast.example')
  await page.goto('/view-serps?search=coffee')

  await page.getByRole('button', { name: /^Account:/ }).click()
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL(/\/login/)
  await expect(other).toHaveURL(/\/login\?next=%2Fcreate-serp/)
  await expect(other.getByText('You were signed out in another tab.')).toBeVisible()
  for (const tab of [page, other]) {
    const kept = await tab.evaluate(async () => ({
      // The menu of the other tab stores that none of its groups is open.
      local: Object.keys(localStorage).filter((key) => !['mantine-color-scheme-value', 'menu-groups'].includes(key)),
      session: JSON.stringify(sessionStorage),
      caches: await caches.keys(),
      databases: (await indexedDB.databases()).map(({ name }) => name),
    }))
    expect(kept).toEqual({
      local: [],
      session: expect.not.stringMatching(/coffee|kestrel|trial/),
      caches: [],
      databases: [],
    })
  }
  const reply = await page.request.get('/api/user/show', { headers: { authorization: `Bearer ${token}` } })
  expect(reply.status()).toBe(401)
})

test('an ended session leads to the sign-in form, which leads back', async ({ page }) => {
  await signInAs(page, 'trial')
  // No application runs here that would redirect to the form.
  await page.goto('/favicon.svg')
  await page.evaluate(() => localStorage.setItem('accessToken', 'no-such-token'))
  await page.goto('/credits-list')
  await expect(page).toHaveURL(/\/login\?next=%2Fcredits-list/)
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible()
})
