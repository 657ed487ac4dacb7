import { rankProjectMessages } from '#contract/rank-projects/messages.ts'
import { expectNoAxeViolations } from '../support/axe.ts'
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
  await expect(row.getByRole('img', { name: `Average position of ${name} over 1 day` })).toBeVisible()
  await expect(row.getByRole('link', { name, exact: true })).toHaveAttribute('href', `/view-serp-project/${id}`)

  const clock = row.getByRole('button', { name: `Run Time of ${name}` })
  await clock.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Run Time' })
  await expect(dialog.getByRole('checkbox', { name: /^Run daily/ })).toBeChecked()
  await dialog.getByRole('checkbox', { name: /^Run daily/ }).uncheck()
  const frequency = dialog.getByRole('combobox', { name: 'Frequency' })
  await frequency.click()
  await expect(page.getByRole('option')).toHaveText(['Once a Week', 'Once Bi-Weekly', 'Once a Month', 'Never'])
  await page.getByRole('option', { name: 'Once a Month' }).click()
  await dialog.getByLabel('Time of day').fill('22:15')
  await expectNoAxeViolations(page)
  await dialog.getByRole('button', { name: 'Update' }).click()
  await expect(page.getByText(`${rankProjectMessages.runtimeUpdated}${name}`)).toBeVisible()
  await expect(row).toContainText('Monthly at 22:15')
  await expect(clock).toBeFocused()
  expect(await readProject(page, name)).toMatchObject({ duration: 'onceInMonth', runAt: '22:15', isDailyChecked: 0 })

  const remove = row.getByRole('button', { name: `Remove ${name}` })
  await remove.click()
  const question = page.getByRole('dialog', { name: 'Are you sure you want to delete this project?' })
  await expect(question).toContainText(name)
  await page.keyboard.press('Escape')
  await expect(remove).toBeFocused()
  await remove.click()
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText(rankProjectMessages.deleted)).toBeVisible()
  await expect(page.getByText(/No project matches/)).toBeVisible()
})

