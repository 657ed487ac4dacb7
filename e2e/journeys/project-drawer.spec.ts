import type { Locator, Page } from '@playwright/test'
import { rankProjectMessages } from '#contract/rank-projects/messages.ts'
import { expectNoAxeViolations } from '../support/axe.ts'
import { signInAs } from '../support/sign-in.ts'
import { expect, test } from './journey.ts'

type HistoryDay = { date: string; state: string; rank: number | null }
type Keyword = { id: number; keyword: string; days: HistoryDay[] }

async function read<Data>(page: Page, path: string): Promise<Data> {
  const token = await page.evaluate(() => localStorage.getItem('accessToken'))
  const reply = await page.request.get(`/api${path}`, { headers: { authorization: `Bearer ${token}` } })
  expect(reply.status(), await reply.text()).toBe(200)
  return (await reply.json()) as Data
}

/** The demonstration's project with weeks of ranks. */
async function trackedProject(page: Page): Promise<number> {
  const { data } = await read<{ data: { projects: { id: number; projectName: string }[] } }>(page, '/projects')
  const project = data.projects.find(({ projectName }) => projectName.startsWith('Kestrel Roast'))
  if (project === undefined) throw new Error('the demonstration has no such project')
  return project.id
}

/** Its keywords with their last days, as the API returns them. */
async function keywordsOf(page: Page, project: number): Promise<Keyword[]> {
  const { historiesData } = await read<{ historiesData: { id: number }[][] }>(
    page,
    `/projects/list-histories/${project}`,
  )
  const keywords: Keyword[] = []
  for (const { id } of historiesData.flat()) {
    keywords.push((await read<{ data: Keyword }>(page, `/projects/show-keyword/${project}/${id}`)).data)
  }
  return keywords
}

const longDate = (date: string) =>
  new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' }).format(
    new Date(date),
  )

/** A keyword found on its newest days with two different ranks among them. */
function movedKeyword(keywords: Keyword[]) {
  for (const keyword of keywords) {
    const found = keyword.days.filter(({ state }) => state === 'found').toReversed()
    const [newest] = found
    const other = found.find(({ rank }) => rank !== newest?.rank)
    if (newest !== undefined && newest === keyword.days.at(-1) && other !== undefined) return { keyword, newest, other }
  }
  throw new Error('no keyword of the demonstration has moved')
}

const rankInTable = (drawer: Locator, date: string) =>
  drawer
    .getByRole('table', { name: 'Ranks by date' })
    .getByRole('row')
    .filter({ has: drawer.page().getByRole('rowheader', { name: longDate(date) }) })
    .getByRole('cell')
    .first()

/** The own result on the stored page that is shown. */
const ownRank = (drawer: Locator) =>
  drawer
    .getByRole('listitem')
    .filter({ hasText: /You$/ })
    .getByRole('img', { name: /^Rank / })

test('a keyword opens from its address, and its table and the stored pages of its dates agree', async ({ page }) => {
  await signInAs(page, 'demo')
  const project = await trackedProject(page)
  const { keyword, newest, other } = movedKeyword(await keywordsOf(page, project))
  await page.goto(`/view-serp-project/${project}?keyword=${keyword.id}`)
  const drawer = page.getByRole('dialog', { name: keyword.keyword })
  await expect(drawer.getByRole('heading', { name: keyword.keyword })).toBeFocused()
  await expect(ownRank(drawer)).toHaveAccessibleName(new RegExp(`^Rank ${newest.rank}\\.`))

  await test.step('every date of the chart has a text label, and Enter shows its page', async () => {
    const dates = drawer.getByRole('slider', { name: 'Ranks by date' })
    await expect(dates).toHaveAttribute('aria-valuetext', new RegExp(`^${longDate(newest.date)}: You ${newest.rank},`))
    await dates.press('ArrowLeft')
    const before = keyword.days.at(-2)
    await expect(dates).toHaveAttribute('aria-valuetext', new RegExp(`^${longDate(before?.date ?? '')}: `))
    await dates.press('Home')
    const first = keyword.days[0]
    await expect(dates).toHaveAttribute('aria-valuetext', new RegExp(`^${longDate(first?.date ?? '')}: `))
    // The arrows moved along the dates, not to another keyword.
    await expect(drawer).toBeVisible()
  })

  await test.step('the table says the same, and so does the page of any other date', async () => {
    await drawer.getByRole('button', { name: 'Show as table: Rank' }).click()
    await expect(rankInTable(drawer, newest.date)).toHaveText(String(newest.rank))
    await expect(rankInTable(drawer, other.date)).toHaveText(String(other.rank))
    await drawer.getByRole('combobox', { name: 'Other dates' }).selectOption(other.date)
    await expect(ownRank(drawer)).toHaveAccessibleName(new RegExp(`^Rank ${other.rank}\\.`))
    await expectNoAxeViolations(page)
    await drawer.getByRole('button', { name: 'Show as chart: Rank' }).click()
  })

  await test.step('a reload leads back to the page of that date; a date without a check shows the newest one and says so', async () => {
    await expect(page).toHaveURL(new RegExp(`date=${other.date}`))
    await page.reload()
    await expect(ownRank(drawer)).toHaveAccessibleName(new RegExp(`^Rank ${other.rank}\\.`))
    await expect(drawer.getByRole('heading', { name: 'Why it moved' })).toBeInViewport()
    for (const wrong of ['2026-02-30', '2001-01-01']) {
      await page.goto(`/view-serp-project/${project}?keyword=${keyword.id}&date=${wrong}`)
      await expect(ownRank(drawer)).toHaveAccessibleName(new RegExp(`^Rank ${newest.rank}\\.`))
    }
    await expect(drawer.getByText('No check on 1 Jan 2001. Showing the latest results page.')).toBeVisible()
    await expect(drawer.getByRole('combobox', { name: 'Other dates' })).toHaveValue(newest.date)
  })

  await test.step('a year reaches back further than a month', async () => {
    await drawer.getByRole('radio', { name: '12 months' }).check({ force: true })
    await expect(drawer.getByText(/^Last 12 months, on /)).toBeVisible()
    await drawer.getByRole('radio', { name: '30 days' }).check({ force: true })
    await expect(drawer.getByText(/^Last 30 days, on /)).toBeVisible()
  })

  await test.step('in the dark scheme too', async () => {
    await page.emulateMedia({ colorScheme: 'dark' })
    await expectNoAxeViolations(page)
  })
})

