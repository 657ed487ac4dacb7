import type { Page } from '@playwright/test'
import { serpCheckMessages } from '#contract/serp-checks/messages.ts'
import { onScreen } from '../../web/src/parts/screen-messages.ts'
import { expectNoAxeViolations } from '../support/axe.ts'
import { expectRunStarted } from '../support/expect-run-started.ts'
import { finishedCheck, mark, ranksOf, summary } from '../support/serp-checks.ts'
import { signInAs } from '../support/sign-in.ts'
import { expect, test } from './journey.ts'

const refreshButton = (page: Page, id: number) => page.getByRole('button', { name: `Refresh check ${id}` })

test('a refresh names its price, asks for confirmation within four hours, and keeps the earlier check', async ({
  page,
}) => {
  await signInAs(page, 'trial')
  const frother = `milk frother ${mark}`
  const id = await finishedCheck(page, [`espresso machine ${mark}`, frother])
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

  // A slow look-up keeps the check running long enough to be seen.
  await page.request.post(`${process.env.E2E_SANDBOX_URL}/_sandbox/faults`, {
    data: { keywords: [frother], effect: { kind: 'slow' }, times: 1 },
  })
  await refreshButton(page, id).click()
  await question.getByRole('button', { name: 'Confirm' }).click()
  await expectRunStarted(page, onScreen(serpCheckMessages.refreshed))
  await expect(page.getByRole('button', { name: `Refresh check ${id}. Already running` })).toBeVisible()
  await expect(refreshButton(page, id)).toBeFocused()
  await expect(summary(page, 'Top 20 · 13.09 credits in 2 runs')).toBeVisible()
  await expect(ranksOf(page, id).getByText('Pending')).toHaveCount(0)

  await ranksOf(page, id).getByRole('link', { name: 'espresso machine' }).first().click()
  await expect(page.getByRole('combobox', { name: 'Check' }).getByRole('option')).toHaveCount(2)
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
  await page.getByRole('menuitem', { name: /^Retry 2 failed/ }).press('Enter')
  await question.getByRole('button', { name: 'Retry' }).press('Enter')
  await expectRunStarted(page, onScreen(serpCheckMessages.retried))
  await expect(more).toBeFocused()
  await expect(summary(page, 'Top 20 · 1 failed, refunded · 6.55 credits in 2 runs')).toBeVisible()
  await expect(line).not.toContainText('Failed')
  await expect(page.getByRole('button', { name: /^Retry 1 failed/ })).toBeVisible()
})
