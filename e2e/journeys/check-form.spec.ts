import { domainMessages } from '#contract/domain-syntax.ts'
import { keywordMessages } from '#contract/keyword-syntax.ts'
import { serpCheckMessages } from '#contract/serp-check-messages.ts'
import { expectNoAxeViolations } from '../support/axe.ts'
import { numberedKeywords } from '../support/numbered-keywords.ts'
import { signInAs } from '../support/sign-in.ts'
import { expect, paste, test } from './journey.ts'

test('a trial sees what is locked and is stopped at the 21st keyword', async ({ page }) => {
  await signInAs(page, 'trial')
  await page.goto('/create-serp')
  for (const name of ['Search engine', 'Device type', 'Language', 'Results to read']) {
    await expect(page.getByRole('combobox', { name })).toBeDisabled()
  }
  await expect(page.getByText('Upgrade to view more options')).toHaveCount(4)
  await expect(page.getByText('Upgrade to unlock competitors.')).toBeVisible()
  await page.getByLabel('Your Domain/URL').fill('example.com')

  await paste(page.getByLabel('Add keywords'), numberedKeywords(21))
  await expect(page.getByText('21 of 20')).toBeVisible()
  await page.getByRole('button', { name: 'Ranking' }).click()
  await expect(page.getByText(keywordMessages.tooManyForTrial)).toBeVisible()
  await expect(page).toHaveURL(/\/create-serp/)

  await page.getByRole('button', { name: 'Remove keyword 21' }).click()
  await expect(page.getByText('20 of 20')).toBeVisible()
})

test('an account without credits sees how many are missing, and the way to the plans', async ({ page }) => {
  await signInAs(page, 'expired')
  await expect(page.getByText(/^Expired on /)).toBeVisible()
  await page.goto('/create-serp')
  await page.getByLabel('Your Domain/URL').fill('example.com')
  await paste(page.getByLabel('Add keywords'), numberedKeywords(2))
  const cost = page.getByRole('complementary', { name: 'Cost of this check' })
  await expect(cost).toContainText('Credits missing6.55')
  await expect(page.getByRole('button', { name: 'Ranking' })).toHaveCount(0)
  await expectNoAxeViolations(page)
  await cost.getByRole('link', { name: 'View Plans' }).click()
  await expect(page.getByRole('heading', { name: 'Subscription', level: 1 })).toBeVisible()
})

test('competitors are checked as they are added, at most three', async ({ page }) => {
  await signInAs(page, 'paid')
  await page.goto('/create-serp')
  await page.getByLabel('Your Domain/URL').fill('example.com')
  const add = async (text: string) => {
    const field = page.getByPlaceholder(/competitor$/)
    await field.fill(text)
    await field.press('Enter')
  }
  await add('not a domain')
  await expect(page.getByText(domainMessages.short, { exact: true })).toBeVisible()
  await add('example.com')
  await expect(page.getByText(serpCheckMessages.ownDomainAsCompetitor)).toBeVisible()
  await add('https://One.example.org/path')
  await expect(page.getByText('Only the host is compared, so the rest was cut off.')).toBeVisible()
  await add('one.example.org')
  await expect(page.getByText(serpCheckMessages.doubleCompetitor)).toBeVisible()
  await paste(page.getByPlaceholder(/competitor$/), 'two.example.org\nthree.example.org\nfour.example.org')
  await expect(page.getByText(serpCheckMessages.tooManyCompetitors)).toBeVisible()
  await expect(page.getByRole('list', { name: 'Competitors' }).getByRole('listitem')).toHaveCount(3)
  await expect(page.getByRole('button', { name: 'Remove three.example.org' })).toBeFocused()
  await page.getByRole('button', { name: 'Remove one.example.org' }).click()
  await expect(page.getByPlaceholder('Third competitor')).toBeFocused()
})

test('the first wrong field is named and gets the focus', async ({ page }) => {
  await signInAs(page, 'paid')
  await page.goto('/create-serp')
  await page.getByLabel('Your Domain/URL').fill('nonsense')
  await paste(page.getByLabel('Add keywords'), numberedKeywords(2))
  await page.getByLabel('Add keywords').press('Tab')
  await page.getByRole('button', { name: 'Ranking' }).click()
  await expect(page.getByText(serpCheckMessages.fields)).toBeVisible()
  await expect(page.getByText(domainMessages.invalid)).toBeVisible()
  await expect(page.getByLabel('Your Domain/URL')).toBeFocused()
})

test('a domain of another script stays as typed, and says what is looked up', async ({ page }) => {
  await signInAs(page, 'paid')
  await page.goto('/create-serp')
  const domain = page.getByLabel('Your Domain/URL')
  await domain.fill('müller.de')
  await domain.press('Tab')
  await expect(domain).toHaveValue('müller.de')
  await expect(page.getByText('Looked up as xn--mller-kva.de')).toBeVisible()
})

test('prices that cannot be loaded are told, and loaded after all', async ({ page }) => {
  await signInAs(page, 'paid')
  await page.route('**/api/user/show', (route) => route.fulfill({ status: 500, body: '{}' }))
  await page.goto('/create-serp')
  const cost = page.getByRole('complementary', { name: 'Cost of this check' })
  await expect(cost.getByRole('alert')).toContainText('The prices could not be loaded.')
  await page.unroute('**/api/user/show')
  await cost.getByRole('button', { name: 'Retry' }).click()
  await expect(cost.getByRole('alert')).toHaveCount(0)
  await expect(cost).toContainText('Total at most0.00')
})

test('/check-serp leads to the form', async ({ page }) => {
  await signInAs(page, 'trial')
  await page.goto('/check-serp')
  await expect(page).toHaveURL(/\/create-serp$/)
})
