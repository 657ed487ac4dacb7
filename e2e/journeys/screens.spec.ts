import type { Page } from '@playwright/test'
import { expectNoAxeViolations, expectNoAxeViolationsInBothSchemes } from '../support/axe.ts'
import { signInAs } from '../support/sign-in.ts'
import { expect, test } from './journey.ts'

const screens: { path: string; title: string; heading?: string | RegExp }[] = [
  { path: '/', title: 'Dashboard' },
  { path: '/create-serp', title: 'Check SERP' },
  { path: '/view-serps', title: 'SERP listing' },
  { path: '/create-serp-project', title: 'New project' },
  // A trial without a project sees what there would be.
  {
    path: '/list-serp-project',
    title: 'Projects listing',
    heading: /^(Projects listing|Your trial includes one project)$/,
  },
  { path: '/domain-check', title: 'Domain ranking', heading: 'Check Your Domain Rank' },
  { path: '/domain-projects-list', title: 'Domain projects' },
  { path: '/backlink-overview', title: 'Backlink overview', heading: 'Analyze Backlinks' },
  { path: '/backlinks-projects-list', title: 'Backlink projects' },
  { path: '/purchase-list', title: 'Purchase History' },
  { path: '/credits-list', title: 'Credits History' },
  { path: '/pricing-page', title: 'Subscription' },
  { path: '/pricing-page?interval=year', title: 'Subscription' },
  { path: '/user-profile', title: 'Edit Your Profile' },
  { path: '/user-profile?tab=security', title: 'Edit Your Profile' },
  { path: '/faq-customer', title: 'Help & FAQ', heading: 'Hello, How can we help?' },
  { path: '/notifications', title: 'Notifications' },
  { path: '/privacy-policy', title: 'Privacy policy' },
  { path: '/terms-of-use', title: 'Terms of use' },
  {
    path: '/welcome',
    title: 'Rank tracking, domain rankings and backlinks',
    heading: 'Know where you rank, and see the page that proves it',
  },
  { path: '/no/such/page', title: 'Page not found' },
]

const ofStaff: typeof screens = [
  { path: '/', title: 'Dashboard' },
  { path: '/user-list', title: 'Users' },
  { path: '/role-list', title: 'Roles' },
  { path: '/permission-list', title: 'Permissions' },
  { path: '/customer-list', title: 'Customers' },
  { path: '/audit-log', title: 'Audit log' },
  { path: '/plan-list', title: 'Plans & Pricing' },
  { path: '/top-up-amounts', title: 'Top-up amounts' },
  { path: '/credit-settings', title: 'Manage Credits' },
  { path: '/faq-category-list', title: 'FAQ Categories' },
  { path: '/faq-questions-list', title: 'Create FAQ' },
]

type Sweep = { who: 'demo' | 'trial' | 'superadmin'; through: typeof screens }

// Anybody reads these without signing in: they are swept there.
const ofCustomers = screens.filter(({ path }) => !/policy|terms|interval|welcome/.test(path))

/**
 * Who views each screen: the demonstration has something in every list; what others see differs where named. Several screens a
 * journey: a browser that has loaded the application once loads the next address in a fraction of the time.
 */
const sweeps: Sweep[] = [
  { who: 'demo', through: ofCustomers.slice(0, 7) },
  { who: 'demo', through: ofCustomers.slice(7) },
  {
    who: 'trial',
    through: [
      ...screens.filter(({ path }) => /create-serp|list-serp/.test(path)),
      ...screens
        .filter(({ path }) => /backlink/.test(path))
        .map((screen) => ({ ...screen, heading: 'Backlink Checker Module is Locked!' })),
    ],
  },
  { who: 'superadmin', through: ofStaff },
]

for (const { who, through } of sweeps) {
  const addresses = through.map(({ path }) => path).join(', ')
  test(`${addresses} have no accessibility violation for ${who}, in either scheme`, async ({ page }) => {
    await signInAs(page, who)
    for (const { path, title, heading = title } of through)
      await test.step(path, async () => {
        await page.goto(path, { waitUntil: 'commit' })
        await expect(page).toHaveTitle(`${title} · Serpplus`)
        await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
        await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
        await expectNoAxeViolationsInBothSchemes(page)
      })
  })
}

const excessWidth = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

async function expectNoneScrollsSideways(page: Page, through: typeof screens) {
  for (const { path, title, heading = title } of through) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
    expect(await excessWidth(page), path).toBeLessThanOrEqual(0)
  }
}

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 780 } })

  test('no screen of staff scrolls sideways', async ({ page }) => {
    await signInAs(page, 'superadmin')
    await expectNoneScrollsSideways(page, ofStaff)
    await page.goto('/customer-list?search=paid@serpplus.test')
    await page.getByRole('link', { name: /^Open Profile of/ }).click()
    await expect(page.getByText(/^Showing \d+ of \d+ purchase/)).toBeVisible()
    expect(await excessWidth(page)).toBeLessThanOrEqual(0)
    await expectNoAxeViolations(page)
  })

  test('no screen scrolls sideways and the menu is a drawer that closes after a choice', async ({ page }) => {
    await signInAs(page, 'demo')
    await expectNoneScrollsSideways(page, screens)
    await page.getByRole('button', { name: 'Open menu' }).click()
    const menu = page.getByRole('dialog')
    await expect(menu).toBeVisible()
    await expectNoAxeViolations(page)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('button', { name: 'Open menu' })).toBeFocused()
    await page.getByRole('button', { name: 'Open menu' }).click()
    await menu.getByRole('link', { name: 'Dashboard' }).click()
    await expect(menu).toHaveCount(0)
    await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
  })
})

test('a page that cannot be loaded says so inside the layout and loads once the connection is back', async ({
  page,
  context,
  complaints,
}) => {
  await signInAs(page, 'paid')
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible()
  await context.setOffline(true)
  const menu = page.getByRole('navigation', { name: 'Main menu' })
  const group = menu.getByRole('button', { name: 'SERP Checker' })
  if ((await group.getAttribute('aria-expanded')) === 'false') await group.click()
  await menu.getByRole('link', { name: 'Check SERP' }).click()
  await expect(page.getByRole('heading', { name: 'You are offline' })).toBeVisible()
  await expect(menu).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByRole('heading', { name: 'Check SERP' })).toBeVisible()
  // The reason is written to the console, as it should be.
  complaints.length = 0
})

test('the theme follows the system until one is chosen, which stays after a reload; what the browser draws too', async ({
  page,
}) => {
  const expectScheme = async (scheme: 'light' | 'dark') => {
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', scheme)
    await expect(page.locator('html')).toHaveCSS('color-scheme', scheme)
  }
  await page.emulateMedia({ colorScheme: 'dark' })
  await signInAs(page, 'trial')
  await expectScheme('dark')
  await page.emulateMedia({ colorScheme: 'light' })
  await expectScheme('light')
  await page.getByRole('button', { name: /^Account:/ }).click()
  await page.getByRole('radio', { name: 'Dark' }).check({ force: true })
  await expectScheme('dark')
  await page.reload()
  await expectScheme('dark')
})
