import { keywordLimitWords, rankProjectMessages } from '#contract/rank-projects/messages.ts'
import { domainMessages } from '#contract/rules/domain-syntax.ts'
import { keywordMessages } from '#contract/rules/keyword-syntax.ts'
import { serpCheckMessages } from '#contract/serp-checks/messages.ts'
import { expectNoAxeViolations } from '../support/axe.ts'
import { createProject, readProject, runEnded } from '../support/rank-projects.ts'
import { signInAs } from '../support/sign-in.ts'
import { expect, paste, test } from './journey.ts'

const mark = Date.now().toString(36).slice(-4)
const words = (count: number) => Array.from({ length: count }, (_, at) => `keyword ${at + 1}`).join('\n')

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
  await expect(page.getByLabel('Your Domain/URL')).toHaveValue('kestrelroast.example')
  await page.reload()
  await expect(page.getByText('3 of 100')).toBeVisible()
  await next.click()
  await next.click()

  const cost = page.getByRole('complementary', { name: 'Cost of this project' })
  await expect(page.getByRole('combobox', { name: 'Frequency' })).toBeDisabled()
  await expect(cost).toContainText('Total maximum per run9.82')
  await page.getByLabel(/^Run daily/).uncheck()
  await expect(cost).toContainText('Per month (4 scheduled runs)39.27')
  await page.getByLabel('Time of day').fill('')
  await expect(page.getByText(rankProjectMessages.runAt)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Submit' })).toBeDisabled()
  await page.getByLabel('Time of day').fill('07:30')
  const zone = page.getByRole('combobox', { name: 'Time zone' })
  await zone.fill('new york')
  await zone.press('Enter')
  await expect(page.getByText(/Next scheduled run: .* 07:30 \(America\/New York\)/)).toBeVisible()
  await expectNoAxeViolations(page)
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(page.getByText(rankProjectMessages.queued).first()).toBeVisible()
  await expect(page).toHaveURL(/\/list-serp-project/)

  const row = page.getByRole('row').filter({ hasText: name })
  await expect(row).toContainText('Done')
  await expect(row).toContainText('Weekly at 07:30')
  expect(await readProject(page, name)).toMatchObject({
    domain: 'kestrelroast.example',
    keyword_count: 3,
    competitor_count: 10,
    duration: 'onceInWeek',
    runAt: '07:30',
    timeZone: 'America/New_York',
  })
  await page.goto('/create-serp-project')
  await expect(page.getByLabel('Project Name')).toHaveValue('')
})

test('what is wrong is said beside its field, a draft outlives a lost answer, and Reset asks first', async ({
  page,
}) => {
  await signInAs(page, 'paid', '/create-serp-project')
  await page.getByLabel('Project Name').focus()
  await page.getByLabel('Project Name').press('Tab')
  await expect(page.getByText(rankProjectMessages.name)).toBeVisible()
  await page.getByLabel('Project Name').fill(`Lost answer ${mark}`)
  await page.getByRole('button', { name: 'Next' }).click()
  await page.getByLabel('Your Domain/URL').fill('nonsense')
  await paste(page.getByLabel('Add keywords'), words(101))
  await expect(page.getByText(domainMessages.invalid)).toBeVisible()
  await expect(page.getByText(rankProjectMessages.tooManyKeywords)).toBeVisible()
  await page.getByRole('button', { name: 'Clear all' }).click()
  await expect(page.getByText(keywordMessages.empty)).toBeVisible()
  await page.getByLabel('Your Domain/URL').fill('kestrelroast.example')
  await paste(page.getByLabel('Add keywords'), `hand grinder ${mark}\nflat white ${mark}`)
  await page.getByRole('button', { name: 'Next' }).click()
  await page.getByRole('button', { name: 'Next' }).click()

  const sent: string[] = []
  await page.route('**/api/projects', async (route) => {
    if (route.request().method() !== 'POST') return route.fallback()
    sent.push(route.request().postDataJSON().random_id)
    if (sent.length > 1) return route.fallback()
    await route.fetch()
    await route.abort()
  })
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'won’t be charged twice' }).first()).toBeVisible()
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(page).toHaveURL(/\/list-serp-project/)
  await expect(page.getByRole('link', { name: `Lost answer ${mark}`, exact: true })).toHaveCount(1)
  expect(new Set(sent).size).toBe(1)
  expect(sent).toHaveLength(2)

  await page.goto('/create-serp-project')
  await page.getByLabel('Project Name').fill('Soon gone')
  await page.getByRole('button', { name: 'Reset' }).click()
  const question = page.getByRole('dialog', { name: 'Are you sure you want to reset?' })
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await question.getByRole('button', { name: 'Reset' }).click()
  await expect(page.getByLabel('Project Name')).toHaveValue('')
})

