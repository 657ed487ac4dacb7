import type { Page } from '@playwright/test'
import readSpreadsheet from 'read-excel-file/node'
import { rankProjectMessages } from '#contract/rank-projects/messages.ts'
import { serpCheckMessages } from '#contract/serp-checks/messages.ts'
import { onScreen } from '../../web/src/parts/screen-messages.ts'
import { changeScheme, expectNoAxeViolations } from '../support/axe.ts'
import { expectRunStarted } from '../support/expect-run-started.ts'
import { callApi, createProject, demoProject, runEnded } from '../support/rank-projects.ts'
import { signInAs } from '../support/sign-in.ts'
import { expect, paste, test } from './journey.ts'

// A page looked up before costs nothing, so each run asks for something new.
const mark = Date.now().toString(36).slice(-4)
const named = (...terms: string[]) => terms.map((term) => `${term} ${mark}`)

const history = (page: Page) => page.getByRole('table', { name: 'Rank history' })
/** Google's figures of a keyword may come later than its rank. */
const newestRanks = (page: Page) => history(page).locator('td[data-tone=strong]')
const rowOf = (page: Page, keyword: string) => history(page).getByRole('row').filter({ hasText: keyword })
const dialog = (page: Page) => page.getByRole('dialog')

test('a project receives its ranks while it is open, keywords are added at their price, and the file holds what the screen shows', async ({
  page,
}) => {
  await signInAs(page, 'paid')
  const name = `Roastery ${mark}`
  const id = await createProject(page, name, named('espresso machine', 'pour over kettle', 'coffee scales'))
  await page.goto(`/view-serp-project/${id}`)
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Breadcrumb' }).locator('[aria-current]')).toHaveText(name)
  await expect(page).toHaveTitle(`${name} · Serpplus`)
  await expect(page.getByRole('list', { name: 'Project settings' })).toHaveText(
    /youtube\.com.*Ireland.*Google.*Desktop.*English.*Manual runs only/,
  )
  await expect(page.getByText('Showing 3 out of 3 keywords · All keywords are loaded')).toBeVisible()
  await expect(newestRanks(page).getByText('Pending')).toHaveCount(0)
  await expect(page.getByRole('progressbar')).toHaveCount(0)

  await test.step('keywords pasted into the dialog are priced before they are sent', async () => {
    const button = page.getByRole('button', { name: 'Add Keyword' })
    await button.click()
    await expect(dialog(page).getByRole('button', { name: 'Submit' })).toBeDisabled()
    const [grinder = '', latte = '', known = ''] = named('burr grinder', 'latte art', 'coffee scales')
    await paste(dialog(page).getByRole('textbox', { name: 'Add keywords' }), `${grinder}\n${latte}\n${grinder}`)
    await expect(dialog(page)).toContainText('Cost6.55 credits')
    await expectNoAxeViolations(page)
    await dialog(page).getByRole('button', { name: 'Submit' }).click()
    await expect(page.getByText(onScreen(rankProjectMessages.keywordsAdded))).toBeVisible()
    await expect(dialog(page)).toHaveCount(0)
    await expect(button).toBeFocused()
    await expect(rowOf(page, latte)).toBeVisible()
    await expect(page.getByText('Showing 5 out of 5 keywords')).toBeVisible()
    await expect(newestRanks(page).getByText('Pending')).toHaveCount(0)

    await button.click()
    await paste(dialog(page).getByRole('textbox', { name: 'Add keywords' }), `${known}\n${known.toUpperCase()}`)
    await expect(dialog(page)).toContainText('This keyword is already in this project.')
    await expect(dialog(page)).toContainText('Cost0.00 credits')
    await expect(dialog(page).getByRole('button', { name: 'Submit' })).toBeDisabled()
    await page.keyboard.press('Escape')
  })

  await test.step('the file holds the same keywords and ranks', async () => {
    const shown = await history(page)
      .getByRole('row')
      .evaluateAll((rows) =>
        rows.slice(1).map((row) => {
          const rank = row.querySelector('td[data-tone=strong]')?.textContent ?? ''
          return { keyword: row.querySelector('a')?.textContent, rank: /^\d+$/.test(rank) ? Number(rank) : null }
        }),
      )
    const { dates } = (await callApi(page, `/projects/list-histories/${id}`)).historiesData[0][0]
    await page.getByRole('button', { name: 'Export' }).click()
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('dialog').getByRole('button', { name: 'Download' }).click(),
    ])
    await expect(page.getByText('File downloaded')).toBeVisible()
    expect(file.suggestedFilename()).toContain(mark)
    const [sheet] = await readSpreadsheet(await file.path())
    const [head = [], ...rows] = sheet?.data ?? []
    const read = rows.map((row) => {
      const rank = row[head.findIndex((title) => title instanceof Date && title.toISOString().startsWith(dates[0]))]
      return { keyword: row[head.indexOf('Keyword')], rank: typeof rank === 'number' ? rank : null }
    })
    expect(read).toEqual(shown)
  })

  const breadcrumb = page.getByRole('navigation', { name: 'Breadcrumb' })
  await expect(breadcrumb.getByRole('listitem')).toHaveText(['SERP Projects', 'Projects listing', name])
  await breadcrumb.getByRole('link', { name: 'Projects listing' }).press('Enter')
  await expect(page).toHaveURL(/\/list-serp-project$/)
  await expect(breadcrumb.getByRole('link')).toHaveCount(0)
})

