import type { Page } from '@playwright/test'
import readSpreadsheet from 'read-excel-file/node'
import { serpCheckMessages } from '#contract/serp-check-messages.ts'
import { expectNoAxeViolations } from '../support/axe.ts'
import { signInAs } from '../support/sign-in.ts'
import { expect, test } from './journey.ts'

// They spend the trial's credits one after the other; the paid account's are counted elsewhere at the same time.
test.describe.configure({ mode: 'serial' })

// A page looked up before costs nothing, so each run asks for something new.
const mark = Date.now().toString(36).slice(-4)

async function asAccount(page: Page) {
  const token = await page.evaluate(() => localStorage.getItem('accessToken'))
  return { authorization: `Bearer ${token}` }
}

/** A check of the account that is signed in, started without the form and done when this returns. */
async function startCheck(page: Page, keywords: string[], changes: object = {}): Promise<number> {
  const headers = await asAccount(page)
  const reply = await page.request.post('/api/serp/check-serp', {
    headers,
    data: {
      domainUrl: 'youtube.com',
      searchEngine: 1,
      deviceType: 1,
      language: 'en',
      country: 2372,
      keywords,
      ...changes,
    },
  })
  expect(reply.status()).toBe(202)
  const { id } = (await reply.json()).data
  await expect
    .poll(async () => (await (await page.request.get(`/api/serp/show-serp/${id}`, { headers })).json()).data.state)
    .toBe('done')
  return id
}

const ranksOf = (page: Page, id: number) => page.getByRole('table', { name: new RegExp(`^Ranks of check ${id},`) })
const refreshButton = (page: Page, id: number) => page.getByRole('button', { name: `Refresh check ${id}` })
const summary = (page: Page, words: string) => page.getByText(words, { exact: true })

test('a refresh names its price, asks once more within four hours, and keeps the earlier look', async ({ page }) => {
  await signInAs(page, 'trial')
  const id = await startCheck(page, [`espresso machine ${mark}`, `milk frother ${mark}`])
  await page.goto(`/view-serps?open=${id}`)
  await expect(summary(page, 'First 20 results · 6.55 credits')).toBeVisible()

  await refreshButton(page, id).press('Enter')
  const question = page.getByRole('dialog', { name: 'Search again?' })
  await expect(question).toContainText(serpCheckMessages.confirmRefresh)
  await expect(question).toContainText('Cost6.55 credits')
  await expect(question).toContainText(/Last lookToday \d\d:\d\d, /)
  await expectNoAxeViolations(page)
  await page.keyboard.press('Escape')
  await expect(question).toHaveCount(0)
  await expect(refreshButton(page, id)).toBeFocused()

  await refreshButton(page, id).click()
  await question.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByText(serpCheckMessages.refreshed)).toBeVisible()
  await expect(page.getByRole('button', { name: `Refresh check ${id}. Already running` })).toBeVisible()
  await expect(refreshButton(page, id)).toBeFocused()
  await expect(summary(page, 'First 20 results · 13.09 credits in 2 runs')).toBeVisible()
  await expect(ranksOf(page, id).getByText('Pending')).toHaveCount(0)

  await ranksOf(page, id).getByRole('link', { name: 'espresso machine' }).first().click()
  await expect(page.getByRole('combobox', { name: 'Look' }).getByRole('option')).toHaveCount(2)
})

