import type { Page } from '@playwright/test'
import { rankProjectMessages } from '#contract/rank-projects/messages.ts'
import { serpCheckMessages } from '#contract/serp-checks/messages.ts'
import { onScreen } from '../../web/src/parts/screen-messages.ts'
import { expectNoAxeViolations } from '../support/axe.ts'
import { callApi, demoProject } from '../support/rank-projects.ts'
import { signInAs } from '../support/sign-in.ts'
import { expect, test } from './journey.ts'

const competitors = (page: Page) => page.getByRole('table', { name: 'Competitors' })
const dialog = (page: Page) => page.getByRole('dialog')

type ApiRow = {
  rank: number | null
  state: string
  difference: number | null
  change: 'new' | 'lost' | 'depth' | null
}
type Row = ApiRow & { keyword: string; competitors_items: (ApiRow & { name: string })[] }

const changes = {
  new: 'new, not ranked before',
  lost: 'lost, previously ranked',
  depth: 'not comparable: fewer results were read in one of the two checks',
}

/** The announcement of a change to a screen reader. */
function wordsOf({ rank, state, difference, change }: ApiRow): string {
  if (state !== 'found' && state !== 'not_in_depth') return ''
  if (change !== null) return changes[change]
  if (difference === null || difference === 0) return ''
  return `${difference < 0 ? 'improved' : 'declined'} by ${Math.abs(difference)} to ${rank}`
}

test('a competitor added today has ranks of weeks ago, as far as stored pages reach', async ({ page }) => {
  await signInAs(page, 'demo')
  const id = await demoProject(page, 'Lumen Bikes')
  await page.goto(`/view-serp-project/${id}`)
  await page.getByText('Competitors View').click()
  await expect(page).toHaveURL(/view=competitors/)
  const before = (await callApi(page, `/projects/list-competitors/${id}`)).competitors
  await expect(page.getByText(`${before.length} of 10 competitors`)).toBeVisible()
  await expect(page.getByText(`Showing ${before.length} out of ${before.length} competitors`)).toBeVisible()
  await expect(page.getByText('All competitors are loaded')).toBeVisible()
  for (const head of [/Keywords/, /Volume/, /KD/, /CPC/, /Ranking$/])
    await expect(competitors(page).getByRole('columnheader', { name: head })).toBeVisible()
  await expectNoAxeViolations(page)

  await page.getByRole('button', { name: 'Add Competitor', exact: true }).click()
  const field = dialog(page).getByRole('textbox')
  const submit = dialog(page).getByRole('button', { name: 'Submit' })
  await expect(submit).toBeDisabled()
  await field.fill(before[0].name.toUpperCase())
  await field.press('Enter')
  await expect(dialog(page).getByText(serpCheckMessages.duplicateCompetitor)).toBeVisible()
  await field.fill('https://www.cyclescheme.example/')
  await field.press('Enter')
  await expect(dialog(page).getByRole('listitem')).toHaveText(/www\.cyclescheme\.example/)
  await expectNoAxeViolations(page)
  await submit.click()
  await expect(page.getByText(onScreen(rankProjectMessages.competitorAdded))).toBeVisible()
  const head = competitors(page).getByRole('columnheader', { name: /www\.cyclescheme\.example/ })
  await expect(head).toContainText(/Rankings since \d+ \w+ 2\d{3}/)
  const since = (await callApi(page, `/projects/list-competitors/${id}`)).competitors.at(-1).first_ranked_on
  expect(Date.now() - Date.parse(since)).toBeGreaterThan(30 * 86_400_000)

  await head.getByRole('button', { name: /^Sort by/ }).click()
  await expect(page).toHaveURL(/sort=competitor-\d+/)
  await expect(head).toHaveAttribute('aria-sort', 'ascending')
  const date = page.getByLabel('Rankings on', { exact: true })
  const newest = await date.inputValue()
  await page.getByRole('button', { name: 'Previous date' }).click()
  await expect(page).toHaveURL(/until=/)
  await expect(date).not.toHaveValue(newest)
  const earlier = await date.inputValue()
  expect(Date.parse(earlier)).toBeLessThan(Date.parse(newest))
  await page.reload()
  await expect(date).toHaveValue(earlier)
  await date.fill(newest)
  await expect(page).not.toHaveURL(/until=/)

  // Removing takes a menu and a confirmation, so a slip while sorting can't do it.
  await head.getByRole('button', { name: 'Actions for www.cyclescheme.example' }).press('Enter')
  await page.getByRole('menuitem', { name: 'Remove competitor' }).press('Enter')
  await expect(dialog(page)).toContainText('Remove www.cyclescheme.example?')
  await expect(dialog(page)).toContainText('Its history is kept, so you can add it back later.')
  await dialog(page).getByRole('button', { name: 'Remove competitor' }).press('Enter')
  await expect(page.getByText(onScreen(rankProjectMessages.competitorRemoved))).toBeVisible()
  await expect(head).toHaveCount(0)
  await expect(page.getByRole('group', { name: 'Keywords', exact: true })).toBeFocused()
})