test('a long list in a box scrolls on from where it was and keeps the focus; in another order it begins at its top', async ({
  page,
}) => {
  await signInAs(page, 'paid')
  const keywords = named(...Array.from({ length: 100 }, (_, at) => `long list ${at + 1}`))
  const competitors = ['ebay.ie', 'ebay.de', 'en.wikipedia.org']
  const id = await createProject(page, `Long ${mark}`, keywords, { competitors })
  await runEnded(page, id)
  await page.setViewportSize({ width: 768, height: 800 })
  await page.goto(`/view-serp-project/${id}?view=competitors`)
  const box = page.getByRole('region', { name: /, scrolls sideways$/ })
  const scrolled = () => box.evaluate((element) => element.scrollTop)
  const toTheEnd = () => box.evaluate((element) => element.scrollTo(0, element.scrollHeight))
  const link = box.getByRole('link', { name: keywords[30], exact: true })
  await link.focus()
  await toTheEnd()
  const end = await scrolled()
  expect(end).toBeGreaterThan(0)
  await expect(page.getByText('Showing 100 out of 100 keywords')).toBeVisible()
  await expect.poll(() => box.locator('[data-keyword]').count(), 'a part of them is drawn').toBeLessThan(60)
  expect(await scrolled()).toBe(end)
  await expect(link).toBeFocused()

  await toTheEnd()
  await expect(box.getByRole('link', { name: keywords[99], exact: true })).toBeVisible()
  await expect(link).toBeFocused()
  await box.getByRole('button', { name: /^Sort by Keyword/ }).click()
  await expect(page).toHaveURL(/sort=keyword/)
  await expect.poll(scrolled).toBe(0)
})

test('a refresh names its price and asks once more within four hours; what failed is tried alone', async ({ page }) => {
  await signInAs(page, 'paid')
  const failing = `moka pot __40501__ ${mark}`
  const id = await createProject(page, `Refresh ${mark}`, [...named('coffee subscription', 'cold brew'), failing])
  await runEnded(page, id)
  await page.goto(`/view-serp-project/${id}`)
  await expect(rowOf(page, failing)).toContainText('Failed: ')
  await expect(page.getByText('1 keyword failed and was refunded.')).toBeVisible()

  await page.getByRole('button', { name: 'Retry failed' }).click()
  await expect(dialog(page)).toContainText('Retry 1 failed keyword?')
  await expect(dialog(page)).toContainText('Cost3.27 credits')
  await dialog(page).getByRole('button', { name: 'Cancel' }).click()

  const sent: { key: string | undefined; confirm: boolean }[] = []
  await page.route('**/api/projects/refresh-project/**', async (route) => {
    const request = route.request()
    sent.push({ key: request.headers()['idempotency-key'], confirm: request.postDataJSON().confirm })
    if (sent.length > 1) return route.continue()
    await route.fetch()
    await route.abort('connectionreset')
  })
  await page.getByRole('button', { name: 'Refresh' }).click()
  await expect(dialog(page)).toContainText(serpCheckMessages.confirmRefresh)
  await expect(dialog(page)).toContainText('Cost9.82 credits')
  await expect(dialog(page)).toContainText(/Last checkToday \d\d:\d\d, /)
  await expectNoAxeViolations(page)
  const confirm = dialog(page).getByRole('button', { name: 'Confirm' })
  await confirm.click()
  await expect(dialog(page).getByRole('alert').filter({ hasText: 'won’t be charged twice' })).toBeVisible()
  await confirm.press('Enter')
  await expectRunStarted(page, onScreen(rankProjectMessages.refreshed))
  await expect(dialog(page)).toHaveCount(0)
  expect(sent).toEqual([
    { key: expect.stringMatching(/^\w+$/), confirm: true },
    { key: sent[0]?.key, confirm: true },
  ])
  await runEnded(page, id)
  const after = await callApi(page, `/projects/list-histories/${id}`)
  expect(after.project.last_run).toMatchObject({ kind: 'manual', done_count: 2, failed_count: 1 })
})

