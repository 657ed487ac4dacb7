import { readFileSync } from 'node:fs'
import readSpreadsheet from 'read-excel-file/node'
import { backlinkMessages } from '#contract/backlinks/messages.ts'
import { onScreen } from '../../web/src/parts/screen-messages.ts'
import { expectNoAxeViolations, expectNoAxeViolationsInBothSchemes } from '../support/axe.ts'
import { expectRunStarted } from '../support/expect-run-started.ts'
import { signInAs } from '../support/sign-in.ts'
import { expect, test } from './journey.ts'

const mark = Date.now().toString(36).slice(-4)
const table = 'Backlinks analysis'

test('backlinks are analyzed, filtered, exported, disavowed, saved, refreshed, compared and deleted', async ({
  page,
}) => {
  const target = 'kestrelroast.example'
  await signInAs(page, 'paid', '/backlink-overview')
  await expectNoAxeViolations(page)
  await page.getByLabel('Domain or URL').fill(`https://${target}/beans`)
  await expect(page.getByText('This URL has a path, so only links to that page are analyzed')).toBeVisible()
  await page.getByRole('button', { name: `Use ${target} instead` }).click()
  await expect(page.getByRole('complementary', { name: 'Cost of this check' })).toContainText(/up to [\d,]+ links?/)
  await page.getByRole('button', { name: 'Analyze', exact: true }).click()
  await expect(page).toHaveURL(/\/backlink-view\/\d+/)
  const address = page.url()
  await expect(page.getByRole('heading', { level: 1, name: target })).toBeVisible()
  await expect(page.getByText(/^Analyzed /)).toBeVisible()
  await expect(page.getByText(/^(Top|All) [\d,]+ (of [\d,]+ )?links? loaded, live and lost$/)).toBeVisible()
  const links = page.getByRole('table', { name: table })
  const rows = links.getByRole('row').filter({ has: page.getByRole('checkbox') })
  await expect(rows.nth(1)).toBeVisible()
  await expect(page.getByRole('table', { name: 'Links by country' }).getByRole('row').first()).toBeVisible()
  await expectNoAxeViolationsInBothSchemes(page)

  const sorted = page.waitForResponse((reply) => reply.url().includes('sort=page_from_rank'))
  await links.getByRole('button', { name: /^Sort by Page rank/ }).click()
  await sorted
  const lost = page.waitForResponse((reply) => reply.url().includes('filter=lost'))
  await page.getByRole('radiogroup', { name: 'Links' }).getByText(/^Lost/).click()
  await lost
  await expect(page).toHaveURL(/filter=lost/)
  await expect(links.getByText('Yes', { exact: true })).toHaveCount(0)
  await expect(links.getByText('Lost', { exact: true }).first()).toBeVisible()

  await page.getByRole('button', { name: 'Export' }).click()
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('dialog').getByRole('button', { name: 'Download' }).click(),
  ])
  const [sheet] = await readSpreadsheet(await file.path())
  expect(sheet?.data.length).toBeGreaterThan(1)

  // Bars are reached by keyboard as well as by the mouse.
  const bars = page.getByRole('slider', { name: 'New and lost links by two-week period' })
  const box = await bars.boundingBox()
  if (box === null) throw new Error('the chart is not drawn')
  const filtered = page.waitForResponse((reply) => reply.url().includes('seen_from='))
  await bars.click({ position: { x: box.width - 12, y: box.height / 2 } })
  await filtered
  await expect(page).toHaveURL(/seen_from=\d{4}-\d\d-\d\d/)
  const chip = page.getByRole('button', { name: /^Clear filter: New or lost/ })
  await expect(chip).toBeVisible()
  await page.reload()
  await chip.click()
  await expect(page).not.toHaveURL(/seen_from/)
  // The previous filter’s rows stay until those of the new one arrive.
  await expect(page.locator('[data-outdated]')).toHaveCount(0)

  await rows.nth(1).getByRole('checkbox').check({ force: true })
  await rows.nth(2).getByRole('checkbox').check({ force: true })
  await page.getByRole('button', { name: 'Disavow file' }).click()
  const dialog = page.getByRole('dialog')
  const [disavow] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Download' }).click(),
  ])
  expect(disavow.suggestedFilename()).toMatch(/\.txt$/)
  expect(readFileSync(await disavow.path(), 'utf8')).toMatch(/^domain:/m)
  await page.keyboard.press('Escape')

  await page.getByText('Referring domains', { exact: true }).last().click()
  const domains = page.getByRole('table', { name: 'Referring domains' })
  const first = domains.getByRole('row').nth(1).getByRole('button')
  const domain = (await first.textContent()) ?? ''
  await first.click()
  await expect(page.getByRole('button', { name: `Clear filter: Referring domain: ${domain}` })).toBeVisible()
  await expect(links).toContainText(domain)

  await page.getByRole('button', { name: 'Run Time' }).click()
  await dialog.getByLabel('Analyze these backlinks').selectOption('onceInMonth')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText(onScreen(backlinkMessages.saved))).toBeVisible()
  await expect(page).toHaveURL(/\/backlinks-projects-list/)
  const saved = page.getByRole('row').filter({ hasText: target })
  await expect(saved).toContainText('Monthly')
  await expectNoAxeViolationsInBothSchemes(page)

  await page.goto(address)
  await page.getByRole('button', { name: 'Refresh' }).click()
  await expect(dialog).toContainText(/Cost[\d.,]+ credits/)
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  await expectRunStarted(page, backlinkMessages.refreshed)
  await expect(page.getByText(/^Analyzed /)).toBeVisible()
  // Both are of one day, so there is one date and nothing to compare with yet.
  await expect(page.getByText('Nothing to compare yet')).toBeVisible()

  await page.goto('/backlinks-projects-list')
  await page.getByRole('button', { name: `Remove ${target}` }).click()
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText(onScreen(backlinkMessages.deleted))).toBeVisible()
  await expect(page.getByText('No Data Available')).toBeVisible()
  await page.goto(address)
  await expect(page).toHaveURL(/\/backlink-overview/)
})

