import { loginMessages } from '#contract/account-messages.ts'
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

test('an address of another site is never followed', async ({ page }) => {
  await page.goto('/login?next=https%3A%2F%2Fexample.com%2Fsteal')
  await page.getByLabel('Email').fill('trial@serpplus.test')
  await page.getByLabel(/^Password/).fill('Trial#2026')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
  expect(new URL(page.url()).pathname).toBe('/')
})

test('wrong entries are named beside their fields, a wrong password above them, and the entries stay', async ({
  page,
}) => {
  await page.goto('/login')
  await page.getByLabel('Email').fill('nobody')
  await page.getByLabel(/^Password/).fill('short')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByText(loginMessages.email)).toBeVisible()
  await expect(page.getByText(loginMessages.password)).toBeVisible()
  await expect(page.getByLabel('Email')).toBeFocused()

  await page.getByLabel('Email').fill('trial@serpplus.test')
  await page.getByLabel(/^Password/).fill('Wrong#2026')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByRole('alert').filter({ hasText: loginMessages.invalid })).toBeVisible()
  await expect(page.getByLabel('Email')).toHaveValue('trial@serpplus.test')
  await expect(page).toHaveURL(/\/login$/)
})

test('an answer that comes after the form was left leads in all the same', async ({ page }) => {
  const left = Promise.withResolvers<void>()
  await page.route('**/api/login', async (route) => {
    await left.promise
    await route.continue()
  })
  await page.goto('/login?next=%2Fcredits-list')
  await page.getByLabel('Email').fill('trial@serpplus.test')
  await page.getByLabel(/^Password/).fill('Trial#2026')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('link', { name: 'Create an account' }).click()
  await expect(page.getByRole('heading', { name: 'Create an account' })).toBeVisible()
  left.resolve()
  await expect(page).toHaveURL(/\/credits-list$/)
  await expect(page.getByRole('heading', { name: 'Credits History' })).toBeVisible()
})

test('an address that has to wait does not keep another one waiting', async ({ page }) => {
  await page.route('**/api/login', async (route) => {
    if (route.request().postDataJSON().email !== 'orla@kestrelroast.example') return route.continue()
    const message = 'Too many attempts. Try again in 3593 seconds.'
    return route.fulfill({
      status: 429,
      json: { code: 'rate.limited', message, data: { retry_after_seconds: 3_593 } },
    })
  })
  await page.goto('/login')
  await page.getByLabel('Email').fill('orla@kestrelroast.example')
  await page.getByLabel(/^Password/).fill('Trial#2026')
  await page.getByRole('button', { name: 'Sign in' }).click()
  const refusal = page.getByRole('alert').filter({ hasText: 'Too many attempts.' })
  await expect(refusal).toHaveText('Too many attempts. Try again in 60 min.')
  await expect(page.getByRole('button', { name: 'Try again in 60 min' })).toHaveAttribute('aria-disabled', 'true')
  await page.getByLabel(/^Password/).fill('Trial#2027')
  await expect(refusal).toBeVisible()

  await page.getByLabel('Email').fill('trial@serpplus.test')
  await expect(refusal).toHaveCount(0)
  await page.getByLabel(/^Password/).fill('Trial#2026')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
})

test('an answer that is not ours is told from none', async ({ page }) => {
  let reply: 'page' | 'none' = 'page'
  await page.route('**/api/login', (route) =>
    reply === 'none'
      ? route.abort()
      : route.fulfill({ status: 502, contentType: 'text/html', body: '<h1>Bad gateway</h1>' }),
  )
  await page.goto('/login')
  await page.getByLabel('Email').fill('trial@serpplus.test')
  await page.getByLabel(/^Password/).fill('Trial#2026')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByRole('alert').filter({ hasText: loginMessages.unexpected })).toBeVisible()
  reply = 'none'
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByRole('alert').filter({ hasText: loginMessages.noResponse })).toBeVisible()
})

test('signing out ends the session, forgets the account and closes every other tab', async ({ page, context }) => {
  await signInAs(page, 'trial')
  const other = await context.newPage()
  await other.goto('/credits-list')
  await expect(other.getByRole('heading', { name: 'Credits History' })).toBeVisible()
  const token = await page.evaluate(() => localStorage.getItem('accessToken'))

  await page.getByRole('button', { name: /^Account:/ }).click()
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL(/\/login/)
  await expect(other).toHaveURL(/\/login\?next=%2Fcredits-list/)
  await expect(other.getByText('You were signed out in another tab.')).toBeVisible()
  const kept = await page.evaluate(() =>
    ['accessToken', 'userAbilities', 'userData', 'plan'].filter((key) => key in localStorage),
  )
  expect(kept).toEqual([])
  const reply = await page.request.get('/api/user/show', { headers: { authorization: `Bearer ${token}` } })
  expect(reply.status()).toBe(401)
})

test('an ended session leads to the sign-in form, which leads back', async ({ page }) => {
  await signInAs(page, 'trial')
  // Where no application runs that would go to the form by itself.
  await page.goto('/favicon.svg')
  await page.evaluate(() => localStorage.setItem('accessToken', 'no-such-token'))
  await page.goto('/credits-list')
  await expect(page).toHaveURL(/\/login\?next=%2Fcredits-list/)
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible()
})

test('the way through the other screens keeps the remembered address', async ({ page }) => {
  await page.goto('/credits-list')
  await page.getByRole('link', { name: 'Create an account' }).click()
  await page.getByRole('link', { name: 'Sign in' }).click()
  await page.getByRole('link', { name: 'Forgot password?' }).click()
  await page.getByRole('link', { name: 'Back to sign in' }).click()
  await expect(page).toHaveURL(/\/login\?next=%2Fcredits-list$/)
})

test('a screen of signing in is no address to come back to', async ({ page }) => {
  await page.goto('/login?next=%2Fregister')
  await page.getByLabel('Email').fill('trial@serpplus.test')
  await page.getByLabel(/^Password/).fill('Trial#2026')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
})

for (const path of ['/login', '/register', '/forgot-password', '/otp-verify']) {
  test(`somebody signed in is led from ${path} to the dashboard`, async ({ page }) => {
    await signInAs(page, 'trial')
    await page.goto(path)
    await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
    expect(new URL(page.url()).pathname).toBe('/')
  })
}
