import type { Page } from '@playwright/test'
import { expectNoAxeViolations, expectNoAxeViolationsInBothSchemes } from '../support/axe.ts'
import { signInAs } from '../support/sign-in.ts'
import { expect, test } from './journey.ts'

const mainMenu = (page: Page) => page.getByRole('navigation', { name: 'Main menu' })
const upgradeBox = (page: Page) => page.getByRole('region', { name: 'UPGRADE TO PRO' })

/** The account as the API returns it, with changes; counts how often it was requested. */
async function changeAccount(page: Page, change: (account: Record<string, unknown>, times: number) => object) {
  const asked = { count: 0 }
  await page.route('**/api/user/show', async (route) => {
    asked.count += 1
    const times = asked.count
    const response = await route.fetch()
    const account = await response.json()
    await route.fulfill({ response, json: { ...account, ...change(account, times) } })
  })
  return asked
}

/** What is left of somebody's abilities. */
const without =
  (...withheld: string[]) =>
  ({ userAbilities }: Record<string, unknown>) => ({
    userAbilities: [userAbilities].flat().filter((ability) => !withheld.includes(String(ability))),
  })

test('a trial is shown the way to the plans, on a phone too; who has paid is not', async ({ page }) => {
  await signInAs(page, 'trial')
  await upgradeBox(page).getByRole('link', { name: 'Upgrade Now' }).click()
  await expect(page).toHaveURL(/\/pricing-page$/)
  await expect(mainMenu(page).getByRole('link', { name: 'Subscription' })).toHaveAttribute('aria-current', 'page')

  await page.setViewportSize({ width: 360, height: 640 })
  await page.goto('/')
  await expect(upgradeBox(page)).toHaveCount(0)
  await page.getByRole('button', { name: 'Open the menu' }).click()
  await expectNoAxeViolations(page)
  await upgradeBox(page).getByRole('link', { name: 'Upgrade Now' }).click()
  await expect(page.getByRole('heading', { name: 'Subscription' })).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)

  await page.setViewportSize({ width: 1440, height: 900 })
  await page.evaluate(() => localStorage.clear())
  await signInAs(page, 'paid')
  await expect(mainMenu(page)).toBeVisible()
  await expect(upgradeBox(page)).toHaveCount(0)
})

