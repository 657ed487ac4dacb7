import { asAccount } from '../support/as-account.ts'
import { expectNoAxeViolations } from '../support/axe.ts'
import { finishedCheck, mark, ranksOf, summary } from '../support/serp-checks.ts'
import { signInAs } from '../support/sign-in.ts'
import { expect, test } from './journey.ts'

test('a check of many keywords sorts all of them, and its own heads stay in sight', async ({ page }) => {
  await signInAs(page, 'paid')
  const keywords = Array.from({ length: 30 }, (_, at) => `grinder ${String(30 - at).padStart(2, '0')} ${mark}`)
  const id = await finishedCheck(page, keywords, { competitors: ['ebay.ie', 'ebay.de', 'en.wikipedia.org'] })
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
    await expect(page.getByRole('button', { name: `More actions for check ${id}` })).toBeInViewport({ ratio: 1 })
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

test('a click anywhere on a row unfolds it, one on a control in it does not', async ({ page }) => {
  await signInAs(page, 'paid')
  const id = await finishedCheck(page, [`kettle ${mark}`])
  await page.goto('/view-serps')
  const arrow = page.getByRole('button', { name: `Rankings for check ${id}, youtube.com` })
  const row = page.getByRole('table', { name: 'SERP checks' }).locator('tr[data-pressable]').filter({ has: arrow })
  await row.getByRole('button', { name: /^More actions for check/ }).click()
  await expect(arrow).toHaveAttribute('aria-expanded', 'false')
  await row.getByRole('cell').nth(3).click()
  await expect(arrow).toHaveAttribute('aria-expanded', 'true')
  await row.getByRole('cell').nth(3).click()
  await expect(arrow).toHaveAttribute('aria-expanded', 'false')
})

test('search, order and a check from a link stand in the address; a check leads back to the form', async ({ page }) => {
  await signInAs(page, 'trial')
  await finishedCheck(page, [`chemex ${mark}`, `chemex filter ${mark}`])
  const id = await finishedCheck(page, [`v60 dripper ${mark}`])
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
  await expect(page.getByText('Showing 1 of 1 check')).toBeVisible()

  await page.goto(`/view-serps?search=no-such-words&open=${id}`)
  await expect(page.getByRole('heading', { name: `Check ${id}` })).toBeVisible()
  await expect(ranksOf(page, id)).toBeVisible()
  await expectNoAxeViolations(page)
  await page.getByRole('button', { name: `More actions for check ${id}` }).click()
  await page.getByRole('menuitem', { name: 'Check again' }).click()
  await expect(page.getByLabel('Your Domain/URL')).toHaveValue('youtube.com')
})

test('a run started elsewhere shows up without a reload', async ({ page }) => {
  await signInAs(page, 'trial')
  const id = await finishedCheck(page, [`aeropress ${mark}`])
  await page.goto(`/view-serps?open=${id}&keyword=1`)
  await expect(page.getByRole('heading', { name: 'Google results' })).toBeVisible()
  await expect(page.getByRole('combobox', { name: 'Check' })).toHaveCount(0)
  const reply = await page.request.post('/api/serp/refresh-serp', {
    headers: await asAccount(page),
    data: { id, confirm: true },
  })
  expect(reply.status()).toBe(202)
  await expect(page.getByRole('combobox', { name: 'Check' }).getByRole('option')).toHaveCount(2)
  await page.keyboard.press('Escape')
  await expect(summary(page, 'Top 20 · 6.55 credits in 2 runs')).toBeVisible()
})