test('the server asks about a look this screen does not know of, and an answer that got lost is not paid twice', async ({
  page,
}) => {
  await signInAs(page, 'trial')
  const id = await startCheck(page, [`pour over kettle ${mark}`])
  // A screen that was left open since yesterday.
  await page.route('**/api/serp/list-serps**', async (route) => {
    const reply = await route.fetch()
    const body = (await reply.text()).replaceAll(/"taken_at":"[^"]+"/g, '"taken_at":"2026-01-01T00:00:00.000Z"')
    await route.fulfill({ response: reply, body })
  })
  const sent: { key: string | undefined; confirm: boolean }[] = []
  await page.route('**/api/serp/refresh-serp', async (route) => {
    const request = route.request()
    sent.push({ key: request.headers()['idempotency-key'], confirm: request.postDataJSON().confirm })
    if (sent.length !== 2) return route.continue()
    await route.fetch()
    await route.abort('connectionreset')
  })
  await page.goto(`/view-serps?open=${id}`)
  await refreshButton(page, id).click()
  const first = page.getByRole('dialog', { name: 'Refresh this check?' })
  await expect(first).toContainText('Every keyword of youtube.com is looked up again.')
  await expect(first).toContainText('earlier looks are kept')
  await first.getByRole('button', { name: 'Refresh' }).click()

  const second = page.getByRole('dialog', { name: 'Search again?' })
  await expect(second.getByRole('alert')).toHaveText(serpCheckMessages.confirmRefresh)
  const confirm = second.getByRole('button', { name: 'Confirm' })
  await confirm.click()
  await expect(second.getByRole('alert').filter({ hasText: 'nothing is charged twice' })).toBeVisible()
  await expect(page.getByText(serpCheckMessages.refreshFailed)).toBeVisible()
  await expect(confirm).toBeFocused()
  await confirm.press('Enter')
  await expect(page.getByText(serpCheckMessages.refreshed)).toBeVisible()
  await expect(second).toHaveCount(0)

  expect(sent.map((request) => request.confirm)).toEqual([false, true, true])
  expect(sent[1]?.key).toBeTruthy()
  expect(sent[2]?.key).toBe(sent[1]?.key)
  expect(sent[0]?.key).not.toBe(sent[1]?.key)
  await expect(summary(page, 'First 20 results · 6.55 credits in 2 runs')).toBeVisible()
})

test('with too few credits a refresh says how many are missing and cannot be sent', async ({ page }) => {
  await page.route('**/api/user/show', async (route) => {
    const reply = await route.fetch()
    const account = await reply.json()
    await route.fulfill({ response: reply, json: { ...account, userData: { ...account.userData, credits: 1 } } })
  })
  await signInAs(page, 'trial')
  await page.goto('/view-serps')
  await page
    .getByRole('button', { name: /^Refresh check/ })
    .first()
    .click()
  const question = page.getByRole('dialog')
  await expect(question).toContainText('Credits missing2.27')
  await expect(question.getByRole('button', { name: 'Confirm' })).toBeDisabled()
})

test('the Excel file holds what the screen shows, and a failed one comes when pressed again', async ({ page }) => {
  await signInAs(page, 'trial')
  const keywords = ['best coffee for latte', 'descale espresso machine', 'barista course'].map(
    (term) => `${term} ${mark}`,
  )
  const id = await startCheck(page, keywords)
  await page.goto(`/view-serps?open=${id}`)
  const lines = ranksOf(page, id).getByRole('row')
  await expect(lines).toHaveCount(4)
  const shown = await lines.evaluateAll((rows) =>
    rows.slice(1).map((row) => {
      const [keyword, , rank] = [...row.children].map((cell) => cell.textContent ?? '')
      return { keyword, rank: /^\d+$/.test(rank ?? '') ? Number(rank) : null }
    }),
  )
  const address = '**/api/excel/generate-serps-with-id'
  await page.route(address, (route) => route.abort('connectionreset'), { times: 1 })
  const button = page.getByRole('button', { name: `Export check ${id} to Excel` })
  await button.click()
  await expect(page.getByText(serpCheckMessages.exportFailed)).toBeVisible()

  const [file] = await Promise.all([page.waitForEvent('download'), button.click()])
  await expect(page.getByText(serpCheckMessages.exported)).toBeVisible()
  expect(file.suggestedFilename()).toMatch(/^serps-[\d-]+\.xlsx$/)
  const [sheet] = await readSpreadsheet(await file.path())
  const [head = [], ...rows] = sheet?.data ?? []
  const read = rows.map((row) => ({
    keyword: row[head.indexOf('Keyword')],
    rank: row[head.indexOf('youtube.com: Rank')],
  }))
  expect(read).toEqual(shown)
})