test('beside each rank stands its change, own and competitors’, as the API returns it', async ({ page }) => {
  await signInAs(page, 'demo')
  const id = await demoProject(page, 'Kestrel Roast')
  const { competitorsData } = await callApi(page, `/projects/list-competitors/${id}`)
  const rows: Row[] = competitorsData[0].items
  await page.goto(`/view-serp-project/${id}?view=competitors`)
  await expect(page.getByText(`Showing ${rows.length} out of`)).toBeVisible()
  const heads = await competitors(page).getByRole('columnheader').allTextContents()
  const columnOf = (name: string) => heads.findIndex((head) => head.includes(name))
  const expected = rows.flatMap((row) => [
    { keyword: row.keyword, column: columnOf('Ranking'), words: wordsOf(row) },
    ...row.competitors_items.map((one) => ({
      keyword: row.keyword,
      column: columnOf(one.name),
      words: wordsOf(one),
    })),
  ])
  const columns = new Set(expected.map(({ column }) => column))
  expect(columns, 'a column of each').not.toContain(-1)
  expect(columns.size, 'own and competitors').toBe(1 + (rows[0]?.competitors_items.length ?? 0))
  expect(expected.filter(({ words }) => words !== '').length, 'ranks that moved').toBeGreaterThan(0)
  const shown = await competitors(page)
    .getByRole('row')
    .evaluateAll((lines) =>
      lines.slice(1).map((line) => [...line.children].map((cell) => cell.textContent?.match(/, (.*)$/)?.[1] ?? '')),
    )
  expect(
    expected.map(({ keyword, column }) => shown[rows.findIndex((row) => row.keyword === keyword)]?.[column]),
  ).toEqual(expected.map(({ words }) => words))
})

test('on a phone the table scrolls sideways in its card and the page vertically: keywords stay in sight, and a shadow shows that there is more', async ({
  page,
}) => {
  await signInAs(page, 'demo')
  const id = await demoProject(page, 'Kestrel Roast')
  for (const width of [390, 360]) {
    await page.setViewportSize({ width, height: 700 })
    await page.goto(`/view-serp-project/${id}?view=competitors`)
    const box = page.getByRole('region', { name: 'Competitors, scrolls sideways' })
    await expect(box).toBeVisible()
    // Competitors' columns come with the rows and make the table wider.
    await expect(competitors(page)).toHaveAttribute('aria-busy', 'false')
    await box.focus()
    await expect(box).toBeFocused()
    await expect(box).toHaveAttribute('data-more-after', '')
    await box.evaluate((element) => element.scrollTo(element.scrollWidth, 0))
    await expect(box).not.toHaveAttribute('data-more-after')
    await expect(box).toHaveAttribute('data-more-before', '')
    const { hidden, last } = await box.evaluate((element) => ({
      hidden: element.scrollHeight - element.clientHeight,
      last:
        ([...element.querySelectorAll('tbody > tr')].at(-1)?.firstElementChild?.getBoundingClientRect().left ?? 0) -
        element.getBoundingClientRect().left,
    }))
    expect({ hidden, last }, 'nothing scrolls up and down in it, and keywords stay').toEqual({ hidden: 0, last: 0 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0)
  }
  await expectNoAxeViolations(page)
})