test('two dates of a saved target are compared, and its links with those of another one', async ({ page }) => {
  await signInAs(page, 'demo', '/backlinks-projects-list')
  const rival = 'beanharbour.example'
  await page.getByRole('link', { name: 'kestrelroast.example', exact: true }).click()
  await expect(page.getByText(/^Analyzed /)).toBeVisible()
  await expect(page.getByRole('heading', { name: /^Since / })).toBeVisible()
  const counts = page.getByRole('group', { name: 'Filter links by change' })
  const kept = counts.getByRole('button', { name: /^Kept/ })
  const total = Number((await kept.locator('b').textContent())?.replaceAll(',', ''))
  expect(total).toBeGreaterThan(0)
  const filtered = page.waitForResponse((reply) => reply.url().includes('movement=kept'))
  await kept.click()
  expect((await (await filtered).json()).pagination.total).toBe(total)
  await expect(page.getByRole('button', { name: 'Clear filter: Since Compare Date: Kept' })).toBeVisible()
  await page.reload()
  await expect(kept).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByText(/^Referring domains among the links loaded: \+[\d,]+ gained/)).toBeVisible()

  await page.getByText('Link gap', { exact: true }).click()
  await page.getByRole('button', { name: 'Choose projects' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(rival).check()
  await dialog.getByRole('button', { name: 'Compare' }).click()
  await expect(page).toHaveURL(/others=/)
  await expect(page.getByText(`Domains that link to ${rival}`)).toBeVisible()
  await expect(page.getByRole('table', { name: 'Link gap' }).getByRole('row').nth(1)).toBeVisible()
  await expectNoAxeViolations(page)
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('the view keeps to the width of a phone', async ({ page }) => {
    await signInAs(page, 'paid', '/backlink-overview')
    await page.getByLabel('Domain or URL').fill(`phone-${mark}.example`)
    await page.getByRole('button', { name: 'Analyze', exact: true }).click()
    await expect(page.getByText(/^Analyzed /)).toBeVisible()
    await expect(page.getByRole('table', { name: 'Links by TLD' }).getByRole('row').first()).toBeVisible()
    const excess = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    )
    expect(excess).toBeLessThanOrEqual(0)
    await expectNoAxeViolations(page)
  })
})

test('a trial sees what the module would do', async ({ page }) => {
  for (const path of ['/backlink-overview', '/backlink-view/1', '/backlinks-projects-list']) {
    if (path === '/backlink-overview') await signInAs(page, 'trial', path)
    else await page.goto(path)
    await expect(page.getByRole('heading', { name: 'Backlink Checker Module is Locked!' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'View Plans' })).toBeVisible()
  }
})
