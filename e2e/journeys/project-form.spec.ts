import { rankProjectMessages } from '#contract/rank-projects/messages.ts'
import { onScreen } from '../../web/src/parts/screen-messages.ts'
import { expectNoAxeViolations } from '../support/axe.ts'
import { expectRunStarted } from '../support/expect-run-started.ts'
import { readProject } from '../support/rank-projects.ts'
import { signInAs } from '../support/sign-in.ts'
import { expect, paste, test } from './journey.ts'

const mark = Date.now().toString(36).slice(-4)

test('four steps make a project that runs at once and then weekly; Back and a reload lose nothing', async ({
  page,
}) => {
  await signInAs(page, 'paid', '/create-rank-project')
  const name = `Four steps ${mark}`
  const next = page.getByRole('button', { name: 'Next' })
  await expect(next).toBeDisabled()
  await page.getByLabel('Project Name').fill(name)
  await page.getByLabel('Project Name').press('Enter')

  await expect(page.getByRole('button', { name: /Domain and keywords/ })).toHaveAttribute('aria-current', 'step')
  await page.getByLabel('Your Domain/URL').fill('https://kestrelroast.example/shop')
  await expect(next).toBeDisabled()
  await paste(page.getByLabel('Add keywords'), `espresso machine ${mark}\nmilk frother ${mark}\nmoka pot ${mark}`)
  await expect(page.getByText('3 of 100')).toBeVisible()
  for (let rival = 1; rival <= 10; rival += 1) {
    await page.getByPlaceholder(/competitor$/).fill(`rival${rival}.example`)
    await page.getByPlaceholder(/competitor$/).press('Enter')
  }
  await expect(page.getByRole('list', { name: 'Competitors' }).getByRole('listitem')).toHaveCount(10)
  await expect(page.getByPlaceholder(/competitor$/)).toHaveCount(0)
  await expectNoAxeViolations(page)
  await next.click()
  await expect(page.getByRole('combobox', { name: 'Country' })).toHaveValue('Ireland')
  await page.goBack()
  await expect(page.getByLabel('Your Domain/URL')).toHaveValue('kestrelroast.example/shop')
  await page.reload()
  await expect(page.getByText('3 of 100')).toBeVisible()
  await next.click()
  await next.click()

  const cost = page.getByRole('complementary', { name: 'Cost of this project' })
  await expect(page.getByRole('combobox', { name: 'Frequency' })).toBeDisabled()
  await expect(cost).toContainText('Total credits (maximum per run)9.82')
  await page.getByLabel(/^Run daily/).uncheck()
  await expect(cost).toContainText('Credits per month (4 scheduled runs)39.27')
  await page.getByLabel('Time of day').fill('')
  await expect(page.getByText(rankProjectMessages.runAt)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Submit' })).toBeDisabled()
  await page.getByLabel('Time of day').fill('07:30')
  const zone = page.getByRole('combobox', { name: 'Time zone' })
  await zone.fill('new york')
  await zone.press('Enter')
  await expect(page.getByText(/Next scheduled run: .* between 07:30 and 08:00 \(America\/New York\)/)).toBeVisible()
  await expectNoAxeViolations(page)
  await page.getByRole('button', { name: 'Submit' }).click()
  await expectRunStarted(page, onScreen(rankProjectMessages.queued))
  await expect(page).toHaveURL(/\/view-serp-project\/\d+/)
  await expect(page.getByRole('heading', { name })).toBeVisible()
  await page.goto('/list-serp-project')

  const row = page.getByRole('row').filter({ hasText: name })
  await expect(row).toContainText('Done')
  await expect(row).toContainText('Weekly, 07:30–08:00')
  expect(await readProject(page, name)).toMatchObject({
    domain: 'kestrelroast.example/shop',
    keyword_count: 3,
    competitor_count: 10,
    duration: 'onceInWeek',
    runAt: '07:30',
    timeZone: 'America/New_York',
  })
  await page.goto('/create-serp-project')
  await expect(page.getByLabel('Project Name')).toHaveValue('')
})
