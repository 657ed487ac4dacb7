import type { Page } from '@playwright/test'
import { serpCheckMessages } from '#contract/serp-checks/messages.ts'
import { expectNoAxeViolations } from '../support/axe.ts'
import { finishedCheck, mark, ranksOf, summary } from '../support/serp-checks.ts'
import { signInAs } from '../support/sign-in.ts'
import { expect, test } from './journey.ts'

// They spend the trial's credits one after the other; the paid account's are counted elsewhere at the same time.
test.describe.configure({ mode: 'serial' })

const refreshButton = (page: Page, id: number) => page.getByRole('button', { name: `Refresh check ${id}` })

test('a refresh names its price, asks for confirmation within four hours, and keeps the earlier check', async ({
  page,
}) => {
  await signInAs(page, 'trial')
  const id = await finishedCheck(page, [`espresso machine ${mark}`, `milk frother __slow__ ${mark}`])
  await page.goto(`/view-serps?open=${id}`)
  await expect(summary(page, 'Top 20 · 6.55 credits')).toBeVisible()

  await refreshButton(page, id).press('Enter')
  const question = page.getByRole('dialog', { name: 'Search again?' })
  await expect(question).toContainText(serpCheckMessages.confirmRefresh)
  await expect(question).toContainText('Cost6.55 credits')
  await expect(question).toContainText(/Last checkToday \d\d:\d\d, /)
  await expectNoAxeViolations(page)
  await page.keyboard.press('Escape')
  await expect(question).toHaveCount(0)
  await expect(refreshButton(page, id)).toBeFocused()

  await refreshButton(page, id).click()
  await question.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByText(serpCheckMessages.refreshed)).toBeVisible()
  await expect(page.getByRole('button', { name: `Refresh check ${id}. Already running` })).toBeVisible()
  await expect(refreshButton(page, id)).toBeFocused()
  await expect(summary(page, 'Top 20 · 13.09 credits in 2 runs')).toBeVisible()
  await expect(ranksOf(page, id).getByText('Pending')).toHaveCount(0)

  await ranksOf(page, id).getByRole('link', { name: 'espresso machine' }).first().click()
  await expect(page.getByRole('combobox', { name: 'Check' }).getByRole('option')).toHaveCount(2)
})

test('the server asks for confirmation of a check this screen does not know of, and a lost answer is not paid twice', async ({
  page,
}) => {
  await signInAs(page, 'trial')
  const id = await finishedCheck(page, [`pour over kettle ${mark}`])
  // A screen that was left open since yesterday.
  await page.route('**/api/serp/list-serps**', async (route) => {
    const reply = await route.fetch()
    const body = (await reply.text()).replaceAll(/"taken_at":"[^"]+"/g, '"taken_at":"2026-01-01T00:00:00.000Z"')
    await route.fulfill({ response: reply, body })
  })
  const sent: { key: string | undefined; confirm: boolean }[] = []
  await page.route('**/api/serp/refresh-serp', async (route) => {
    const request = route.request()
    sent.push({ key: request.headers()['idempotency-key'], confirm: request.postDataJSON().confirm })
    if (sent.length !== 2) return route.continue()
    await route.fetch()
    await route.abort('connectionreset')
  })
  await page.goto(`/view-serps?open=${id}`)
  await refreshButton(page, id).click()
  const first = page.getByRole('dialog', { name: 'Refresh this check?' })
  await expect(first).toContainText('This checks every keyword for youtube.com again.')
  await expect(first).toContainText('Earlier checks are kept')
  await first.getByRole('button', { name: 'Refresh' }).click()

  const second = page.getByRole('dialog', { name: 'Search again?' })
  await expect(second.getByRole('alert')).toHaveText(serpCheckMessages.confirmRefresh)
  const confirm = second.getByRole('button', { name: 'Confirm' })
  await confirm.click()
  await expect(second.getByRole('alert').filter({ hasText: 'won’t be charged twice' })).toBeVisible()
  await expect(page.getByText(serpCheckMessages.refreshFailed)).toBeVisible()
  await expect(confirm).toBeFocused()
  await confirm.press('Enter')
  await expect(page.getByText(serpCheckMessages.refreshed)).toBeVisible()
  await expect(second).toHaveCount(0)

  expect(sent.map((request) => request.confirm)).toEqual([false, true, true])
  expect(sent[1]?.key).toBeTruthy()
  expect(sent[2]?.key).toBe(sent[1]?.key)
  expect(sent[0]?.key).not.toBe(sent[1]?.key)
  await expect(summary(page, 'Top 20 · 6.55 credits in 2 runs')).toBeVisible()
})