test('keywords are ticked with Shift and deleted after a question; so is the project', async ({ page }) => {
  await signInAs(page, 'paid')
  const keywords = named('filter coffee', 'flat white', 'ristretto', 'cortado', 'affogato')
  const name = `Cafe ${mark}`
  const id = await createProject(page, name, keywords)
  await runEnded(page, id)
  await page.goto(`/view-serp-project/${id}`)
  const boxes = keywords.map((keyword) => page.getByRole('checkbox', { name: `Select ${keyword}` }))
  const bar = page.getByRole('toolbar', { name: 'Selected keywords' })
  await boxes[1]?.click()
  await boxes[3]?.click({ modifiers: ['Shift'] })
  await expect(bar).toContainText('3 keywords selected')
  await expect(page.getByRole('checkbox', { name: `Select ${keywords[2]}` })).toBeChecked()
  await page.keyboard.press('Escape')
  await expect(bar).toHaveCount(0)

  await boxes[0]?.press('Space')
  await boxes[4]?.press('Space')
  await expect(bar).toContainText('2 keywords selected')
  await bar.getByRole('button', { name: 'Delete' }).click()
  const question = page.getByRole('dialog', { name: 'Delete 2 keywords?' })
  await expect(question).toContainText(
    `These 2 keywords and their history will be deleted from ${name}: “${keywords[0]}” and “${keywords[4]}”.`,
  )
  await expectNoAxeViolations(page)
  await page.keyboard.press('Escape')
  await expect(question).toHaveCount(0)
  await expect(bar).toContainText('2 keywords selected')
  await bar.getByRole('button', { name: 'Delete' }).press('Enter')
  await question.getByRole('button', { name: 'Delete 2 keywords' }).press('Enter')
  await expect(page.getByText(onScreen(rankProjectMessages.keywordsDeleted))).toBeVisible()
  await expect(page.getByText('Showing 3 out of 3 keywords')).toBeVisible()
  await expect(bar).toHaveCount(0)
  await expect(page.getByRole('group', { name: 'Keywords', exact: true })).toBeFocused()

  await page.getByRole('button', { name: 'Run time and more' }).click()
  await page.getByRole('menuitem', { name: 'Run Time' }).click()
  await page.getByRole('checkbox', { name: 'Run daily (recommended)' }).check()
  await page.getByRole('button', { name: 'Update' }).click()
  await expect(page.getByText(`Schedule saved for ${name}`)).toBeVisible()
  await expect(page.getByRole('list', { name: 'Project settings' })).toContainText(
    /Daily, \d\d:\d\d–\d\d:\d\d.*next run/,
  )

  await page.getByRole('button', { name: 'Run time and more' }).click()
  await page.getByRole('menuitem', { name: 'Delete project…' }).click()
  await expect(dialog(page)).toContainText('Are you sure you want to delete this project?')
  await expect(dialog(page)).toContainText(name)
  await dialog(page)
    .getByRole('button', { name: /^Delete/ })
    .click()
  await expect(page.getByText(onScreen(rankProjectMessages.deleted))).toBeVisible()
  await expect(page).toHaveURL(/\/list-serp-project/)
  await page.goto(`/view-serp-project/${id}`)
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible()
})