test('refusals show the message of their reason, with a link to the plans', async ({ page }) => {
  await signInAs(page, 'paid', '/create-serp-project')
  await page.getByLabel('Project Name').fill('Refused')
  await page.getByRole('button', { name: 'Next' }).click()
  await page.getByLabel('Your Domain/URL').fill('kestrelroast.example')
  await paste(page.getByLabel('Add keywords'), words(2))
  await page.getByRole('button', { name: 'Next' }).click()
  await page.getByRole('button', { name: 'Next' }).click()
  const cost = page.getByRole('complementary', { name: 'Cost of this project' })
  const limit = 'Project limit reached. Please upgrade your plan.'
  for (const [status, code, message, told] of [
    [402, 'credits.insufficient', 'Insufficient credits', serpCheckMessages.insufficientCredits],
    [403, 'project.limit-reached', limit, limit],
  ] as const) {
    await page.route('**/api/projects', (route) =>
      route.request().method() === 'POST' ? route.fulfill({ status, json: { code, message } }) : route.fallback(),
    )
    await page.getByRole('button', { name: 'Submit' }).click()
    await expect(cost.getByRole('alert')).toContainText(told)
    await expect(cost.getByRole('alert').getByRole('link', { name: 'View Plans' })).toBeVisible()
    await page.unroute('**/api/projects')
  }
  const issues = [{ path: 'keywords.1', message: keywordMessages.operator }]
  const invalid = { code: 'input.invalid', message: 'Please check the highlighted fields.', data: { issues } }
  await page.route('**/api/projects', (route) =>
    route.request().method() === 'POST' ? route.fulfill({ status: 400, json: invalid }) : route.fallback(),
  )
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(page.getByText(keywordMessages.operator)).toBeVisible()
  await expect(page.getByLabel('Add keywords')).toBeFocused()
})

