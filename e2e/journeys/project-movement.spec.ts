import type { Page } from '@playwright/test'
import { formatDate } from '../../web/src/shared/format/calendar-days.ts'
import { expectNoAxeViolations } from '../support/axe.ts'
import { callApi, demoProject } from '../support/rank-projects.ts'
import { signInAs } from '../support/sign-in.ts'
import { expect, test } from './journey.ts'

/** The demonstration's project with weeks of ranks, tags and segments. */
async function openProject(page: Page, search = ''): Promise<number> {
  await signInAs(page, 'demo')
  const id = await demoProject(page, 'Kestrel Roast, Ireland')
  await page.goto(`/view-serp-project/${id}${search}`)
  return id
}

const history = (page: Page) => page.getByRole('table', { name: 'Rank history' })
/** Presses the label, which covers the radio: that waits until the switch stands still. */
const showView = (page: Page, name: string) =>
  page.getByRole('radiogroup', { name: 'View' }).getByText(name, { exact: true }).click()
const showRarerView = async (page: Page, name: string) => {
  await page.getByRole('button', { name: 'More views' }).click()
  await page.getByRole('menuitem', { name }).click()
}

test('a segment narrows every view, and a tag leads to its keywords', async ({ page }) => {
  const id = await openProject(page)
  await page.getByRole('button', { name: /^Segment: / }).click()
  await page.getByRole('button', { name: 'Coffee beans' }).click()
  await expect(page).toHaveURL(/segment=\d+/)
  await expect(page.getByText(/^Figures for the 9 of \d+ keywords that match the filters\.$/)).toBeVisible()
  await expect(page.getByText('Showing 9 out of 9 keywords')).toBeVisible()
  await showView(page, 'Tags')
  const tags = page.getByRole('table', { name: 'Tags' })
  await expect(tags.getByRole('row').filter({ hasText: 'Beans' })).toContainText('9')
  await page.goto(`/view-serp-project/${id}?view=tags`)
  await tags.getByRole('link', { name: 'Tea' }).click()
  await expect(page).toHaveURL(/tags_any=\d+/)
  await expect(history(page).getByRole('row')).toHaveCount(5)
  await expectNoAxeViolations(page)
})

test('any two dates compare in every view, and the address keeps them', async ({ page }) => {
  const id = await openProject(page)
  const { dates } = await callApi(page, `/projects/list-histories/${id}?dates_per_page=20`)
  const [shown, earlier] = [dates[6], dates[13]]
  await page.getByRole('button', { name: 'Compare: vs previous run' }).click()
  await page.getByLabel('Date', { exact: true }).fill(formatDate(shown))
  await page.getByLabel('Compared with', { exact: true }).fill(formatDate(earlier))
  await page.getByLabel('Compared with', { exact: true }).press('Enter')
  const sentence = page.getByText(`Showing ${formatDate(shown)} compared with ${formatDate(earlier)}.`)
  await expect(sentence.first()).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`compare=${earlier}.*as_of=${shown}|as_of=${shown}.*compare=${earlier}`))
  await page.reload()
  await expect(sentence.first()).toBeVisible()
  for (const [view, show] of [
    ['Pages', showView],
    ['SERP Features', showRarerView],
    ['Tags', showView],
  ] as const) {
    await show(page, view)
    await expect(page.getByRole('radio', { name: view, exact: true })).toBeChecked()
    await expect(
      page.getByRole('button', { name: `Compare: ${formatDate(shown)} vs ${formatDate(earlier)}` }),
    ).toBeVisible()
  }
  await expectNoAxeViolations(page)
  await page.getByRole('button', { name: 'Show the latest date' }).click()
  await expect(sentence).toHaveCount(0)
})

test('a keyword says why it moved, and a landing page leads to its keywords', async ({ page }) => {
  const id = await openProject(page)
  const { historiesData } = await callApi(page, `/projects/list-histories/${id}?moved=down`)
  const [row] = historiesData[0]
  await page.goto(`/view-serp-project/${id}?keyword=${row.id}`)
  const drawer = page.getByRole('dialog', { name: row.keyword })
  await expect(drawer.getByRole('heading', { name: 'Why it moved' })).toBeVisible()
  const balance = drawer.getByRole('table', { name: 'How the change adds up' })
  await expect(balance.getByRole('row', { name: /^Change/ })).toContainText('→')
  await page.goto(`/view-serp-project/${id}?view=pages`)
  const first = page.getByRole('table', { name: 'Landing pages' }).getByRole('row').nth(1)
  const cell = first.getByRole('cell').nth(1)
  await expect(cell).toHaveText(/^\d+$/)
  const count = await cell.textContent()
  await first.getByRole('link').first().click()
  await expect(page).toHaveURL(/landing_page=/)
  await expect(page.getByText(new RegExp(`^Showing ${count} out of ${count} keywords`))).toBeVisible()
})