test('failed keywords are looked up again and only they are paid; what fails again says why again', async ({
  page,
}) => {
  const sandbox = process.env.E2E_SANDBOX_URL
  if (sandbox === undefined)
    throw new Error('Set E2E_SANDBOX_URL beside E2E_BASE_URL: the sandbox is told to fail once.')
  await signInAs(page, 'trial')
  const once = `burr grinder ${mark}`
  await page.request.post(`${sandbox}/_sandbox/faults`, {
    data: { keywords: [once], effect: { kind: 'fail', code: 40501 }, times: 1 },
  })
  const id = await startCheck(page, [once, `moka pot __40501__ ${mark}`, `coffee scales ${mark}`])
  await page.goto(`/view-serps?open=${id}`)
  await expect(summary(page, 'First 20 results · 2 failed, not charged · 3.27 credits')).toBeVisible()
  const line = ranksOf(page, id).getByRole('row').filter({ hasText: once })
  await expect(line).toContainText('Failed: ')
  await line.getByRole('button', { name: 'Retry' }).click()
  const question = page.getByRole('dialog', { name: 'Retry 2 failed keywords?' })
  await expect(question).toContainText('Cost6.55 credits')
  await question.getByRole('button', { name: 'Cancel' }).click()

  const more = page.getByRole('button', { name: `More for check ${id}` })
  await more.press('Enter')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await question.getByRole('button', { name: 'Retry' }).press('Enter')
  await expect(page.getByText(serpCheckMessages.retried)).toBeVisible()
  await expect(more).toBeFocused()
  await expect(summary(page, 'First 20 results · 1 failed, not charged · 6.55 credits in 2 runs')).toBeVisible()
  await expect(line).not.toContainText('Failed')
  await expect(page.getByRole('button', { name: /^Retry 1 failed/ })).toBeVisible()
})

test('the stored page of a line opens over the list, by mouse and by keyboard, and the address leads back to it', async ({
  page,
}) => {
  await signInAs(page, 'paid')
  const keywords = ['espresso machine', 'how to descale an espresso machine', 'coffee grinder'].map(
    (term) => `${term} ${mark}`,
  )
  const id = await startCheck(page, keywords, { competitors: ['delonghi.com', 'amazon.ie', 'wikipedia.org'] })
  await page.goto(`/view-serps?open=${id}`)
  const lines = ranksOf(page, id).getByRole('row')
  const first = lines.nth(1)
  await expect(first).toBeVisible()
  const rank = (await first.getByRole('cell').nth(2).textContent()) ?? ''
  const drawer = page.getByRole('dialog')
  const title = drawer.getByRole('heading', { level: 2 }).first()

  await test.step('a press on the rank shows the page with own and competitors marked', async () => {
    await first.getByRole('cell').nth(2).getByRole('link').click()
    await expect(title).toHaveText(`${keywords[0]}`)
    await expect(title).toBeFocused()
    await expect(page).toHaveURL(new RegExp(`open=${id}&keyword=1$`))
    await expect(drawer.getByRole('heading', { name: 'What Google showed' })).toBeVisible()
    await expect(drawer).toContainText('first 20 results read')
    const stored = await page.request.get(`/api/serp/show-result-page/${id}/1`, { headers: await asAccount(page) })
    const { organic } = (await stored.json()).data.page
    await expect(drawer.getByRole('list').getByRole('listitem')).toHaveCount(organic.length)
    const own = drawer.getByRole('listitem').filter({ hasText: /You$/ })
    if (/^\d+$/.test(rank))
      await expect(own.getByRole('img').first()).toHaveAccessibleName(new RegExp(`^Rank ${rank}\\.`))
    else await expect(own).toHaveCount(0)
    await expect(drawer.getByRole('link', { name: 'Open the page at Google' })).toHaveAttribute('rel', /noopener/)
    await expectNoAxeViolations(page)
  })

  await test.step('J and the arrows go on, K goes back, and a reload shows the same', async () => {
    await page.keyboard.press('j')
    await expect(title).toHaveText(`${keywords[1]}`)
    await page.keyboard.press('ArrowRight')
    await expect(title).toHaveText(`${keywords[2]}`)
    await expect(drawer.getByRole('button', { name: 'Next keyword. This is the last one' })).toBeVisible()
    await page.keyboard.press('k')
    await expect(title).toHaveText(`${keywords[1]}`)
    await page.reload()
    await expect(title).toHaveText(`${keywords[1]}`)
    await expect(title).toBeFocused()
  })

  await test.step('Back closes it, and the focus returns to the line shown last', async () => {
    await page.goBack()
    await expect(drawer).toHaveCount(0)
    await expect(page).toHaveURL(new RegExp(`open=${id}$`))
    const line = ranksOf(page, id).getByRole('link', { name: `${keywords[2]}`, exact: true })
    await line.press('Enter')
    await expect(title).toHaveText(`${keywords[2]}`)
    await page.keyboard.press('Escape')
    await expect(drawer).toHaveCount(0)
    await expect(line).toBeFocused()
  })

  await test.step('on a phone it takes the whole screen', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    await page
      .getByRole('table')
      .getByRole('link', { name: `${keywords[0]}`, exact: true })
      .click()
    await expect(title).toHaveText(`${keywords[0]}`)
    await expect.poll(async () => (await drawer.boundingBox())?.width).toBe(390)
    await expectNoAxeViolations(page)
  })
})

