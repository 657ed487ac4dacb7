import type { Page } from '@playwright/test'
import { type Screen, screens } from '../../web/shell/screens.ts'
import { signInAs } from '../support/sign-in.ts'
import { expect, test } from './journey.ts'

const named = screens.filter(({ heading }) => heading !== undefined)
/** A form, but of somebody who is signed in; it leads everybody else to the sign-in form. */
const needsSession = ({ frame, path }: Screen) => frame === 'app' || path === '/choose-password'

test('before any script has come, a page says what its screen then says', async ({ page }) => {
  for (const screen of named.filter((one) => !needsSession(one))) await expectSameWords(page, screen)
})

const signedIn = named.filter(needsSession)

test('so it does for who is signed in, and what it has begun to ask is used', async ({ page }) => {
  await signInAs(page, 'demo', '/favicon.svg')
  for (const screen of signedIn.filter(({ isForStaff }) => isForStaff !== true))
    await expectSameWordsAndUse(page, screen)
})

test('so it does for staff', async ({ page }) => {
  await signInAs(page, 'superadmin', '/favicon.svg')
  for (const screen of signedIn.filter(({ isForStaff }) => isForStaff)) await expectSameWordsAndUse(page, screen)
})

async function expectSameWordsAndUse(page: Page, screen: Screen): Promise<void> {
  await expectSameWords(page, screen)
  const unused = () =>
    page.evaluate(() => Object.keys((window as Window & { earlyReplies?: object }).earlyReplies ?? {}))
  await expect.poll(unused, `calls of ${screen.path}`).toEqual([])
}

async function expectSameWords(page: Page, { path, heading = '', lead }: Screen): Promise<void> {
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/assets/*.js', async (route) => {
    await held
    await route.continue()
  })
  await page.goto(path, { waitUntil: 'commit' })
  await expect(page.locator('.shell-title:visible'), path).toHaveText(heading)
  if (lead !== undefined) await expect(page.locator('.shell-lead:visible')).toHaveText(lead)
  release()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading)
  if (lead !== undefined) await expect(page.getByText(lead)).toBeVisible()
  await page.unroute('**/assets/*.js')
}