test('a day whose check failed says so, and a chosen date stays chosen while its page loads', async ({ page }) => {
  await signInAs(page, 'demo')
  const project = await trackedProject(page)
  const keyword = (await keywordsOf(page, project)).find(
    ({ days }) => days.some(({ state }) => state === 'failed') && days.at(-1)?.state === 'found',
  )
  const failed = keyword?.days.find(({ state }) => state === 'failed')?.date
  const newest = keyword?.days.at(-1)
  if (keyword === undefined || failed === undefined || newest === undefined)
    throw new Error('the demonstration has no failed check')
  await page.goto(`/view-serp-project/${project}?keyword=${keyword.id}&date=${failed}`)
  const drawer = page.getByRole('dialog', { name: keyword.keyword })
  await expect(drawer.getByText(`The look-up on ${longDate(failed)} failed and was refunded.`)).toBeVisible()
  const dates = drawer.getByRole('combobox', { name: 'Other dates' })
  await expect(dates.getByRole('option', { selected: true })).toHaveText(`${longDate(failed)} · failed`)
  await expectNoAxeViolations(page)

  const held = Promise.withResolvers<void>()
  await page.route('**/api/projects/show-serp-snapshot/**', async (route) => {
    await held.promise
    await route.continue()
  })
  await dates.selectOption(newest.date)
  await expect(page).toHaveURL(new RegExp(`date=${newest.date}`))
  await expect(dates).toHaveValue(newest.date)
  held.resolve()
  await expect(ownRank(drawer)).toHaveAccessibleName(new RegExp(`^Rank ${newest.rank}\\.`))
  await expect(dates).toHaveValue(newest.date)
})

test('J and K lead from keyword to keyword, Escape back to the row', async ({ page }) => {
  await signInAs(page, 'demo')
  const project = await trackedProject(page)
  const [first, second] = await keywordsOf(page, project)
  if (first === undefined || second === undefined) throw new Error('the demonstration has too few keywords')
  await page.goto(`/view-serp-project/${project}`)
  const row = page.getByRole('link', { name: first.keyword, exact: true })
  await row.click()
  await expect(page.getByRole('dialog', { name: first.keyword })).toBeVisible()
  await page.keyboard.press('j')
  await expect(page.getByRole('dialog', { name: second.keyword })).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`keyword=${second.id}$`))
  await page.keyboard.press('k')
  const drawer = page.getByRole('dialog', { name: first.keyword })
  await expect(drawer).toBeVisible()
  const earlier = first.days.find(({ state }) => state !== 'failed')?.date ?? ''
  await drawer.getByRole('combobox', { name: 'Other dates' }).selectOption(earlier)
  await expect(page).toHaveURL(new RegExp(`date=${earlier}`))
  await page.goBack()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page).not.toHaveURL(/date=/)
  await row.click()
  await expect(drawer).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page).not.toHaveURL(/keyword=/)
  await expect(row).toBeFocused()
})

