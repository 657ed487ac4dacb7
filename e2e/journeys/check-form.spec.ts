import { domainMessages } from '#contract/domain-syntax.ts'
import { keywordMessages } from '#contract/keyword-syntax.ts'
import { serpCheckMessages } from '#contract/serp-checks.ts'
import { signInAs } from '../support/sign-in.ts'
import { expect, paste, test } from './journey.ts'

const words = (count: number) => Array.from({ length: count }, (_, at) => `keyword ${at + 1}`).join('\n')

test('a trial sees what is locked and is stopped at the 21st keyword', async ({ page }) => {
  await signInAs(page, 'trial')
  await page.goto('/create-serp')
  for (const name of ['Search engine', 'Device type', 'Language', 'Results to read']) {
    await expect(page.getByRole('combobox', { name })).toBeDisabled()
  }
  await expect(page.getByText('Upgrade to view more options')).toHaveCount(4)
  await expect(page.getByText('Upgrade to unlock competitors.')).toBeVisible()
  await page.getByLabel('Your Domain/URL').fill('example.com')

  await paste(page.getByLabel('Add keywords'), words(21))
  await expect(page.getByText('21 of 20')).toBeVisible()
  await page.getByRole('button', { name: 'Ranking' }).click()
  await expect(page.getByText(keywordMessages.tooManyForTrial)).toBeVisible()
  await expect(page).toHaveURL(/\/create-serp/)

  await page.getByRole('button', { name: 'Remove keyword 21' }).click()
  await expect(page.getByText('20 of 20')).toBeVisible()
})

test('an account without credits sees how many are missing and cannot start', async ({ page }) => {
  await signInAs(page, 'expired')
  await expect(page.getByText(/^Expired on /)).toBeVisible()
  await page.goto('/create-serp')
  await page.getByLabel('Your Domain/URL').fill('example.com')
  await paste(page.getByLabel('Add keywords'), words(2))
  const cost = page.getByRole('complementary', { name: 'Cost of this check' })
  await expect(cost).toContainText('Credits missing6.55')
  await expect(page.getByRole('button', { name: 'Ranking' })).toBeDisabled()
})

