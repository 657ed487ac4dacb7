import type { Locator, Page } from '@playwright/test'
import type { DashboardMovement, DashboardRanks } from '#contract/dashboard/account-rows.ts'
import { signInAs } from '../support/sign-in.ts'
import { expect, test } from './journey.ts'

const forty = 40
const cause = 'New category pages went live'

/** The account's own figures, with as many projects as an agency has: the last one listed has lost the most, and a note says why. */
async function asAgency(page: Page): Promise<void> {
  const worst = 1_000 + forty
  await page.route('**/api/dashboard/ranks?*', async (route) => {
    const response = await route.fetch()
    const { data } = (await response.json()) as { data: DashboardRanks }
    const own = data.projects.find(({ compared }) => compared !== null)
    if (own === undefined) throw new Error('no project of the account can be compared')
    const projects = Array.from({ length: forty }, (_, at) => ({
      ...own,
      id: 1_001 + at,
      projectName: `Client ${at + 1}`,
      compared: { before: { averagePosition: 11, visibility: 40 + at }, now: { averagePosition: 12, visibility: 40 } },
    }))
    await route.fulfill({ response, json: { data: { ...data, projects, projects_total: forty } } })
  })
  await page.route('**/api/dashboard/movement?*', async (route) => {
    const response = await route.fetch()
    const { data } = (await response.json()) as { data: DashboardMovement }
    const projects = Array.from({ length: forty }, (_, at) => ({
      ...{ id: 1_001 + at, improved: 1, declined: at, appeared: 0, lost: at === forty - 1 ? 3 : 0 },
      note: 1_001 + at === worst ? { date: '2026-11-20', text: cause } : null,
    }))
    await route.fulfill({ response, json: { data: { ...data, projects, lost_count: 3 } } })
  })
}

const bottomOf = async (target: Locator) => {
  const box = await target.boundingBox()
  return box === null ? Number.POSITIVE_INFINITY : box.y + box.height
}

test('with forty projects, what changed, for whom and why is in sight without scrolling', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await asAgency(page)
  await signInAs(page, 'demo', '/')
  const projects = page.getByRole('table', { name: 'Projects' })
  const first = projects.getByRole('row').nth(1)
  await expect(first).toContainText(`Client ${forty}`)
  await expect(first).toContainText(cause)
  const tiles = page.getByLabel('Rankings', { exact: true })
  await expect(tiles).toContainText('Declined')
  const lost = page.getByText('3 keywords lost')
  const movers = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Biggest movers' }) })
  const mover = movers.getByRole('link').first()
  for (const target of [tiles, first, projects.getByRole('row').nth(10), lost, mover])
    expect(await bottomOf(target), String(target)).toBeLessThanOrEqual(900)
  await expect(page.getByText(`12 of ${forty} projects shown.`)).toBeAttached()
})
