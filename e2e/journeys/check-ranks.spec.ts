import type { Page } from '@playwright/test'
import { serpCheckMessages } from '#contract/serp-checks/messages.ts'
import { onScreen } from '../../web/src/parts/screen-messages.ts'
import { expectNoAxeViolations } from '../support/axe.ts'
import { coffeeTerms } from '../support/coffee-terms.ts'
import { expectRunStarted } from '../support/expect-run-started.ts'
import { signInAs } from '../support/sign-in.ts'
import { expect, paste, test } from './journey.ts'

// A page looked up before costs nothing, so each run asks for something new.
const mark = Date.now().toString(36).slice(-4)
const terms = [
  'espresso machine',
  'burr coffee grinder',
  'pour over kettle',
  'coffee subscription',
  'single origin coffee beans',
  'decaf coffee beans',
  'cold brew maker',
  'moka pot',
  'coffee scales',
  'milk frother',
  'reusable coffee filter',
  'french press',
  'ethiopian coffee beans',
  'descale espresso machine',
  'coffee roastery',
  'barista course',
  'v60 dripper',
  'best coffee for latte',
  'aeropress',
  'coffee gift box',
]
const keywords = terms.map((term) => `${term} ${mark}`)
const competitors = ['amazon.ie', 'wikipedia.org', 'reddit.com']

/**
 * In the header, and as the API returns it; other journeys spend from the same account meanwhile.
 */
async function creditsLeft(page: Page) {
  const fromApi = await page.evaluate(async () => {
    const headers = { authorization: `Bearer ${localStorage.getItem('accessToken')}` }
    const reply = await fetch('/api/user/show', { headers })
    return ((await reply.json()) as { userData: { credits: number } }).userData.credits
  })
  const text = await page.getByRole('link', { name: /Credits left/ }).textContent()
  return { fromApi: fromApi.toFixed(2), shown: (text ?? '').replace(/[^\d.]/g, '') }
}

test('a paid customer checks 20 keywords against 3 competitors, sees every rank and pays 65.45 credits', async ({
  page,
}) => {
  await signInAs(page, 'paid')
  await page.getByRole('link', { name: 'Check SERP' }).first().click()

  await test.step('fill in the form', async () => {
    await page.getByLabel('Your Domain/URL').fill('https://www.harveynorman.ie/?from=ad')
    await paste(page.getByLabel('Add keywords'), [...keywords, keywords[0]].join('\n'))
    await expect(page.getByText('20 of 100')).toBeVisible()
    await expect(page.getByText('1 duplicate removed')).toBeVisible()
    await expect(page.getByLabel('Your Domain/URL')).toHaveValue('www.harveynorman.ie')
    for (const competitor of competitors) {
      const field = page.getByPlaceholder(/competitor$/)
      await field.fill(competitor)
      await field.press('Enter')
    }
    const cost = page.getByRole('complementary', { name: 'Cost of this check' })
    await expect(cost).toContainText('65.45')
    await expect(page.getByText('Total credits required: 65.45 credits.')).toBeVisible()
  })

  // Begun before the click, because a message is gone after some seconds.
  const saysStarted = expectRunStarted(page, onScreen(serpCheckMessages.queued))
  await page.getByRole('button', { name: 'Ranking' }).click()

  await test.step('ranks arrive one by one while the check runs', async () => {
    await expect(page).toHaveURL(/\/view-serps/)
    await saysStarted
    const ranks = page.getByRole('table', { name: /^Rankings for check \d+, www\.harveynorman\.ie$/ })
    await expect(ranks.getByRole('row')).toHaveCount(21)
    await expect(ranks.getByText('Pending')).toHaveCount(0, { timeout: 60_000 })
    for (const keyword of keywords) await expect(ranks.getByRole('cell', { name: keyword, exact: true })).toBeVisible()
    for (const competitor of competitors) await expect(page.getByText(competitor, { exact: true })).toBeVisible()
    await expect(page.getByText('Top 20 · 65.45 credits', { exact: true })).toBeVisible()
  })

  const id = new URL(page.url()).searchParams.get('open')
  await test.step('the balance and the history agree', async () => {
    const isEqual = async () => {
      const { fromApi, shown } = await creditsLeft(page)
      return fromApi === shown
    }
    await expect.poll(isEqual).toBe(true)
    await page.getByRole('link', { name: /Credits left/ }).click()
    const entry = page.getByRole('row').filter({ hasText: 'harveynorman.ie' }).first()
    await expect(entry).toContainText('65.45')
    await expect(entry).toContainText('Deducted')
  })

  await test.step('the dashboard leads back to the check, whose row folds and unfolds', async () => {
    await page.getByRole('link', { name: 'Dashboard', exact: true }).click()
    await page.locator(`a[href$="open=${id}"]`).click()
    const ranks = page.getByRole('table', { name: `Rankings for check ${id},` })
    await expect(ranks).toBeVisible()
    await page.reload()
    await expect(ranks).toBeVisible()
    await expectNoAxeViolations(page)
    const arrow = page.getByRole('button', { name: `Rankings for check ${id},` })
    await arrow.click()
    await expect(ranks).toHaveCount(0)
    await expect(arrow).toHaveAttribute('aria-expanded', 'false')
  })

  await test.step('the list is searched by keyword, and the search lives in the address', async () => {
    await page.getByRole('searchbox').fill(`aeropress ${mark}`)
    await expect(page).toHaveURL(/search=aeropress/)
    await expect(page.getByText('Showing 1 of 1 check')).toBeVisible()
    await page.getByRole('searchbox').fill('no such words anywhere')
    await expect(page.getByText('No check matches “no such words anywhere”')).toBeVisible()
    await page.getByRole('button', { name: 'Clear search', exact: true }).last().click()
    await expect(page).not.toHaveURL(/search=/)
  })
})