test('an answer that comes late ends only the question it was sent from', async ({ page }) => {
  await signInAs(page, 'trial')
  const slow = await finishedCheck(page, [`cupping spoon ${mark}`])
  const other = await finishedCheck(page, [`coffee server ${mark}`])
  const held = Promise.withResolvers<void>()
  const sent: number[] = []
  await page.route('**/api/serp/refresh-serp', async (route) => {
    const { id } = route.request().postDataJSON()
    sent.push(id)
    if (id === slow) await held.promise
    await route.continue()
  })
  await page.goto('/view-serps')
  const question = page.getByRole('dialog', { name: 'Search again?' })
  const confirm = question.getByRole('button', { name: 'Confirm' })
  await refreshButton(page, slow).click()
  await confirm.click()
  await page.keyboard.press('Escape')
  await expect(question).toHaveCount(0)
  await expect(refreshButton(page, slow)).toHaveAttribute('aria-disabled', 'true')

  await refreshButton(page, other).click()
  await expect(confirm).toBeEnabled()
  await expect(confirm).not.toHaveAttribute('data-loading')
  held.resolve()
  await expect(page.getByText(serpCheckMessages.refreshed)).toBeVisible()
  await expect(refreshButton(page, slow)).toHaveCount(1)
  await expect(question).toBeVisible()
  expect(sent).toEqual([slow])
  await confirm.click()
  await expect(question).toHaveCount(0)
  expect(sent).toEqual([slow, other])
})

test('with not enough credits a refresh says how many are missing and cannot be sent', async ({ page }) => {
  // What an earlier run still costs would be shown here, and replace the credits below.
  await page.route('**/api/events', () => {})
  await page.route('**/api/user/show', async (route) => {
    const reply = await route.fetch()
    const account = await reply.json()
    await route.fulfill({ response: reply, json: { ...account, userData: { ...account.userData, credits: 1 } } })
  })
  await signInAs(page, 'trial')
  const id = await finishedCheck(page, [`stovetop kettle ${mark}`])
  await page.goto('/view-serps')
  await refreshButton(page, id).click()
  const question = page.getByRole('dialog')
  await expect(question).toContainText('Credits missing2.27')
  await expect(question.getByRole('button', { name: 'Confirm' })).toBeDisabled()
})

test('failed keywords are looked up again and only they are paid; what fails again says why again', async ({
  page,
}) => {
  const sandbox = process.env.E2E_SANDBOX_URL
  if (sandbox === undefined)
    throw new Error('Set E2E_SANDBOX_URL beside E2E_BASE_URL: the sandbox is set to fail once.')
  await signInAs(page, 'trial')
  const once = `burr grinder ${mark}`
  await page.request.post(`${sandbox}/_sandbox/faults`, {
    data: { keywords: [once], effect: { kind: 'fail', code: 40501 }, times: 1 },
  })
  const id = await finishedCheck(page, [once, `moka pot __40501__ ${mark}`, `coffee scales ${mark}`])
  await page.goto(`/view-serps?open=${id}`)
  await expect(summary(page, 'Top 20 · 2 failed, refunded · 3.27 credits')).toBeVisible()
  const line = ranksOf(page, id).getByRole('row').filter({ hasText: once })
  await expect(line).toContainText('Failed: ')
  await line.getByRole('button', { name: 'Retry' }).click()
  const question = page.getByRole('dialog', { name: 'Retry 2 failed keywords?' })
  await expect(question).toContainText('Cost6.55 credits')
  await question.getByRole('button', { name: 'Cancel' }).click()

  const more = page.getByRole('button', { name: `More actions for check ${id}` })
  await more.press('Enter')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await question.getByRole('button', { name: 'Retry' }).press('Enter')
  await expect(page.getByText(serpCheckMessages.retried)).toBeVisible()
  await expect(more).toBeFocused()
  await expect(summary(page, 'Top 20 · 1 failed, refunded · 6.55 credits in 2 runs')).toBeVisible()
  await expect(line).not.toContainText('Failed')
  await expect(page.getByRole('button', { name: /^Retry 1 failed/ })).toBeVisible()
})