test('the menu has an email link to support, the terms and the privacy policy, which are shown in the layout', async ({
  page,
}) => {
  await signInAs(page, 'paid')
  await mainMenu(page).getByRole('button', { name: 'Support' }).click()
  await expect(mainMenu(page).getByRole('link', { name: 'Email us' })).toHaveAttribute(
    'href',
    'mailto:support@serpplus.test',
  )
  await mainMenu(page).getByRole('link', { name: 'Privacy Policy' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Privacy policy' })).toBeVisible()
  await expect(mainMenu(page).getByRole('link', { name: 'Privacy Policy' })).toHaveAttribute('aria-current', 'page')
  await mainMenu(page).getByRole('link', { name: 'Terms of use' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Terms of use' })).toBeVisible()
  await expect(mainMenu(page).getByRole('link', { name: 'Terms of use' })).toHaveAttribute('aria-current', 'page')
  await mainMenu(page).getByRole('link', { name: 'Privacy Policy' }).click()
  await page.getByRole('navigation', { name: 'On this page' }).getByRole('link', { name: 'Your rights' }).click()
  await expect(page).toHaveURL(/\/privacy-policy#rights$/)
  await expect(page.getByRole('heading', { name: 'Your rights' })).toBeInViewport()
})

test('without the abilities there is neither the group nor the box', async ({ page }) => {
  await signInAs(page, 'trial')
  await expect(upgradeBox(page)).toBeVisible()
  await changeAccount(page, without('VIEW_SUPPORT_MODULE', 'VIEW_PRICING_PAGE'))
  await page.goto('/pricing-page')
  await expect(page.getByRole('heading', { name: 'You don’t have access to this page' })).toBeVisible()
  await expect(upgradeBox(page)).toHaveCount(0)
  await expect(mainMenu(page).getByRole('button', { name: 'Support' })).toHaveCount(0)
  await expect(mainMenu(page).getByRole('button', { name: 'Billing' })).toBeVisible()
})

test('the account menu works by keyboard and leads to sign-in and security', async ({ page }) => {
  await signInAs(page, 'trial')
  const button = page.getByRole('button', { name: /^Account:/ })
  await button.focus()
  await page.keyboard.press('Enter')
  const links = page.getByRole('navigation', { name: 'Your account' })
  await expect(links.getByRole('link', { name: 'Privacy Policy' })).toHaveAttribute('href', '/privacy-policy')
  await expect(links.getByRole('link', { name: 'Email us' })).toHaveAttribute('href', 'mailto:support@serpplus.test')
  await expectNoAxeViolations(page)
  await page.keyboard.press('Tab')
  await expect(links.getByRole('link', { name: 'Sign-in and security' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(links).toHaveCount(0)
  await expect(button).toBeFocused()

  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Sign-in and security' })).toBeVisible()
  await expect(links).toHaveCount(0)
  await expect(page.getByRole('main')).toBeFocused()
})

for (const [path, title] of [
  ['/privacy-policy', 'Privacy policy'],
  ['/terms-of-use', 'Terms of use'],
] as const) {
  test(`anybody may read ${path} without signing in, in either scheme`, async ({ page }) => {
    await page.goto(path)
    await expect(page).toHaveTitle(`${title} · Serpplus`)
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await expect(page.getByRole('link', { name: 'support@serpplus.test' }).first()).toBeVisible()
    await expect(mainMenu(page)).toHaveCount(0)
    await expectNoAxeViolationsInBothSchemes(page)
    await page.setViewportSize({ width: 360, height: 640 })
    const excess = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    )
    expect(excess).toBeLessThanOrEqual(0)
    await page.getByRole('link', { name: 'Sign in', exact: true }).click()
    await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  })
}

test('a refused call has the account fetched again, so that the screen offers what is true now', async ({ page }) => {
  await signInAs(page, 'trial')
  await expect(upgradeBox(page)).toBeVisible()
  const asked = await changeAccount(page, without('VIEW_PRICING_PAGE'))
  const refusal = { code: 'ability.missing', message: 'Your role doesn’t allow this.' }
  await page.route('**/api/plans', (route) => route.fulfill({ status: 403, json: refusal }))
  await upgradeBox(page).getByRole('link', { name: 'Upgrade Now' }).click()
  await expect(page.getByRole('heading', { name: 'You don’t have access to this page' })).toBeVisible()
  await expect(upgradeBox(page)).toHaveCount(0)
  // Once for the refusal, and once for going on where the account was old by then.
  expect(asked.count).toBeLessThanOrEqual(2)
})

test('coming back and going on fetch the account again once it is ten seconds old, and once only', async ({ page }) => {
  await page.clock.install({ time: '2026-11-20T12:00:00Z' })
  await signInAs(page, 'paid')
  await expect(page.getByText('Sandbox data: all results are simulated.')).toBeVisible()
  const asked = await changeAccount(page, ({ userData }, times) => ({
    userData: { ...(userData as object), name: `Pat ${times}` },
  }))
  const comeBack = () =>
    page.evaluate(() => {
      for (let times = 0; times < 5; times += 1) window.dispatchEvent(new Event('focus'))
    })
  const account = (name: string) => page.getByRole('button', { name: `Account: ${name}, Customer` })
  await page.clock.pauseAt('2026-11-20T12:10:00Z')
  await comeBack()
  // The clock stands while the answer is on its way, so that it is as old as the clock says.
  await expect(async () => {
    await page.clock.runFor(1)
    await expect(account('Pat 1')).toBeVisible({ timeout: 1_000 })
  }).toPass()

  await comeBack()
  await page.clock.runFor(9_500)
  await comeBack()
  await page.clock.runFor(100)
  expect(asked.count).toBe(1)

  await page.clock.runFor(400)
  await page.getByRole('link', { name: /Credits Left/ }).click()
  await page.clock.resume()
  await expect(page.getByRole('heading', { name: 'Credits History' })).toBeVisible()
  await expect(account('Pat 2')).toBeVisible()
  expect(asked.count).toBe(2)
})

test('an event of the account updates the layout', async ({ page }) => {
  const [ready, changed] = ['ready', 'account'].map((type) => `event: message\ndata: ${JSON.stringify({ type })}\n\n`)
  let streams = 0
  // The second stream stays silent: opening one anew would have the account fetched too.
  await page.route('**/api/events', async (route) => {
    streams += 1
    if (streams === 1) await route.fulfill({ contentType: 'text/event-stream', body: `${ready}${changed}` })
  })
  const asked = await changeAccount(page, ({ userData }, times) => ({
    userData: { ...(userData as object), type: times > 1 ? 2 : 1 },
  }))
  await signInAs(page, 'trial')
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
  await expect.poll(() => asked.count).toBeGreaterThan(1)
  await expect(upgradeBox(page)).toHaveCount(0)
})

test('a page whose event stream went to a newer page fetches what it shows now and then, and listens again later', async ({
  page,
}) => {
  const [ready, limit] = ['ready', 'stream-limit'].map(
    (type) => `event: message\ndata: ${JSON.stringify({ type })}\n\n`,
  )
  let streams = 0
  // The second stream stays silent: only what is fetched in its place is counted.
  await page.route('**/api/events', async (route) => {
    streams += 1
    if (streams === 1) await route.fulfill({ contentType: 'text/event-stream', body: `${ready}${limit}` })
  })
  const asked = await changeAccount(page, () => ({}))
  await page.clock.install()
  await signInAs(page, 'trial')
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
  await expect.poll(() => asked.count).toBe(2)
  for (let polls = 3; polls <= 11; polls += 1) {
    await page.clock.fastForward(30_000)
    await expect.poll(() => asked.count).toBe(polls)
  }
  expect(streams).toBe(1)
  await page.clock.fastForward(30_000)
  await expect.poll(() => streams).toBe(2)
  expect(asked.count).toBe(11)
})
