import type { Page } from '@playwright/test'
import { type Screen, screens } from '../../web/shell/screens.ts'
import { fillIn, type RowIds, withQuery } from '../route-table/addresses.ts'
import { readRowIds } from '../route-table/row-ids.ts'
import { expectNoAxeViolations, expectNoAxeViolationsInBothSchemes } from '../support/axe.ts'
import { excessWidth } from '../support/excess-width.ts'
import { signInAs } from '../support/sign-in.ts'
import { expect, test } from './journey.ts'

const desktop = { width: 1440, height: 900 }
const phone = { width: 360, height: 780 }

/** Addresses whose query doesn't change the page's calls, or is read for them. */
const withKnownQuery = ['/?filter=monthly&movers=improved', '/view-serps?open=1', '/faq-customer?search=credits']

/** A form for people who are signed in; anybody else is redirected to the sign-in form. */
const needsSession = ({ layout, path }: Screen) => layout === 'app' || path === '/choose-password'
const leadsOn = ['/change-password/$token']

const ofNobody = screens.filter((screen) => !needsSession(screen) && !leadsOn.includes(screen.path))
/** Addresses with a row’s id have journeys of their own; redirects have no heading. */
const ofSignedIn = screens.filter((screen) => needsSession(screen) && screen.heading !== undefined)
const ofStaff = ofSignedIn.filter(({ isForStaff, path }) => isForStaff || path === '/')
const ofCustomers = [
  ...ofSignedIn.filter(({ isForStaff }) => !isForStaff),
  ...[...withQuery, ...withKnownQuery].flatMap((path) =>
    ofSignedIn.filter((screen) => path.startsWith(`${screen.path}?`)).map((screen) => ({ ...screen, path })),
  ),
]
const ofTrial = ofSignedIn.filter(({ path }) =>
  ['/', '/create-serp', '/create-serp-project', '/domain-projects-list', '/backlink-overview'].includes(path),
)
const halvesOf = (all: Screen[]) => [all.slice(0, Math.ceil(all.length / 2)), all.slice(Math.ceil(all.length / 2))]

/** The validation messages of an empty form. */
const sends: Record<string, string> = {
  '/login': 'Sign in',
  '/register': 'Create account',
  '/forgot-password': 'Send reset link',
  '/changepassword/$token': 'Change password',
}

/**
 * Several screens a journey, each loaded once for all that is asked of it: a browser that has loaded the application once loads
 * the next address in a fraction of the time. Every address as every account is `npm run docs:routes`.
 */
const sweeps: { who: 'nobody' | 'demo' | 'trial' | 'superadmin'; through: Screen[] }[] = [
  ...halvesOf(ofCustomers).map((through) => ({ who: 'demo' as const, through })),
  { who: 'superadmin', through: ofStaff },
  ...halvesOf(ofNobody).map((through) => ({ who: 'nobody' as const, through })),
  { who: 'trial', through: ofTrial },
]

/** Several times as long as a screen takes on a machine with two processors. */
const timeForEachMs = 30_000

for (const { who, through } of sweeps) {
  const addresses = through.map(({ path }) => path).join(', ')
  test(`${addresses} for ${who}: first the shell’s words, then the same on the screen, accessible in both schemes, within a phone’s width`, async ({
    page,
  }) => {
    test.setTimeout(through.length * timeForEachMs)
    if (who !== 'nobody') await signInAs(page, who, '/favicon.svg')
    for (const screen of through)
      await test.step(screen.path, async () => {
        await page.setViewportSize(desktop)
        await expectSameWords(page, screen)
        await expect(page).toHaveTitle(/. · Serpplus$/)
        await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
        if (isItsReader(who, screen)) await expectEarlyRepliesUsed(page)
        await expectNoAxeViolationsInBothSchemes(page)
        await refuseEmptyForm(page, screen)
        await page.setViewportSize(phone)
        expect(await excessWidth(page)).toBeLessThanOrEqual(0)
      })
  })
}