test('a page that is gone, and one that cannot be loaded, say so', async ({ page }) => {
  await signInAs(page, 'trial')
  await page.goto('/view-serps?open=2000000000&keyword=1')
  await expect(page.getByText('There is no such result page')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByText('There is no check 2000000000')).toBeVisible()
  await page.getByRole('button', { name: 'Close check 2000000000' }).click()
  await expect(page).toHaveURL(/\/view-serps$/)

  const id = await startCheck(page, [`coffee roastery ${mark}`])
  const looks = [{ run: 1, taken_at: '2026-01-01T10:42:00.000Z', state: 'found', rank: 4 }]
  const forgotten = {
    keyword: 'coffee roastery',
    domains: ['youtube.com'],
    depth: 20,
    look: looks[0],
    looks,
    page: null,
  }
  await page.route('**/api/serp/show-result-page/**', (route) => route.fulfill({ json: { data: forgotten } }))
  await page.goto(`/view-serps?open=${id}&keyword=1`)
  await expect(page.getByText('This page is no longer kept')).toBeVisible()
  await expect(page.getByText(/^Look of 1 Jan 2026, \d\d:\d\d · rank 4 was read from it\.$/)).toBeVisible()

  await page.route('**/api/serp/show-result-page/**', (route) => route.fulfill({ status: 403, json: {} }))
  await page.reload()
  await page.getByRole('dialog').getByRole('button', { name: 'Retry' }).waitFor()
  await page.unroute('**/api/serp/show-result-page/**')
  await page.getByRole('dialog').getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByRole('heading', { name: 'What Google showed' })).toBeVisible()
})

test('a check of many keywords sorts all of them, and its own heads stay in sight', async ({ page }) => {
  await signInAs(page, 'paid')
  const keywords = Array.from({ length: 30 }, (_, at) => `grinder ${String(30 - at).padStart(2, '0')} ${mark}`)
  const id = await startCheck(page, keywords, { competitors: ['ebay.ie', 'ebay.de', 'en.wikipedia.org'] })
  await page.goto(`/view-serps?open=${id}`)
  const ranks = ranksOf(page, id)
  const shown = ranks.locator('[data-line]')
  await expect(shown).toHaveCount(20)
  for (const name of ['ebay.ie', 'ebay.de', 'wikipedia'])
    await expect(ranks.getByRole('columnheader', { name, exact: false }).first()).toBeVisible()

  await ranks.getByRole('button', { name: 'Sort by Keyword' }).click()
  await expect(shown.first()).toHaveText(`grinder 01 ${mark}`)
  await expect(shown).toHaveCount(20)
  await shown.first().click()
  await expect(page.getByRole('dialog').getByRole('heading', { level: 2 }).first()).toHaveText(`grinder 01 ${mark}`)
  await page.keyboard.press('j')
  await expect(page.getByRole('dialog').getByRole('heading', { level: 2 }).first()).toHaveText(`grinder 02 ${mark}`)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Show 10 more keywords' }).click()
  await expect(shown).toHaveCount(30)

  for (const width of [1440, 1280, 768]) {
    await page.setViewportSize({ width, height: 700 })
    await page.evaluate(() => window.scrollTo(0, 0))
    await expect(page.getByRole('button', { name: `More for check ${id}` })).toBeInViewport({ ratio: 1 })
    await shown.nth(25).evaluate((line) => line.scrollIntoView({ block: 'center' }))
    const head = ranks.getByRole('columnheader', { name: 'You' })
    await expect(head).toBeInViewport({ ratio: 1 })
    const isOnTop = await head.evaluate((cell) => {
      const { left, top, width: across, height: down } = cell.getBoundingClientRect()
      return cell.contains(document.elementFromPoint(left + across / 2, top + down / 2))
    })
    expect(isOnTop, `at ${width}`).toBe(true)
  }
})