test('sixty days: dates turn by button and key, the address keeps the choice, and a phone shows all of it', async ({
  page,
}) => {
  await signInAs(page, 'demo')
  const id = await demoProject(page, 'Kestrel Roast')
  await page.route('**/api/projects/list-histories/**', (route) => route.abort('connectionreset'))
  await page.goto(`/view-serp-project/${id}`)
  await expect(page.getByText('Couldn’t load the project')).toBeVisible()
  await page.unroute('**/api/projects/list-histories/**')
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(history(page).getByRole('columnheader')).toHaveCount(14)
  await expectNoAxeViolations(page)

  await test.step('the first keyword is in the upper half, and the toolbar stays on its one line', async () => {
    const usual = page.viewportSize() ?? { width: 1280, height: 720 }
    await page.setViewportSize({ width: 1440, height: 900 })
    await expect(page.getByRole('region', { name: 'Overview' }).getByRole('term').first()).toBeVisible()
    const first = await history(page).locator('[data-keyword]').first().boundingBox()
    // A week with statements has a panel above the figures.
    const week = page.locator('section', { has: page.getByRole('heading', { name: 'What happened this week' }) })
    const room = (await week.count()) === 0 ? 0 : ((await week.boundingBox())?.height ?? 0) + 16
    expect((first?.y ?? 0) - room).toBeLessThan(450)
    const toolbar = page.getByRole('radiogroup', { name: 'View' }).locator('xpath=..')
    expect((await toolbar.boundingBox())?.height).toBeLessThan(56)
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
    expect((await toolbar.boundingBox())?.y).toBeCloseTo(56, 0)
    await page.evaluate(() => window.scrollTo(0, 0))
    await page.setViewportSize(usual)
  })

  const newest = page.getByRole('columnheader').nth(8)
  const firstDate = (await newest.textContent()) ?? ''
  await page.getByRole('button', { name: 'Previous dates' }).click()
  await expect(page).toHaveURL(/until=\d{4}-\d\d-\d\d/)
  await expect(newest).not.toHaveText(firstDate)
  const second = page.url()
  const link = history(page).getByRole('link').first()
  await link.press('ArrowRight')
  await expect(page).not.toHaveURL(second)
  await link.press('ArrowLeft')
  await link.press('ArrowLeft')
  await expect(page).not.toHaveURL(/until=/)
  await expect(newest).toHaveText(firstDate)

  await page.getByRole('columnheader').nth(1).getByRole('button').click()
  await expect(page).toHaveURL(/sort=keyword&direction=asc/)
  await page.getByRole('searchbox', { name: 'Search keywords' }).fill('coffee')
  await expect(page).toHaveURL(/search=coffee/)
  const { keywords_pagination: chosen } = await callApi(page, `/projects/list-histories/${id}?search=coffee`)
  await expect(page.getByText(`Showing ${chosen.total} out of ${chosen.total} keywords`)).toBeVisible()
  const address = page.url()
  await page.goto(`${address}&band=top10`)
  const chip = page.getByRole('button', { name: 'Clear filter: 4–10' })
  const narrowed = await callApi(page, `/projects/list-histories/${id}?search=coffee&band=top10`)
  await expect(page.getByText(`Showing ${narrowed.keywords_pagination.total} out of `)).toBeVisible()
  await chip.click()
  await expect(page).toHaveURL(address)

  await test.step('filters of the form join the search, and a rank opens the page of its date', async () => {
    await page.getByRole('button', { name: 'Filters' }).click()
    const form = page.getByRole('form', { name: 'Filters' })
    await form.getByRole('textbox', { name: 'Rank to' }).fill('40')
    await expectNoAxeViolations(page)
    await form.getByRole('button', { name: 'Apply' }).click()
    const matching = await callApi(page, `/projects/list-histories/${id}?search=coffee&rank_to=40`)
    const { total } = matching.keywords_pagination
    await expect(
      page.getByText(`${total} of ${matching.project.keyword_count} keywords`, { exact: true }),
    ).toBeVisible()
    const filtered = page.url()
    const rank = history(page).locator('tbody tr').first().locator('td[data-tone=strong] a')
    await rank.click()
    await expect(page).toHaveURL(new RegExp(`date=${matching.dates[0]}`))
    await expect(page.getByRole('dialog')).toBeVisible()
    await page.goBack()
    await expect(page).toHaveURL(filtered)
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(rank).toBeFocused()
    await page.getByRole('button', { name: 'Clear filter: Rank up to 40' }).click()
    await expect(page).toHaveURL(address)
  })

  await page.setViewportSize({ width: 360, height: 780 })
  await changeScheme(page, 'dark')
  await expect(page.getByText(`Showing ${chosen.total} out of ${chosen.total} keywords`)).toBeVisible()
  const sideways = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  await expect.poll(sideways).toBeLessThanOrEqual(0)
  await expectNoAxeViolations(page)
})
