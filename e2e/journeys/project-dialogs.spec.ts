import { keywordLimitWords, rankProjectMessages } from '#contract/rank-projects/messages.ts'
import { expectNoAxeViolations } from '../support/axe.ts'
import { createProject, runEnded } from '../support/rank-projects.ts'
import { signInAs } from '../support/sign-in.ts'
import { expect, test } from './journey.ts'

const mark = Date.now().toString(36).slice(-4)

test('each dialog begins with its first field, and Enter keeps the word that was typed', async ({ page }) => {
  await signInAs(page, 'paid')
  const id = await createProject(page, `First fields ${mark}`, [`ristretto ${mark}`])
  await runEnded(page, id)
  await page.goto(`/view-serp-project/${id}`)
  const dialog = page.getByRole('dialog')

  await page.getByRole('button', { name: 'Add Keyword', exact: true }).click()
  await expect(dialog.getByLabel('Add keywords')).toBeFocused()
  await page.keyboard.type('lungo')
  await page.keyboard.press('Enter')
  await expect(dialog.getByText('1 of 100')).toBeVisible()
  await expectNoAxeViolations(page)
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)

  await page.getByRole('button', { name: 'Run time and more' }).click()
  await page.getByRole('button', { name: 'Run Time', exact: true }).click()
  await expect(dialog.getByLabel(/^Run daily/)).toBeFocused()
  await page.keyboard.press('Escape')

  await page.goto(`/view-serp-project/${id}?view=competitors`)
  await page
    .getByRole('button', { name: /^Add Competitor/ })
    .first()
    .click()
  await expect(dialog.getByPlaceholder('First competitor')).toBeFocused()
  await page.keyboard.type('rival.example')
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('list', { name: 'Competitors' })).toContainText('rival.example')
})

test('an answer that comes late closes no other dialog than its own', async ({ page }) => {
  await signInAs(page, 'paid')
  const name = `Late ${mark}`
  const id = await createProject(page, name, [`macchiato ${mark}`], { isDailyChecked: 1 })
  await runEnded(page, id)
  await page.goto(`/view-serp-project/${id}`)
  const dialog = page.getByRole('dialog')
  const askRunTime = async () => {
    await page.getByRole('button', { name: 'Run time and more' }).click()
    await page.getByRole('button', { name: 'Run Time', exact: true }).click()
    await dialog.getByLabel(/^Run daily/).uncheck()
  }
  let held = Promise.withResolvers<void>()
  await page.route(`**/api/projects/${id}`, async (route) => {
    await held.promise
    await route.continue()
  })

  await page.getByRole('button', { name: 'Add Keyword', exact: true }).click()
  await dialog.getByLabel('Add keywords').fill(`piccolo ${mark}`)
  await dialog.getByLabel('Add keywords').press('Enter')
  await dialog.getByRole('button', { name: 'Submit' }).click()
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await askRunTime()
  held.resolve()
  await expect(page.getByText(rankProjectMessages.keywordsAdded)).toBeVisible()
  await expect(dialog.getByLabel(/^Run daily/)).not.toBeChecked()

  held = Promise.withResolvers<void>()
  await dialog.getByRole('button', { name: 'Update' }).click()
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await askRunTime()
  held.resolve()
  await expect(page.getByText(`${rankProjectMessages.runtimeUpdated}${name}`)).toBeVisible()
  await expect(dialog.getByLabel(/^Run daily/)).not.toBeChecked()
})

test('a full project says so, with no button but Close', async ({ page }) => {
  await signInAs(page, 'paid')
  const id = await createProject(page, `Full ${mark}`, [`affogato ${mark}`])
  await runEnded(page, id)
  let limit = 1
  await page.route(`**/api/projects/list-histories/${id}*`, async (route) => {
    const reply = await (await route.fetch()).json()
    await route.fulfill({ json: { ...reply, project: { ...reply.project, keyword_limit: limit } } })
  })
  await page.goto(`/view-serp-project/${id}`)
  const dialog = page.getByRole('dialog', { name: 'Add Keywords' })
  await page.getByRole('button', { name: 'Add Keyword', exact: true }).click()
  await expect(dialog.getByText('This project has 1 of 1 keywords.')).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Submit' })).toHaveCount(0)
  const words = page.getByText('Close', { exact: true })
  await expect(dialog.getByRole('button').filter({ has: words })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(dialog).toHaveCount(0)

  limit = 2
  await page.reload()
  // It moves the page down as it appears, and a click that begins before it ends beside the button.
  await expect(page.getByText('Sandbox data: all results are simulated.')).toBeVisible()
  await page.getByRole('button', { name: 'Add Keyword', exact: true }).click()
  for (const word of ['doppio', 'romano']) {
    await dialog.getByLabel('Add keywords').fill(word)
    await dialog.getByLabel('Add keywords').press('Enter')
  }
  await expect(dialog.getByText(keywordLimitWords(2))).toBeVisible()
})