// A shop that sells what the terms ask for, and three rivals of the trade.
const shop = 'bewleys.com'
const rivals = ['3fe.com', 'lavazza.com', 'nespresso.com']

/** Prices of a hundred keywords: Yahoo’s pages hold half as many results, so a keyword takes twice as many. */
const prices = { Google: '327.27', Yahoo: '607.79', Bing: '327.27' } as const

for (const engine of ['Google', 'Yahoo', 'Bing'] as const)
  test(`a column of ${coffeeTerms.length} search terms of a trade, checked on ${engine}: all done, counts and credits right`, async ({
    page,
  }) => {
    await signInAs(page, 'paid', '/create-serp')
    await page.getByLabel('Your Domain/URL').fill(shop)
    if (engine !== 'Google') {
      await page.getByRole('combobox', { name: 'Search engine' }).click()
      await page.getByRole('option', { name: engine, exact: true }).click()
    }
    await paste(page.getByLabel('Add keywords'), coffeeTerms.join('\r\n'))
    await expect(page.getByText('100 of 100')).toBeVisible()
    for (const rival of rivals) {
      const field = page.getByPlaceholder(/competitor$/)
      await field.fill(rival)
      await field.press('Enter')
    }
    await expect(page.getByText(`Total credits required: ${prices[engine]} credits.`)).toBeVisible()
    await page.getByRole('button', { name: 'Ranking' }).click()

    const ranks = page.getByRole('table', {
      name: new RegExp(`^Rankings for check \\d+, ${shop.replace('.', '\\.')}$`),
    })
    await expect(ranks).toBeVisible()
    await expect(page.getByText(`Top 20 · ${prices[engine]} credits`, { exact: true })).toBeVisible({ timeout: 90_000 })
    await expect(ranks.getByText('Pending')).toHaveCount(0)
    await expect(ranks.getByText('Failed')).toHaveCount(0)

    await page.goto('/credits-list')
    const entry = page
      .getByRole('row')
      .filter({ hasText: `SERP check of ${shop}, 100 keywords` })
      .first()
    await expect(entry).toContainText(prices[engine])
  })