test('failures are shown: a list that does not load, a run time and a removal that are refused', async ({ page }) => {
  await signInAs(page, 'paid')
  const name = `Stays ${mark}`
  const id = await createProject(page, name, ['coffee beans', 'espresso machine'], { isDailyChecked: 1 })
  await runEnded(page, id)
  const busy = { code: 'server.busy', message: 'The server is busy. Try again in a moment.' }
  const refuse = { status: 503, json: busy }
  await page.route('**/api/projects?*', (route) => route.fulfill(refuse))
  await page.goto(`/list-serp-project?search=${encodeURIComponent(name)}`)
  await expect(page.getByText('Error fetching project data')).toBeVisible()
  await page.unroute('**/api/projects?*')
  await page.getByRole('button', { name: 'Retry' }).click()
  const row = page.getByRole('row').filter({ hasText: name })
  await expect(row).toBeVisible()

  await page.route(`**/api/projects/${id}`, (route) => route.fulfill(refuse))
  await row.getByRole('button', { name: `Run Time of ${name}` }).click()
  await page.getByRole('button', { name: 'Update' }).click()
  const dialog = page.getByRole('dialog', { name: 'Run Time' })
  await expect(dialog.getByRole('alert')).toHaveText(`Failed to update runtime settings: ${busy.message}`)
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await row.getByRole('button', { name: `Remove ${name}` }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Error Deleting Project')).toBeVisible()
  await expect(row).toBeVisible()
  await page.unroute(`**/api/projects/${id}`)
})

test('without a plan the module is locked, and what one has can still be opened and exported', async ({ page }) => {
  await signInAs(page, 'expired')
  await expect(page.getByText(/^Expired on /)).toBeVisible()
  await page.goto('/create-serp-project')
  const title = page.getByRole('heading', { name: 'SERP Projects Module is Locked!' })
  await expect(title).toBeVisible()
  await expect(page.getByText("You don't have any active plan. Please purchase a plan")).toBeVisible()
  await expect(page.getByRole('link', { name: 'Export my data' })).toHaveCount(0)
  await page.goto('/list-serp-project')
  await expect(title).toBeVisible()
  await expectNoAxeViolations(page)

  // The same account with a project from when it had a plan.
  const example = {
    id: 7,
    projectName: 'From better days',
    domain: 'kestrelroast.example',
    location: 'Ireland',
    country_iso_code: 'IE',
    language: 'en',
    deviceType: 1,
    searchEngine: 1,
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
    sparkline: [{ date: '2026-10-01', averagePosition: 12.5 }],
  }
  const pagination = { current_page: 1, last_page: 1, total: 1 }
  await page.route(/\/api\/projects(\?.*)?$/, (route) =>
    route.fulfill({ json: { data: { projects: [example], pagination } } }),
  )
  await page.goto('/create-serp-project')
  await page.getByRole('link', { name: 'Export my data' }).click()
  await expect(page.locator('#my-projects')).toBeFocused()
  const row = page.getByRole('row').filter({ hasText: example.projectName })
  await expect(row).toContainText('Skipped: no active plan')
  await expect(row.getByRole('button', { name: /^Run Time/ })).toHaveCount(0)
  await expect(row.getByRole('link', { name: `Open ${example.projectName}` })).toBeVisible()
  await expect(row.getByRole('button', { name: `Export ${example.projectName} to Excel` })).toBeVisible()
  await expectNoAxeViolations(page)
  await page.getByRole('link', { name: 'View Plans' }).first().click()
  await expect(page.getByRole('heading', { name: 'Subscription', level: 1 })).toBeVisible()
})

test('a run that was skipped, or is tried again, says so in the list and on the project', async ({ page }) => {
  await signInAs(page, 'paid')
  const name = `Skipped ${mark}`
  const id = await createProject(page, name, [`flat white ${mark}`, `cortado ${mark}`], { isDailyChecked: 1 })
  await runEnded(page, id)
  let run: object = {}
  const changed = (project: object) => ({ ...project, next_run_at: '2031-03-01T07:00:00.000Z', ...run })
  await page.route(/\/api\/projects(\?.*)?$/, async (route) => {
    const { data } = await (await route.fetch()).json()
    await route.fulfill({ json: { data: { ...data, projects: data.projects.map(changed) } } })
  })
  await page.route(`**/api/projects/list-histories/${id}*`, async (route) => {
    const reply = await (await route.fetch()).json()
    await route.fulfill({ json: { ...reply, project: changed(reply.project) } })
  })
  const started_at = '2031-02-28T07:00:00.000Z'
  const counts = { kind: 'scheduled', started_at, done_count: 0, failed_count: 0, keywords_count: 2 }
  for (const [changes, inList, onProject] of [
    [
      { last_run: { ...counts, outcome: 'skipped-credits' } },
      'Skipped: not enough credits',
      /^The run on 28 Feb 2031, \d\d:00 was skipped because you didn’t have enough credits\. .* Next run: 1 Mar 2031/,
    ],
    [
      { last_run: { ...counts, outcome: 'skipped-plan' } },
      'Skipped: no active plan',
      /^The run on 28 Feb 2031, \d\d:00 was skipped because you had no active plan\. .* Next run: 1 Mar 2031/,
    ],
    [
      {
        last_run: { ...counts, outcome: 'partial', done_count: 1, failed_count: 1 },
        retry_at: '2031-02-28T07:31:00.000Z',
      },
      '1 of 2 failed',
      /^1 keyword failed and was refunded\. We’ll retry at 28 Feb 2031, \d\d:31 if you have enough credits\./,
    ],
  ] as const) {
    run = changes
    await page.goto(`/list-serp-project?search=${encodeURIComponent(name)}`)
    const row = page.getByRole('row').filter({ hasText: name })
    await expect(row).toContainText(inList)
    await page.goto(`/view-serp-project/${id}`)
    await expect(page.getByRole('note')).toHaveText(onProject)
  }
  await expectNoAxeViolations(page)
})
