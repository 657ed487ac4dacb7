import type { Page } from '@playwright/test'
import { expectNoAxeViolations, expectNoAxeViolationsInBothSchemes } from '../support/axe.ts'
import { signInAs } from '../support/sign-in.ts'
import { expect, test } from './journey.ts'

const mainMenu = (page: Page) => page.getByRole('navigation', { name: 'Main menu' })
const upgradeBox = (page: Page) => page.getByRole('region', { name: 'UPGRADE TO PRO' })

test('a trial is shown the way to the plans, on a phone too; who has paid is not', async ({ page }) => {
  await signInAs(page, 'trial')
  await upgradeBox(page).getByRole('link', { name: 'Upgrade Now' }).click()
  await expect(page).toHaveURL(/\/pricing-page$/)
  await expect(mainMenu(page).getByRole('link', { name: 'Subscription' })).toHaveAttribute('aria-current', 'page')

  await page.setViewportSize({ width: 360, height: 640 })
  await page.goto('/')
  await expect(upgradeBox(page)).toHaveCount(0)
  await page.getByRole('button', { name: 'Open menu' }).click()
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

for (const [path, title, section] of [
  ['/privacy-policy', 'Privacy policy', { title: 'Your rights', anchor: '#rights' }],
  ['/terms-of-use', 'Terms of use', { title: 'Liability', anchor: '#liability' }],
] as const) {
  test(`anybody may read ${path} without signing in, in either scheme`, async ({ page }) => {
    await page.goto(path)
    await expect(page).toHaveTitle(`${title} · Serpplus`)
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await expect(page.getByRole('link', { name: 'support@serpplus.test' }).first()).toBeVisible()
    await expect(mainMenu(page)).toHaveCount(0)
    await expectNoAxeViolationsInBothSchemes(page)
    await page.getByRole('navigation', { name: 'On this page' }).getByRole('link', { name: section.title }).click()
    await expect(page).toHaveURL(`${path}${section.anchor}`)
    await expect(page.getByRole('heading', { name: section.title })).toBeInViewport()
    await page.setViewportSize({ width: 360, height: 640 })
    const excess = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    )
    expect(excess).toBeLessThanOrEqual(0)
    await page.getByRole('link', { name: 'Sign in', exact: true }).click()
    await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  })
}
