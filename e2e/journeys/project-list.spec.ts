import { rankProjectMessages } from '#contract/rank-projects/messages.ts'
import { onScreen } from '../../web/src/parts/screen-messages.ts'
import { expectNoAxeViolations, expectNoAxeViolationsInBothSchemes } from '../support/axe.ts'
import { createProject, readProject, runEnded } from '../support/rank-projects.ts'
import { signInAs } from '../support/sign-in.ts'
import { expect, test } from './journey.ts'

const mark = Date.now().toString(36).slice(-4)

test('a project is found, gets another run time, and is removed after its name was asked about', async ({ page }) => {
  await signInAs(page, 'paid')
  const name = `Found again ${mark}`
  const id = await createProject(page, name, ['coffee beans', 'espresso machine'], { isDailyChecked: 1 })
  await runEnded(page, id)
  await page.goto('/list-serp-project')
  await page.getByRole('searchbox', { name: 'Search name or domain' }).fill(`found AGAIN ${mark}`)
  await expect(page).toHaveURL(/search=/)
  await expect(page.getByText('Showing 1 of 1 project')).toBeVisible()
  const row = page.getByRole('row').filter({ hasText: name })
  await expect(row).toContainText('No rankings from 7 days ago')
  await expect(row.getByRole('link', { name, exact: true })).toHaveAttribute('href', `/view-serp-project/${id}`)

  const actions = row.getByRole('button', { name: `Actions for ${name}` })
  await actions.press('Enter')
  await page.getByRole('menuitem', { name: 'Run Time' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Run Time' })
  await expect(dialog.getByRole('checkbox', { name: /^Run daily/ })).toBeChecked()
  await dialog.getByRole('checkbox', { name: /^Run daily/ }).uncheck()
  const frequency = dialog.getByRole('combobox', { name: 'Frequency' })
  await frequency.click()
  await expect(page.getByRole('option')).toHaveText(['Weekly', 'Every two weeks', 'Monthly', 'Never'])
  await page.getByRole('option', { name: 'Monthly' }).click()
  await dialog.getByLabel('Time of day').fill('22:15')
  await expectNoAxeViolations(page)
  await dialog.getByRole('button', { name: 'Update' }).click()
  await expect(page.getByText(`Schedule saved for ${name}`)).toBeVisible()
  await expect(row).toContainText('Monthly, 22:15–23:00')
  await expect(actions).toBeFocused()
  expect(await readProject(page, name)).toMatchObject({ duration: 'onceInMonth', runAt: '22:15', isDailyChecked: 0 })

  const remove = async () => {
    await actions.click()
    await page.getByRole('menuitem', { name: 'Remove' }).click()
  }
  await remove()
  const question = page.getByRole('dialog', { name: 'Are you sure you want to delete this project?' })
  await expect(question).toContainText(name)
  await page.keyboard.press('Escape')
  await expect(actions).toBeFocused()
  await remove()
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText(onScreen(rankProjectMessages.deleted))).toBeVisible()
  await expect(page.getByText(/No project matches/)).toBeVisible()
})

test('a locked module with projects, and a trial that has its one, have no accessibility violation', async ({
  page,
}) => {
  const setting = {
    id: 0,
    searchEngine: 1,
    deviceType: 1,
    language: 'en',
    country_code: 2372,
    country_iso_code: 'IE',
    place_code: null,
    location: 'Ireland',
  }
  const project = {
    id: 7,
    projectName: 'From better days',
    domain: 'kestrelroast.example',
    location: 'Ireland',
    country_iso_code: 'IE',
    language: 'en',
    deviceType: 1,
    searchEngine: 1,
    settings: [{ ...setting, keyword_count: 12 }],
    depth: 20,
    keyword_count: 12,
    competitor_count: 0,
    date_created: '2026-09-01T06:00:00.000Z',
    last_executed_at: '2026-10-01T06:01:00.000Z',
    isDailyChecked: 1,
    duration: 'onceInDay',
    runAt: '06:00',
    timeZone: 'Europe/Dublin',
    next_run_at: '2026-12-24T06:00:00.000Z',
    last_run: {
      kind: 'scheduled',
      outcome: 'skipped-plan',
      started_at: '2026-10-02T06:00:00.000Z',
      done_count: 0,
      failed_count: 0,
      keywords_count: 12,
    },
    averagePosition: null,
    average_basis: null,
    visibility: 0,
    compared: null,
    not_compared: 'first',
    moved: null,
    sparkline: [{ date: '2026-10-01', averagePosition: 12.5 }],
  }
  const pagination = { current_page: 1, last_page: 1, total: 1 }
  await page.route(/\/api\/projects(\?.*)?$/, (route) =>
    route.fulfill({ json: { data: { projects: [project], pagination, project_limit: 1, keyword_limit: 20 } } }),
  )
  await signInAs(page, 'expired', '/list-serp-project')
  await expect(page.getByRole('heading', { name: 'SERP Projects Module is Locked!' })).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: project.projectName })).toContainText('Skipped')
  await expectNoAxeViolationsInBothSchemes(page)
  await signInAs(page, 'trial', '/create-serp-project')
  await expect(page.getByText('You have 1 of 1 project')).toBeVisible()
  await expectNoAxeViolationsInBothSchemes(page)
})

for (const width of [1280, 1440])
  test(`at ${width} pixels places are whole and names have room`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 })
    // A long name of a country.
    await page.route(/\/api\/projects(\?.*)?$/, async (route) => {
      const response = await route.fetch()
      await route.fulfill({ response, body: (await response.text()).replaceAll('"Ireland"', '"United Kingdom"') })
    })
    await signInAs(page, 'demo', '/list-serp-project')
    const place = page.getByTitle('United Kingdom', { exact: true }).first()
    await expect(place).toBeVisible()
    expect(await place.evaluate((text) => text.scrollWidth - text.clientWidth)).toBeLessThanOrEqual(0)
    const name = await page.getByRole('columnheader', { name: 'Project Name' }).boundingBox()
    expect(name?.width).toBeGreaterThan(140)
  })
