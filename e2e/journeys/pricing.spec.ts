import type { Page } from '@playwright/test'
import { expectNoAxeViolations } from '../support/axe.ts'
import { signInAs } from '../support/sign-in.ts'
import { expect, test } from './journey.ts'

const card = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

/** To whom a card's button writes, and about what. */
async function mailOf(page: Page, plan: string) {
  const href = await card(page, plan).getByRole('link').getAttribute('href')
  const url = new URL(href ?? '')
  return { to: url.pathname, subject: url.searchParams.get('subject') }
}

test('the own plan stands beside the others, and the interval is chosen by keyboard and kept in the address', async ({
  page,
}) => {
  await signInAs(page, 'paid')
  await page.goto('/pricing-page')
  await expect(page.getByText(/^You are on Pro, monthly, until /)).toBeVisible()
  await expect(card(page, 'Pro')).toContainText('Current plan')
  await expect(card(page, 'Pro')).toContainText(/Remaining days: 2[78]/)
  await expect(card(page, 'Pro')).toContainText('Recommended')
  await expect(card(page, 'Basic')).toContainText('£19 Monthly')
  await expect(card(page, 'Basic')).toContainText('0% platform fee')
  await expect(card(page, 'Basic')).toContainText('10,000 credits a month')
  await expect(card(page, 'Basic').getByRole('listitem')).toHaveCount(4)
  const projects = card(page, 'Basic').getByRole('listitem').filter({ hasText: 'SERP Projects' })
  await expect(projects).toContainText('5 projects, 1,000 keywords each')
  await expect(projects.getByText('included')).toHaveCount(1)
  const domains = card(page, 'Basic').getByRole('listitem').filter({ hasText: 'Domain Checker' })
  await expect(domains).toContainText('Coming soon')
  await expect(domains.getByText('included')).toHaveCount(0)
  await expect(page.getByText('Save 16% with a year')).toBeVisible()

  const choice = page.getByRole('group', { name: 'Billing interval' })
  await choice.getByRole('radio', { name: 'Monthly' }).focus()
  await page.keyboard.press('ArrowRight')
  await expect(page).toHaveURL(/\/pricing-page\?interval=year$/)
  await page.reload()
  await expect(choice.getByRole('radio', { name: 'Annually' })).toBeChecked()
  await expect(card(page, 'Basic')).toContainText('£190 Yearly')
  await expect(card(page, 'Basic')).toContainText('£38 less than 12 months')
  await expect(card(page, 'Plus')).toContainText('960,000 credits a year')
  await choice.getByRole('radio', { name: 'Monthly' }).check()
  await expect(page).toHaveURL(/\/pricing-page$/)
})

test('each button writes a mail that says what is wanted and by whom', async ({ page }) => {
  await signInAs(page, 'paid')
  await page.goto('/pricing-page')
  await expect(page.getByText(/^Plans are switched on by mail/)).toBeVisible()
  const to = 'support@serpplus.test'
  const who = 'for paid@serpplus.test'
  expect(await mailOf(page, 'Basic')).toEqual({ to, subject: `Downgrade to Basic, monthly, ${who}` })
  expect(await mailOf(page, 'Pro')).toEqual({ to, subject: `About my plan Pro, monthly, ${who}` })
  expect(await mailOf(page, 'Plus')).toEqual({ to, subject: `Upgrade to Plus, monthly, ${who}` })
  await page.getByRole('radio', { name: 'Annually' }).check()
  await expect(card(page, 'Pro').getByRole('link', { name: 'Write to us to change to yearly on Pro' })).toBeVisible()
  expect(await mailOf(page, 'Pro')).toEqual({ to, subject: `Change to Pro, yearly, ${who}` })
})

test('a trial that is over is said to be over, and every plan is new', async ({ page }) => {
  await signInAs(page, 'expired')
  await page.goto('/pricing-page')
  await expect(page.getByText(/^You were on Trial, until .*\. This plan has expired\.$/)).toBeVisible()
  await expect(page.getByText('Current plan')).toHaveCount(0)
  await expect(page.getByRole('link', { name: /^Write to us for / })).toHaveCount(3)
})

test('what the server tells of plans is what the cards say', async ({ page }) => {
  const plan = {
    id: 1,
    name: 'Solo',
    description: 'For one',
    monthly_price: 9.5,
    monthly_credits: 500,
    yearly_price: 114,
    yearly_credits: 6_000,
    features: ['SERP Checker'],
    is_annual: true,
    plans_stripe: [],
    is_recommended: false,
    project_limit: 1,
    project_keyword_limit: 20,
  }
  let plans = [plan, { ...plan, id: 2, name: 'Duo', monthly_price: null, monthly_credits: null }]
  await page.route('**/api/plans', async (route) => {
    const reply = await route.fetch()
    await route.fulfill({ response: reply, json: { ...(await reply.json()), currency: 'EUR', plans } })
  })
  await signInAs(page, 'trial')
  await page.goto('/pricing-page')
  await expect(card(page, 'Solo')).toContainText('€9.50 Monthly')
  await expect(card(page, 'Solo').getByText('Not in this plan')).toHaveCount(3)
  await expect(card(page, 'Solo').getByText('included')).toHaveCount(1)
  await expect(card(page, 'Duo')).toContainText('Not sold monthly')
  await expect(card(page, 'Duo').getByRole('link')).toHaveCount(0)
  // A year costs as much as twelve months here.
  await expect(page.getByText(/^Save/)).toHaveCount(0)
  await expectNoAxeViolations(page)

  plans = []
  await page.reload()
  await expect(page.getByText('No plan is on sale')).toBeVisible()
  await expectNoAxeViolations(page)
})

test('plans that cannot be loaded say so, and Retry brings them', async ({ page }) => {
  await signInAs(page, 'trial')
  const busy = { code: 'server.busy', message: 'The server is busy. Try again in a moment.' }
  await page.route('**/api/plans', (route) => route.fulfill({ status: 503, json: busy }))
  await page.goto('/pricing-page')
  await expect(page.getByText('Loading the plans')).toBeAttached()
  await expect(page.getByText('The plans could not be loaded')).toBeVisible()
  await expect(page.getByText(busy.message)).toBeVisible()
  await expectNoAxeViolations(page)
  await page.unroute('**/api/plans')
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(card(page, 'Pro')).toBeVisible()
})