test('a trial sees what is locked, and its one project has no schedule', async ({ page }) => {
  await signInAs(page, 'trial', '/list-serp-project')
  await expect(page.getByRole('heading', { name: 'SERP Projects Module is Locked!' })).toBeVisible()
  await expect(page.getByText('Your trial includes one project')).toBeVisible()
  await expectNoAxeViolations(page)
  await page.getByRole('link', { name: 'Check Serp Project' }).click()

  await expect(page.getByRole('combobox', { name: 'Search engine' })).toBeDisabled()
  await expect(page.getByText('Upgrade to view more options')).toHaveCount(4)
  await page.getByLabel('Project Name').fill(`Trial ${mark}`)
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(page.getByText('Upgrade to unlock competitors.')).toBeVisible()
  await page.getByLabel('Your Domain/URL').fill('kestrelroast.example')
  await paste(page.getByLabel('Add keywords'), words(21))
  await expect(page.getByText(keywordMessages.tooManyForTrial)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Next' })).toBeDisabled()
  await page.getByRole('button', { name: 'Keep the first 20' }).click()
  await page.getByRole('button', { name: 'Next' }).click()
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(page.getByText(rankProjectMessages.scheduleForTrial)).toBeVisible()
  await expect(page.getByLabel(/^Run daily/)).toHaveCount(0)
  await expectNoAxeViolations(page)
  await page.getByRole('button', { name: 'Submit' }).click()
  await expect(page).toHaveURL(/\/list-serp-project/)
  const row = page.getByRole('row').filter({ hasText: `Trial ${mark}` })
  await expect(row).toContainText('Manual runs only')
  expect(await readProject(page, `Trial ${mark}`)).toMatchObject({ duration: 'never', next_run_at: null })

  await row.getByRole('button', { name: `Run Time of Trial ${mark}` }).click()
  await expect(page.getByRole('dialog')).toContainText(rankProjectMessages.scheduleForTrial)
})

test('a trial with its one project is told so before the first step, and gets the form back when there is room', async ({
  page,
}) => {
  await signInAs(page, 'trial')
  const name = `The one ${mark}`
  const id = await createProject(page, name, [`latte art ${mark}`])
  await runEnded(page, id)
  const held = Promise.withResolvers<void>()
  const list = /\/api\/projects(\?.*)?$/
  await page.route(list, async (route) => {
    await held.promise
    await route.continue()
  })
  await page.goto('/create-serp-project')
  await expect(page.getByRole('heading', { name: 'New project' })).toBeVisible()
  await expect(page.getByRole('main').locator('[aria-busy]')).toBeVisible()
  // No form is taken away from under somebody's hands.
  await expect(page.getByLabel('Project Name')).toHaveCount(0)
  held.resolve()
  await expect(page.getByText('You have 1 of 1 project')).toBeVisible()
  await page.unroute(list)
  await expect(page.getByText('Your trial includes 1 project.')).toBeVisible()
  await expect(page.getByLabel('Project Name')).toHaveCount(0)
  await expect(page.getByRole('main').getByRole('link', { name: 'View Plans' })).toBeVisible()
  await expectNoAxeViolations(page)
  await page.getByRole('link', { name: 'Go to projects' }).click()
  await page.getByRole('button', { name: `Remove ${name}` }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText(rankProjectMessages.deleted)).toBeVisible()
  await page.goto('/create-serp-project')
  await page.getByLabel('Project Name').fill(name)
  await expect(page.getByRole('button', { name: 'Next' })).toBeEnabled()
})

test('where nobody knows whether a project fits, the form is there', async ({ page }) => {
  await signInAs(page, 'paid')
  await page.route(/\/api\/projects(\?.*)?$/, (route) => route.abort())
  await page.goto('/create-serp-project')
  await page.getByLabel('Project Name').fill('Nobody knows')
  await expect(page.getByRole('button', { name: 'Next' })).toBeEnabled()
})

test('a plan with room for few keywords says so in the words of a refusal, before anything is sent', async ({
  page,
}) => {
  await signInAs(page, 'paid')
  let limit = 1_000
  await page.route(/\/api\/projects(\?.*)?$/, async (route) => {
    if (route.request().method() !== 'GET') return route.fallback()
    const reply = await (await route.fetch()).json()
    await route.fulfill({ json: { data: { ...reply.data, keyword_limit: limit } } })
  })
  const toKeywords = async () => {
    await page.goto('/create-serp-project')
    await page.getByLabel('Project Name').fill('Narrow')
    await page.getByRole('button', { name: 'Next' }).click()
  }
  await toKeywords()
  await paste(page.getByLabel('Add keywords'), words(3))
  await expect(page.getByText('3 of 1,000 keywords per project on your plan. Add up to 100 now')).toBeVisible()

  limit = 2
  await toKeywords()
  await page.getByLabel('Your Domain/URL').fill('kestrelroast.example')
  await expect(page.getByText('3 of 2', { exact: true })).toBeVisible()
  await expect(page.getByText(keywordLimitWords(2))).toBeVisible()
  await expect(page.getByRole('button', { name: 'Next' })).toBeDisabled()
  await page.getByRole('button', { name: 'Keep the first 2' }).click()
  await expect(page.getByText('2 of 2 keywords per project on your plan.')).toBeVisible()
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(page.getByRole('combobox', { name: 'Country' })).toBeVisible()
})
