import readSpreadsheet from 'read-excel-file/node'
import { domainProjectMessages } from '#contract/domain-projects/messages.ts'
import { onScreen } from '../../web/src/parts/screen-messages.ts'
import { expectNoAxeViolationsInBothSchemes } from '../support/axe.ts'
import { signInAs } from '../support/sign-in.ts'
import { expect, test } from './journey.ts'

const mark = Date.now().toString(36).slice(-4)

test('a domain is checked, looked into, compared, exported, tracked, saved with a schedule, found and removed', async ({
  page,
}) => {
  // Both are found for enough that neither has all keywords of the other.
  const domain = 'kestrelroast.example'
  const rival = 'beanharbour.example'
  await signInAs(page, 'paid', '/domain-check')
  await page.getByLabel('Your Domain/URL').fill(domain)
  await page.getByLabel('Keyword limit').fill('60')
  await expect(page.getByRole('complementary', { name: 'Cost of this check' })).toContainText('up to 60 keywords')
  await page.getByRole('button', { name: 'Check Domain Rank' }).click()
  await expect(page).toHaveURL(/\/domain-view\/\d+/)
  await expect(page.getByRole('heading', { name: `Overview ${domain}` })).toBeVisible()

  const table = page.getByRole('table', { name: 'Organic Search Positions Analysis' })
  await expect(page.getByText(/^(All )?[\d,]+ (of [\d,]+ )?organic keywords$/).first()).toBeVisible()
  await expect(page.getByText(/^Checked /)).toBeVisible()
  const rows = table.getByRole('row').filter({ has: page.getByRole('checkbox') })
  await expect(rows.nth(1)).toBeVisible()
  await expectNoAxeViolationsInBothSchemes(page)
  // The head of the column that stays at the right edge covers those that scroll beneath it.
  const pinned = table.getByRole('columnheader', { name: 'SERPs' })
  await pinned.scrollIntoViewIfNeeded()
  const isOnTop = (head: Element) => {
    const { left, right, top, bottom } = head.getBoundingClientRect()
    return head.contains(document.elementFromPoint((left + right) / 2, (top + bottom) / 2))
  }
  expect(await pinned.evaluate(isOnTop)).toBe(true)

  const sorted = page.waitForResponse((reply) => reply.url().includes('sort=search_volume'))
  await table.getByRole('button', { name: /^Sort by Volume/ }).click()
  await sorted
  await expect(page).toHaveURL(/sort=search_volume/)
  // The test follows one keyword: the first row is another one while the order changes.
  const name = await table
    .getByRole('button', { name: /^SERPs for/ })
    .first()
    .textContent()
  // The price is in the name until it is spent.
  expect(name).toMatch(/, [\d.]+ credits$/)
  const serps = table.getByRole('button', { name: name?.replace(/, [\d.]+ credits$/, '') ?? '' }).first()
  await serps.click()
  const top = page.getByRole('table', { name: /^Top ten for/ })
  // A first page holds seven to ten results.
  await expect(top.getByRole('row').nth(6)).toBeVisible()
  await serps.click()
  await expect(top).toHaveCount(0)

  await page.getByRole('button', { name: 'Export' }).click()
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('dialog').getByRole('button', { name: 'Download' }).click(),
  ])
  await expect(page.getByText('File downloaded')).toBeVisible()
  const [sheet] = await readSpreadsheet(await file.path())
  expect(sheet?.data.length).toBeGreaterThan(1)

  await page.getByText('Compare domains', { exact: true }).click()
  await page.getByRole('button', { name: 'Choose domains' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Check a new domain').fill(rival)
  await dialog.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(dialog).toContainText(/Cost[\d.,]+ credits/)
  await dialog.getByRole('button', { name: 'Check and compare' }).click()
  const groups = page.getByRole('group', { name: 'Keywords', exact: true })
  await expect(groups.getByRole('button', { name: /^Missing \d/ })).toBeVisible()
  await expect(page.getByText(/still being checked/)).toHaveCount(0)
  await groups.getByRole('button', { name: /^Missing/ }).click()
  await expect(page.getByRole('table', { name: 'Keywords: Missing' })).toBeVisible()
  await page.getByText('Keywords', { exact: true }).last().click()

  await page.getByRole('button', { name: 'Run Time' }).click()
  await dialog.getByLabel('Check this domain').selectOption('onceInFifteenDays')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText(onScreen(domainProjectMessages.saved))).toBeVisible()
  await expect(page).toHaveURL(/\/domain-projects-list/)
  const saved = page.getByRole('row').filter({ hasText: domain })
  await expect(saved).toContainText('Every 15 days')
  await expectNoAxeViolationsInBothSchemes(page)

  await saved.getByRole('link', { name: domain, exact: true }).click()
  // The rows are ticked only once nothing above can move them any more.
  await expect(rows.nth(2)).toBeVisible()
  await expect(page.locator('[aria-busy="true"], [data-outdated]')).toHaveCount(0)
  await rows.nth(1).getByRole('checkbox').check({ force: true })
  await rows.nth(2).getByRole('checkbox').check({ force: true })
  await page.getByRole('button', { name: 'Add to SERP project' }).click()
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByLabel('Project Name')).toHaveValue(domain)
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(page.getByText('2 of 100')).toBeVisible()

  await page.goto('/domain-projects-list')
  await page.getByRole('button', { name: `Remove ${domain}` }).click()
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText(onScreen(domainProjectMessages.deleted))).toBeVisible()
  await expect(page.getByText('No Data Available')).toBeVisible()
})

test('leaving an unsaved check asks; a reload keeps it', async ({ page }) => {
  await signInAs(page, 'paid', '/domain-check')
  await page.getByLabel('Your Domain/URL').fill(`unsaved-${mark}.example`)
  await page.getByLabel('Keyword limit').fill('10')
  await page.getByRole('button', { name: 'Check Domain Rank' }).click()
  await expect(page.getByText(/^Checked /)).toBeVisible()
  const address = page.url()
  await page.reload()
  await expect(page.getByText(/^Checked /)).toBeVisible()
  await page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: 'Domain projects' }).click()
  const dialog = page.getByRole('dialog', { name: 'This check isn’t saved. Leave and delete it?' })
  await dialog.getByRole('button', { name: 'Stay' }).click()
  await expect(page).toHaveURL(address)
  await page.goBack()
  // A page that is loaded at once would cut the request off.
  const deleted = page.waitForResponse((response) => response.request().method() === 'DELETE')
  await dialog.getByRole('button', { name: 'Leave and delete' }).click()
  await deleted
  await expect(page).toHaveURL(/\/domain-check/)
  await page.goto(address)
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible()
})
