import type { Page } from '@playwright/test'
import { expectNoAxeViolations } from '../support/axe.ts'
import { signInAs } from '../support/sign-in.ts'
import { expect, test } from './journey.ts'

async function chooseDublin(page: Page) {
  const place = page.getByRole('combobox', { name: /State or city/ })
  await place.fill('dublin')
  await page
    .getByRole('option', { name: /Dublin/ })
    .first()
    .click()
  const chosen = await place.inputValue()
  return { place, chosen }
}

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
  await expect(page.getByRole('option', { name: 'First 100 results 14.49 credits a keyword' })).toBeVisible()
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

test('an engine drops the language and the country it does not offer, with a word', async ({ page }) => {
  await signInAs(page, 'paid')
  await page.goto('/create-serp')
  const field = (name: string | RegExp) => page.getByRole('combobox', { name })
  const choose = async (name: string, text: string) => {
    await field(name).fill(text)
    await field(name).press('Enter')
  }
  await choose('Language', 'Irish')
  await choose('Country', 'Malta')
  await field(/State or city/).click()
  await page.getByRole('option').first().click()
  const chooseEngine = async (name: string) => {
    await field('Search engine').click()
    await page.getByRole('option', { name }).click()
  }
  await chooseEngine('Yahoo')
  await expect(page.getByText('Yahoo does not offer Irish, so English was chosen.').first()).toBeVisible()
  await expect(page.getByText('Yahoo does not offer Malta, so Ireland was chosen.').first()).toBeVisible()
  await expect(field('Language')).toHaveValue('English')
  await expect(field('Country')).toHaveValue('Ireland')
  await expect(field(/State or city/)).toHaveValue('')
  await field('Country').fill('malta')
  await expect(page.getByText('No such country')).toBeVisible()
  await field('Country').press('Escape')
  await expectNoAxeViolations(page)

  await chooseEngine('Google')
  await expect(page.getByText(/does not offer/)).toHaveCount(0)
  await field('Country').fill('malta')
  await expect(page.getByRole('option', { name: 'Malta' })).toBeVisible()
})

test('a city stays where the new engine has it too', async ({ page }) => {
  await signInAs(page, 'paid')
  await page.goto('/create-serp')
  const { place, chosen } = await chooseDublin(page)
  const cities = page.waitForResponse((reply) => {
    const { pathname, searchParams } = new URL(reply.url())
    return (
      pathname.includes('list-cities') && searchParams.get('searchEngine') === '3' && searchParams.get('search') !== ''
    )
  })
  await page.getByRole('combobox', { name: 'Search engine' }).click()
  await page.getByRole('option', { name: 'Bing' }).click()
  // The engines number their places apart, so it is Bing's Dublin that has to be asked for now.
  const { data }: { data: { location_code: number; location_name: string }[] } = await (await cities).json()
  // The first offered need not be the first found: options are there before the search has ended.
  const same = data.find(({ location_name }) => location_name.split(',')[0] === chosen.split(',')[0])
  const draft = () =>
    page.evaluate(() => Object.entries(sessionStorage).find(([key]) => key.startsWith('draft:'))?.[1] ?? '')
  await expect.poll(draft).toContain(`"location_code":${same?.location_code},`)
  await expect(place).toHaveValue(chosen)
})

test('a city list that fails keeps the city', async ({ page }) => {
  await signInAs(page, 'paid')
  await page.goto('/create-serp')
  const { place, chosen } = await chooseDublin(page)
  await page.route('**/api/**', (route) =>
    route.request().url().includes('cit') ? route.fulfill({ status: 503, body: '{}' }) : route.fallback(),
  )
  const engine = page.getByRole('combobox', { name: 'Search engine' })
  await engine.press('ArrowDown')
  await engine.press('ArrowDown')
  await engine.press('Enter')
  await expect(page.getByText('could not be checked, so it was kept.').first()).toBeVisible()
  await expect(place).toHaveValue(chosen)
})

test('engine lists that cannot be loaded leave every country and language to choose', async ({ page }) => {
  await signInAs(page, 'paid')
  await page.route(/list-(countries|languages)/, (route) => route.fulfill({ status: 503, body: '{}' }))
  await page.goto('/create-serp')
  await page.getByRole('combobox', { name: 'Search engine' }).click()
  await page.getByRole('option', { name: 'Yahoo' }).click()
  const country = page.getByRole('combobox', { name: 'Country' })
  await country.fill('malta')
  await country.press('Enter')
  await expect(country).toHaveValue('Malta')
})