test('keywords are typed or pasted; doubles, operators and the 101st are told', async ({ page }) => {
  await signInAs(page, 'paid')
  await page.goto('/create-serp')
  await expect(page.getByText(keywordMessages.empty)).toBeVisible()
  const field = page.getByLabel('Add keywords')
  await field.fill('  Coffee   shop ')
  await field.press('Enter')
  await field.fill('coffee shop')
  await field.press('Enter')
  await expect(page.getByText('1 of 100')).toBeVisible()
  await expect(page.getByText('1 double dropped')).toBeVisible()

  await field.fill('site:example.com coffee')
  await field.press('Enter')
  await expect(page.getByText(keywordMessages.operator)).toBeVisible()
  await field.fill('<script>alert(1)</script> 😀')
  await field.press('Enter')
  await expect(page.getByRole('listitem').filter({ hasText: '<script>alert(1)</script> 😀' })).toBeVisible()

  await paste(field, words(99))
  await expect(page.getByText('101 of 100')).toBeVisible()
  await expect(page.getByText(keywordMessages.tooMany)).toBeVisible()
  await page.getByRole('button', { name: 'Clear all' }).click()
  await expect(page.getByText('0 of 100')).toBeVisible()
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

test('choosing by keyboard, a place that a change of country drops, and a reset that asks first', async ({ page }) => {
  await signInAs(page, 'paid')
  await page.goto('/create-serp')
  const country = page.getByRole('combobox', { name: 'Country' })
  await country.fill('united king')
  await country.press('Enter')
  await expect(country).toHaveValue('United Kingdom')

  const place = page.getByRole('combobox', { name: /State or city/ })
  await place.fill('lon')
  await page.getByRole('option').first().click()
  await expect(place).not.toHaveValue('')
  await country.fill('germ')
  await country.press('Enter')
  await expect(country).toHaveValue('Germany')
  await expect(place).toHaveValue('')

  const depth = page.getByRole('combobox', { name: 'Results to read' })
  await depth.press('ArrowDown')
  await depth.press('ArrowDown')
  await depth.press('Enter')
  await expect(depth).toHaveValue('First 50 results')

  await page.getByRole('button', { name: 'Reset' }).click()
  const question = page.getByRole('dialog', { name: 'Are you sure you want to reset?' })
  await expect(question).toBeVisible()
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(country).toHaveValue('Germany')
  await page.getByRole('button', { name: 'Reset' }).click()
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Reset' })).toBeFocused()
  await page.getByRole('button', { name: 'Reset' }).click()
  await question.getByRole('button', { name: 'Reset' }).click()
  await expect(country).toHaveValue('Ireland')
})

test('the first wrong field is named and gets the focus', async ({ page }) => {
  await signInAs(page, 'paid')
  await page.goto('/create-serp')
  await page.getByLabel('Your Domain/URL').fill('nonsense')
  await paste(page.getByLabel('Add keywords'), words(2))
  await page.getByLabel('Add keywords').press('Tab')
  await page.getByRole('button', { name: 'Ranking' }).click()
  await expect(page.getByText(serpCheckMessages.fields)).toBeVisible()
  await expect(page.getByText(domainMessages.invalid)).toBeVisible()
  await expect(page.getByLabel('Your Domain/URL')).toBeFocused()
})

test('an attempt that got no answer is repeated under the same name, so that nothing is charged twice', async ({
  page,
}) => {
  await signInAs(page, 'paid')
  await page.goto('/create-serp')
  const names: unknown[] = []
  await page.route('**/api/serp/check-serp', async (route) => {
    names.push(route.request().postDataJSON().random_id)
    await route.abort('connectionreset')
  })
  await page.getByLabel('Your Domain/URL').fill('example.com')
  await paste(page.getByLabel('Add keywords'), words(2))
  for (const attempts of [1, 2]) {
    await page.getByRole('button', { name: 'Ranking' }).click()
    await expect.poll(() => names.length).toBe(attempts)
    await expect(page.getByRole('button', { name: 'Ranking' })).toBeEnabled()
  }
  await expect(page.getByRole('alert').filter({ hasText: 'nothing is charged twice' }).first()).toBeVisible()
  await expect(page.getByLabel('Your Domain/URL')).toHaveValue('example.com')
  await expect(page.locator('.mantine-Notification-root')).toHaveCount(1)
  expect(names[0]).toBeTruthy()
  expect(names[1]).toBe(names[0])

  await paste(page.getByLabel('Add keywords'), 'another\nkeyword')
  await page.getByRole('button', { name: 'Ranking' }).click()
  await expect.poll(() => names.length).toBe(3)
  expect(names[2]).not.toBe(names[0])
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
  await expect(cost).toContainText('Total0')
})

test('a session that ends in mid-form costs nothing of what was entered', async ({ page }) => {
  await signInAs(page, 'paid')
  await page.goto('/create-serp')
  await page.getByLabel('Your Domain/URL').fill('example.com')
  await paste(page.getByLabel('Add keywords'), words(2))
  await page.evaluate(() => localStorage.setItem('accessToken', 'no-such-token'))
  await page.getByRole('button', { name: 'Ranking' }).click()
  await expect(page).toHaveURL(/\/login\?next=%2Fcreate-serp/)
  await page.getByLabel(/^Email/).fill('paid@serpplus.test')
  await page.getByLabel(/^Password/).fill('Paid#2026')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByLabel('Your Domain/URL')).toHaveValue('example.com')
  await expect(page.getByText('2 of 100')).toBeVisible()

  await page.getByRole('button', { name: 'Reset' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Reset' }).click()
  await expect(page.getByLabel('Your Domain/URL')).toHaveValue('')
  await expect
    .poll(() => page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.startsWith('draft:'))))
    .toEqual([])
})

test('a city list that fails keeps the city', async ({ page }) => {
  await signInAs(page, 'paid')
  await page.goto('/create-serp')
  const place = page.getByRole('combobox', { name: /State or city/ })
  await place.fill('dublin')
  await page.getByRole('option').first().click()
  const chosen = await place.inputValue()
  await page.route('**/api/**', (route) =>
    route.request().url().includes('cit') ? route.fulfill({ status: 503, body: '{}' }) : route.fallback(),
  )
  const engine = page.getByRole('combobox', { name: 'Search engine' })
  await engine.press('ArrowDown')
  await engine.press('ArrowDown')
  await engine.press('Enter')
  await expect(page.getByText('could not be checked, so it was kept.')).toBeVisible()
  await expect(place).toHaveValue(chosen)
})

test('/check-serp leads to the form', async ({ page }) => {
  await signInAs(page, 'trial')
  await page.goto('/check-serp')
  await expect(page).toHaveURL(/\/create-serp$/)
})