test('a press anywhere on a row unfolds it, one on a control in it does not', async ({ page }) => {
  await signInAs(page, 'paid')
  await startCheck(page, [`kettle ${mark}`])
  await page.goto('/view-serps')
  const row = page.getByRole('table', { name: 'SERP checks' }).locator('tr[data-pressable]').first()
  const arrow = row.getByRole('button', { name: /^Ranks of check/ })
  await row.getByRole('button', { name: /^More for check/ }).click()
  await expect(arrow).toHaveAttribute('aria-expanded', 'false')
  await row.getByRole('cell').nth(3).click()
  await expect(arrow).toHaveAttribute('aria-expanded', 'true')
  await row.getByRole('cell').nth(3).click()
  await expect(arrow).toHaveAttribute('aria-expanded', 'false')
})

test('search, order and a check from a link stand in the address; a check leads back to the form', async ({ page }) => {
  await signInAs(page, 'trial')
  const id = await startCheck(page, [`v60 dripper ${mark}`])
  await page.goto('/view-serps')
  const date = page.getByRole('columnheader', { name: 'Date and time' })
  await expect(date).toHaveAttribute('aria-sort', 'descending')
  await page.getByRole('button', { name: 'Sort by Keywords' }).click()
  await expect(page).toHaveURL(/sort=keywords_count&direction=desc/)
  await expect(page.getByRole('columnheader', { name: 'Keywords' })).toHaveAttribute('aria-sort', 'descending')
  await page.getByRole('button', { name: 'Sort by Keywords' }).press('Enter')
  await expect(page).toHaveURL(/direction=asc/)
  const counts = page.getByRole('table', { name: 'SERP checks' }).locator('tbody tr td:nth-child(5)')
  const isAscending = async () => {
    const shown = (await counts.allTextContents()).map(Number)
    return shown.length > 1 && shown.every((count, at) => count >= (shown[at - 1] ?? 0))
  }
  await expect.poll(isAscending).toBe(true)
  await page.reload()
  await expect(page.getByRole('columnheader', { name: 'Keywords' })).toHaveAttribute('aria-sort', 'ascending')

  await page.getByRole('searchbox').fill(`dripper ${mark}`)
  await expect(page).toHaveURL(/search=dripper/)
  await expect(page.getByText('Showing 1 of 1 search')).toBeVisible()

  await page.goto(`/view-serps?search=no-such-words&open=${id}`)
  await expect(page.getByRole('heading', { name: `Check ${id}` })).toBeVisible()
  await expect(ranksOf(page, id)).toBeVisible()
  await expectNoAxeViolations(page)
  await page.getByRole('button', { name: `More for check ${id}` }).click()
  await page.getByRole('link', { name: 'Check again' }).click()
  await expect(page.getByLabel('Your Domain/URL')).toHaveValue('youtube.com')
})

test('a run that somebody started elsewhere shows up by itself', async ({ page }) => {
  await signInAs(page, 'trial')
  const id = await startCheck(page, [`aeropress ${mark}`])
  await page.goto(`/view-serps?open=${id}&keyword=1`)
  await expect(page.getByRole('heading', { name: 'What Google showed' })).toBeVisible()
  await expect(page.getByRole('combobox', { name: 'Look' })).toHaveCount(0)
  const reply = await page.request.post('/api/serp/refresh-serp', {
    headers: await asAccount(page),
    data: { id, confirm: true },
  })
  expect(reply.status()).toBe(202)
  await expect(page.getByRole('combobox', { name: 'Look' }).getByRole('option')).toHaveCount(2)
  await page.keyboard.press('Escape')
  await expect(summary(page, 'First 20 results · 6.55 credits in 2 runs')).toBeVisible()
})