/** Before any script has loaded, a page shows the heading of its screen and those of its texts that are known. */
async function expectSameWords(page: Page, { path, heading, lead, texts }: Screen, ids: RowIds = {}) {
  const title = page.getByRole('heading', { level: 1 })
  const address = fillIn(path, ids)
  // The token is not valid, so the page says something else than the shell, which knows no better.
  if (heading === undefined && (texts === undefined || path.includes('$token'))) {
    await page.goto(address)
    return expect(title).toBeVisible()
  }
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/assets/*.js', async (route) => {
    await held
    await route.continue()
  })
  await page.goto(address, { waitUntil: 'commit' })
  // A locked page has a heading of its own.
  const isLocked = await page.locator('.shell-message h2').isVisible()
  if (!isLocked && heading !== undefined) await expect(page.locator('.shell-title:visible')).toHaveText(heading)
  if (!isLocked && lead !== undefined) await expect(page.locator('.shell-lead:visible')).toHaveText(lead)
  const words = await page.evaluate(readShell)
  expect(words).not.toEqual([])
  release()
  for (const word of words)
    await expect.poll(async () => (await page.locator('#root').textContent())?.replaceAll(/\s+/g, ' ')).toContain(word)
  if (heading !== undefined && !isLocked) await expect(title).toHaveText(heading)
  await page.unroute('**/assets/*.js')
}

/** Runs in the page. Returns the shell's texts once its calls are answered, with each fact of a line on its own. */
async function readShell(): Promise<string[]> {
  const early = (window as Window & { earlyReplies?: Record<string, Promise<Response | undefined>> }).earlyReplies
  await Promise.all(Object.values(early ?? {}).map(async (reply) => (await reply)?.clone().text()))
  await new Promise((resolve) => setTimeout(resolve, 50))
  const places = [
    ...document.querySelectorAll<HTMLElement>(
      '.shell-title, .shell-lead, .shell-body > :not(.shell-message), .shell-message > *',
    ),
  ]
  return places
    .filter(({ offsetParent }) => offsetParent !== null)
    .flatMap(({ textContent }) => textContent.split(' · '))
    .map((text) => text.replaceAll(/\s+/g, ' ').trim())
    .filter((text) => text !== '')
}

/** Accounts that use every call a shell starts for them. */
const isItsReader = (who: string, { isForStaff }: Screen) => who === 'superadmin' || (!isForStaff && who === 'demo')

/** The calls the page started before its scripts loaded. */
const expectEarlyRepliesUsed = (page: Page) =>
  expect
    .poll(() => page.evaluate(() => Object.keys((window as Window & { earlyReplies?: object }).earlyReplies ?? {})))
    .toEqual([])

test('a project, a domain, a target and a customer are named with their facts before any script has loaded', async ({
  page,
}) => {
  const { token } = await signInAs(page, 'demo', '/favicon.svg')
  const ids = await readRowIds(async <Reply>(path: string) => {
    const reply = await page.request.get(`/api${path}`, { headers: { authorization: `Bearer ${token}` } })
    return (await reply.json()) as Reply
  })
  const ofRows = screens.filter(({ path }) => path in ids)
  for (const screen of ofRows.filter(({ isForStaff }) => !isForStaff)) {
    await expectSameWords(page, screen, ids)
    await expectEarlyRepliesUsed(page)
  }
  await signInAs(page, 'superadmin', '/favicon.svg')
  for (const screen of ofRows.filter(({ isForStaff }) => isForStaff)) {
    await expectSameWords(page, screen, ids)
    await expectEarlyRepliesUsed(page)
  }
})

async function refuseEmptyForm(page: Page, { path }: Screen): Promise<void> {
  const name = sends[path]
  if (name === undefined) return
  await page.getByRole('button', { name, exact: true }).click()
  await expect(page.locator('input[aria-invalid="true"]').first()).toBeFocused()
  await expectNoAxeViolationsInBothSchemes(page)
}

test.describe('on a phone', () => {
  test.use({ viewport: phone })

  test('the profile of a customer does not scroll sideways', async ({ page }) => {
    await signInAs(page, 'superadmin', '/customer-list?search=paid@serpplus.test')
    await page.getByRole('link', { name: /^Open Profile of/ }).click()
    await expect(page.getByText(/^Showing \d+ of \d+ purchase/)).toBeVisible()
    expect(await excessWidth(page)).toBeLessThanOrEqual(0)
    await expectNoAxeViolations(page)
  })

  test('the menu is a drawer that closes after a choice', async ({ page }) => {
    await signInAs(page, 'demo', '/view-serps')
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

test('a page that a plan locks makes no call that would be refused', async ({ page }) => {
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/api/backlink')) asked.push(request.url())
  })
  await signInAs(page, 'trial', '/backlink-view/1')
  await expect(page.getByText(/^Your trial does not include/)).toBeVisible()
  expect(asked).toEqual([])
})
