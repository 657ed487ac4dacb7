import type { Locator, Page } from '@playwright/test'
import { demoProject } from '../support/rank-projects.ts'
import { signInAs } from '../support/sign-in.ts'
import { expect, test } from './journey.ts'

/** Clicks and choices from the project’s screen on, of which an answer may take three. */
type Clicks = { click: (target: Locator) => Promise<void>; choose: (list: Locator, label: string) => Promise<void> }

async function answer(page: Page, address: string, find: (by: Clicks) => Promise<void>) {
  let count = 0
  await page.goto(address)
  await expect(page.getByRole('radiogroup', { name: 'View' })).toBeVisible()
  await find({
    click: async (target) => {
      count += 1
      await target.click()
    },
    choose: async (list, label) => {
      count += 1
      await list.selectOption({ label })
    },
  })
  expect(count).toBeLessThanOrEqual(3)
}

test('ten questions of a professional are answered within three clicks each, with the evidence', async ({ page }) => {
  await signInAs(page, 'demo')
  const shop = `/view-serp-project/${await demoProject(page, 'Kestrel Roast, Ireland')}`
  const bikes = `/view-serp-project/${await demoProject(page, 'Lumen Bikes, United Kingdom')}`
  const view = (name: string) => page.getByRole('radiogroup', { name: 'View' }).getByText(name, { exact: true })
  const rarer = (name: string) => page.getByRole('menuitem', { name, exact: true })
  const more = page.getByRole('button', { name: 'More views' })
  const charts = page.getByRole('button', { name: 'Charts' })
  const history = page.getByRole('table', { name: 'Rank history' })

  await test.step('What fell this week, and why?', () =>
    answer(page, shop, async ({ click }) => {
      const statement = page
        .getByRole('listitem')
        .filter({ hasText: 'because amazon.ie entered the results above you' })
      await click(statement.getByText(/keywords fell/))
      await click(statement.getByRole('link').first())
      await expect(page.getByRole('table', { name: 'How the change adds up' })).toContainText('→')
      await expect(page.getByRole('region', { name: 'Both pages' })).toContainText('amazon.ie')
    }))
  await test.step('Is it us, or the search engine?', () =>
    answer(page, shop, async ({ click }) => {
      await expect(page.getByRole('region', { name: 'Overview' })).toContainText(/(Calm|Usual|Unusual) pages/)
      await click(charts)
      await expect(page.getByText('Volatility', { exact: true }).first()).toBeVisible()
    }))
  await test.step('Who is new on our pages?', () =>
    answer(page, shop, async ({ click, choose }) => {
      await click(view('Share of Voice'))
      await choose(page.getByRole('combobox', { name: 'Domains shown' }), 'New in 28 days')
      await expect(page.getByRole('table', { name: 'Domains by share of voice' })).toContainText('amazon.ie')
    }))
  await test.step('Where do our own pages compete?', () =>
    answer(page, shop, async ({ click }) => {
      await click(view('Pages'))
      await click(page.getByLabel('Page health').getByRole('link').nth(1))
      await expect(page).toHaveURL(/page_state=cannibalised/)
      await click(history.getByRole('link', { name: 'cold brew coffee', exact: true }))
      await expect(page.getByRole('dialog').getByRole('heading', { name: 'Landing pages' })).toBeVisible()
    }))
  await test.step('Which page lost keywords?', () =>
    answer(page, shop, async ({ click }) => {
      await click(view('Pages'))
      const pages = page.getByRole('table', { name: 'Landing pages' })
      await click(pages.getByRole('button', { name: /^Sort by Lost/ }))
      await expect(page).toHaveURL(/pages_sort=lost/)
      await expect(pages.getByRole('row').nth(1).getByRole('cell').nth(6)).toContainText(/\d/)
    }))
  await test.step('What did the rewrite of a group of pages do?', () =>
    answer(page, shop, async ({ click }) => {
      // The charts stayed open; opening them would be the third click.
      await click(page.getByRole('radiogroup', { name: 'Period' }).getByText('90 days', { exact: true }))
      await click(
        page.getByRole('button', { name: /^Effect of the note of .*: Rewrote the pages of all coffee beans/ }),
      )
      await expect(page.getByRole('dialog', { name: 'Effect of a note' })).toContainText('Tag Beans')
    }))
  await test.step('What did the page look like before and after?', () =>
    answer(page, shop, async ({ click }) => {
      await click(history.getByRole('link', { name: 'latte art', exact: true }))
      await expect(page.getByRole('region', { name: 'Both pages' })).toBeVisible()
    }))
  await test.step('Which part of the shop gained most?', () =>
    answer(page, shop, async ({ click }) => {
      await click(view('Tags'))
      const tags = page.getByRole('table', { name: 'Tags' })
      // The second is that of visibility.
      await click(tags.getByRole('button', { name: 'Sort by Change', exact: true }).nth(1))
      await expect(tags.getByRole('row').nth(1)).toContainText(/pp/)
    }))
  await test.step('Which keywords belong on one page, and on which?', () =>
    answer(page, shop, async ({ click }) => {
      await click(more)
      await click(rarer('Groups'))
      const groups = page.getByRole('table', { name: 'Groups of keywords' })
      await expect(groups.getByRole('row').nth(1)).toContainText(/ more.*\//)
    }))
  await test.step('Do we rank differently on desktops and tablets?', () =>
    answer(page, bikes, async ({ click }) => {
      await click(more)
      await click(rarer('Settings'))
      const settings = page.getByRole('table', { name: 'Search settings' })
      for (const name of ['Desktop', 'Tablet']) await expect(settings).toContainText(name)
    }))
})
