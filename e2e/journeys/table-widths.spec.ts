import type { Page } from '@playwright/test'
import { type Screen, screens } from '../../web/shell/screens.ts'
import { backlinkTexts } from '../../web/src/features/backlinks/messages.ts'
import { purchaseMessages } from '../../web/src/features/billing/purchases/messages.ts'
import { fillIn } from '../route-table/addresses.ts'
import { readRowIds } from '../route-table/row-ids.ts'
import { excessWidth } from '../support/excess-width.ts'
import { callApi } from '../support/rank-projects.ts'
import { finishedCheck, mark, ranksOf } from '../support/serp-checks.ts'
import { signInAs } from '../support/sign-in.ts'
import { headsInSight, tableFaults } from '../support/table-faults.ts'
import { expect, test } from './journey.ts'

const widths = [1024, 1280, 1366, 1440, 1920]
const phone = 390

/** Further views of an address, each with its own table. */
const views: Record<string, string[]> = {
  '/view-serp-project/$id': ['', '?view=competitors', '?view=features'],
  '/domain-view/$id': ['', '?tab=pages'],
  '/backlink-view/$id': ['', '?tab=domains', '?tab=anchors'],
  '/view-customer/$id': ['', '?tab=usage', '?tab=activity', '?tab=security', '?tab=billing'],
}
const isSignedIn = ({ layout, path }: Screen) => layout === 'app' && path !== '/$'
const addressesOf = (chosen: readonly Screen[], ids: Record<string, number>) =>
  chosen.flatMap(({ path }) => (views[path] ?? ['']).map((query) => fillIn(path, ids) + query))

/** Columns that must be in sight at 1366 pixels without scrolling, by address and table. */
const standing: [address: RegExp, table: string, heads: string[]][] = [
  [/^\/list-serp-project$/, 'SERP projects', ['Date Created', 'Actions']],
  [/^\/domain-projects-list$/, 'Domain projects', ['Date Created', 'Remove']],
  [/^\/backlinks-projects-list$/, 'Backlink projects', ['Date Created', 'Remove']],
  [/^\/backlink-view\/\d+$/, backlinkTexts.analysis, ['Link active']],
  [/^\/view-serps\?open=/, 'SERP checks', ['Device', 'Date and time', 'Actions']],
  [/^\/credit-settings$/, 'Credit prices', ['A check costs']],
  [/^\/user-list$/, 'Users', ['Actions']],
  [/^\/customer-list$/, 'Customers', ['Status', 'Last active', 'Credits left', 'Actions']],
  [/^\/purchase-list$/, purchaseMessages.regular, ['Actions']],
]

async function expectRoomForColumns(page: Page, address: string): Promise<void> {
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  for (const width of [...widths, phone]) {
    await page.setViewportSize({ width, height: 900 })
    const where = `${address} at ${width}`
    await expect
      .configure({ soft: true })
      .poll(() => tableFaults(page), { message: where, timeout: 5_000 })
      .toEqual([])
    expect.soft(await excessWidth(page), where).toBeLessThanOrEqual(0)
    if (width !== 1366) continue
    for (const [, table, heads] of standing.filter(([pattern]) => pattern.test(address)))
      expect.soft(await headsInSight(page, table), where).toEqual(expect.arrayContaining(heads))
  }
  await page.setViewportSize({ width: 1440, height: 900 })
}

const forCustomers = screens.filter((screen) => isSignedIn(screen) && !screen.isForStaff)
const half = Math.ceil(forCustomers.length / 2)
const forStaff = screens.filter((screen) => isSignedIn(screen) && screen.isForStaff)

/** Several times as long as a screen takes on a machine with two processors. */
const timeForEachMs = 30_000

for (const [who, chosen] of [
  ['demo', forCustomers.slice(0, half)],
  ['demo', forCustomers.slice(half)],
  ['superadmin', forStaff],
] as const)
  test(`every column of every table is wide enough to read, from ${chosen[0]?.path} on, as ${who}`, async ({
    page,
    browser,
  }) => {
    test.setTimeout(chosen.length * timeForEachMs)
    const asDemo = await browser.newPage()
    await signInAs(asDemo, 'demo', '/favicon.svg')
    const ids = await readRowIds((path) => callApi(asDemo, path))
    await asDemo.close()
    await signInAs(page, who, '/favicon.svg')
    for (const address of addressesOf(chosen, ids))
      await test.step(address, async () => {
        await page.goto(address)
        await expectRoomForColumns(page, address)
      })
  })

test('a check with three competitors shows ranked URLs, and a project’s history a week of dates', async ({ page }) => {
  await signInAs(page, 'paid')
  const keywords = Array.from({ length: 6 }, (_, at) => `espresso machine with grinder ${at} ${mark}`)
  const id = await finishedCheck(page, keywords, { competitors: ['ebay.ie', 'evanscycles.com', 'en.wikipedia.org'] })
  await page.goto(`/view-serps?open=${id}`)
  await expect(ranksOf(page, id)).toBeVisible()
  await expectRoomForColumns(page, `/view-serps?open=${id}`)

  await signInAs(page, 'demo', '/favicon.svg')
  const ids = await readRowIds((path) => callApi(page, path))
  const address = fillIn('/view-serp-project/$id', ids)
  await page.goto(address)
  const heads = async () =>
    (await headsInSight(page, 'Rank history')).filter((head) => /^\d{1,2} [A-Z][a-z]{2}$/.test(head)).length
  await expect.poll(heads).toBeGreaterThanOrEqual(7)
})