test('a note is added, marked on the curves, edited, and deleted after a question', async ({ page }) => {
  await signInAs(page, 'demo')
  const project = await trackedProject(page)
  const [keyword] = await keywordsOf(page, project)
  if (keyword === undefined) throw new Error('the demonstration has no keyword')
  const date = keyword.days.at(-3)?.date ?? ''
  const text = `Shop moved ${Date.now().toString(36)}`
  await page.goto(`/view-serp-project/${project}?keyword=${keyword.id}`)
  const drawer = page.getByRole('dialog', { name: keyword.keyword })

  await drawer.getByRole('button', { name: 'Add note' }).click()
  const words = drawer.getByRole('textbox', { name: 'What happened' })
  await expect(words).toBeFocused()
  await words.press('Enter')
  await expect(drawer.getByText(rankProjectMessages.noteText)).toBeVisible()
  // Escape leaves the form and not the keyword.
  await page.keyboard.press('Escape')
  await expect(words).toHaveCount(0)
  await expect(drawer.getByRole('button', { name: 'Add note' })).toBeFocused()

  await drawer.getByRole('button', { name: 'Add note' }).press('Enter')
  await words.fill(text)
  await drawer.getByLabel('Date', { exact: true }).fill(date)
  await words.press('Enter')
  await expect(page.getByText(rankProjectMessages.noteAdded)).toBeVisible()
  const line = drawer.getByRole('listitem').filter({ hasText: text })
  await expect(line).toContainText(longDate(date))
  const sign = drawer.getByRole('button', { name: new RegExp(`^Note [A-Z]+, .*${text}`) })
  await sign.click()
  await expect(drawer.locator('li:focus')).toHaveCount(1)
  await expectNoAxeViolations(page)

  await line.getByRole('button', { name: /^Edit note / }).click()
  const form = drawer.getByRole('form', { name: 'Edit note' })
  await expect(form.getByLabel('Date', { exact: true })).toHaveValue(longDate(date))
  await words.fill(`${text}, reopened`)
  await words.press('Enter')
  await expect(page.getByText(rankProjectMessages.noteSaved)).toBeVisible()
  await expect(line).toContainText(`${text}, reopened`)
  await expect(line.getByRole('button', { name: /^Edit note / })).toBeFocused()

  await line.getByRole('button', { name: /^Delete note / }).click()
  const question = page.getByRole('dialog', { name: 'Delete this note?' })
  await expect(question).toContainText(text)
  await page.keyboard.press('Escape')
  await expect(question).toHaveCount(0)
  await expect(drawer).toBeVisible()
  await expect(line).toHaveCount(1)
  await line.getByRole('button', { name: /^Delete note / }).click()
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText(rankProjectMessages.noteDeleted)).toBeVisible()
  await expect(line).toHaveCount(0)
  await expect(sign).toHaveCount(0)
})

test('the overview agrees with its tables, remembers how it is viewed, and chooses a band', async ({ page }) => {
  await signInAs(page, 'demo')
  const project = await trackedProject(page)
  type Day = { date: string; averagePosition: number; bands: Record<'top3' | 'top10', number> }
  const { data } = await read<{ data: { days: Day[] } }>(page, `/projects/show-overview/${project}`)
  const newest = data.days.at(-1)
  if (newest === undefined) throw new Error('the demonstration has no day')
  await page.goto(`/view-serp-project/${project}`)
  const overview = page.getByRole('region', { name: 'Overview' })
  const tile = (name: string) =>
    overview
      .getByRole('term')
      .filter({ hasText: new RegExp(`^${name}(\\.|$)`) })
      .locator('xpath=..')
  await expect(tile('Average position')).toContainText(newest.averagePosition.toFixed(1))
  await expect(tile('In top 10')).toContainText(new RegExp(`10${newest.bands.top3 + newest.bands.top10} of \\d+`))
  await expect(tile('In top 10')).toContainText(/vs \d+ \w+$/)
  await overview.getByRole('button', { name: 'Charts' }).click()

  await overview.getByRole('button', { name: 'Show as table: Distribution' }).click()
  const bands = overview.getByRole('table', { name: 'Keywords by position by date' })
  const today = bands.getByRole('row').nth(1)
  await expect(today.getByRole('rowheader')).toHaveText(longDate(newest.date))
  await expect(today.getByRole('cell').nth(1)).toHaveText(String(newest.bands.top10))
  await page.reload()
  await expect(bands).toBeVisible()

  const band = overview.getByRole('button', { name: /^4–10/ })
  await band.click()
  await expect(page).toHaveURL(/band=top10/)
  await expect(band).toHaveAttribute('aria-pressed', 'true')
  const ranked = page.getByRole('table', { name: /Rank history/i })
  await expect(ranked.locator('[data-keyword]')).toHaveCount(newest.bands.top10)
  await band.click()
  await expect(page).not.toHaveURL(/band=/)
})
