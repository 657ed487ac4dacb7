import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

const guidelines = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
/** The rules of these guidelines that are about colours. */
const colorRules = ['color-contrast', 'link-in-text-block']

/** The page in its current state violates no rule of WCAG 2.2 A and AA that axe can check. */
export async function expectNoAxeViolations(page: Page): Promise<void> {
  expect(await axeViolations(page, axeOn(page).withTags(guidelines)), accessibilityOf(page)).toEqual([])
}

/** The same for both schemes. Leaves the page in the light scheme. */
export async function expectNoAxeViolationsInBothSchemes(page: Page): Promise<void> {
  expect(await axeViolationsInBothSchemes(page), accessibilityOf(page)).toEqual([])
}

/**
 * Violations in either scheme. The light scheme is checked against every rule and the dark one against the rules about colours,
 * because a scheme changes nothing else. Leaves the page in the light scheme.
 */
export async function axeViolationsInBothSchemes(page: Page): Promise<string[]> {
  await changeScheme(page, 'dark')
  const dark = await axeViolations(page, axeOn(page).withRules(colorRules))
  await changeScheme(page, 'light')
  const light = await axeViolations(page, axeOn(page).withTags(guidelines))
  return [...dark.map((found) => `dark: ${found}`), ...light]
}

const accessibilityOf = (page: Page) => `accessibility of ${page.url()}`

/**
 * Our pages have no frames; searching for some would open a second page each time. Elements that pass are not listed, because making
 * their selectors takes longer than checking them.
 */
const axeOn = (page: Page) => new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] })

async function axeViolations(page: Page, axe: AxeBuilder): Promise<string[]> {
  // Rows of the previous query are faded until the new ones arrive.
  await expect(page.locator('[data-outdated]')).toHaveCount(0)
  await animationsEnded(page)
  const { violations } = await axe.analyze()
  return violations.map(
    ({ id, help, nodes }) => `${id}: ${help}\n${nodes.map(({ target }) => `    ${target.join(' ')}`).join('\n')}`,
  )
}

export async function changeScheme(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme })
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme)
  await animationsEnded(page)
}

/** Colours in transition, and those of elements that fade in or out, would be measured wrongly. */
async function animationsEnded(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const ending = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
    await Promise.allSettled(ending.map(({ finished }) => finished))
  })
}
