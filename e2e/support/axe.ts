import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

const guidelines = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']
/** Of these guidelines, the rules about colours. */
const colorRules = ['color-contrast', 'link-in-text-block']

/** The page as it stands now breaks no rule of WCAG 2.2 A and AA that a machine can see. */
export async function expectNoAxeViolations(page: Page): Promise<void> {
  await expectNone(page, axeOn(page).withTags(guidelines))
}

/**
 * The same for both schemes, the light one with every rule, the dark one with the rules about
 * colours: a scheme changes
 * nothing else. Leaves the page in the light scheme.
 */
export async function expectNoAxeViolationsInBothSchemes(page: Page): Promise<void> {
  await changeScheme(page, 'dark')
  await expectNone(page, axeOn(page).withRules(colorRules))
  await changeScheme(page, 'light')
  await expectNoAxeViolations(page)
}

/** Our pages have no frames; searching for some would open a second page each time. */
const axeOn = (page: Page) => new AxeBuilder({ page }).setLegacyMode()

async function expectNone(page: Page, axe: AxeBuilder): Promise<void> {
  await animationsEnded(page)
  const { violations } = await axe.analyze()
  const found = violations.map(
    ({ id, help, nodes }) => `${id}: ${help}\n${nodes.map(({ target }) => `    ${target.join(' ')}`).join('\n')}`,
  )
  expect(found, `accessibility of ${page.url()}`).toEqual([])
}

export async function changeScheme(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme })
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme)
  await animationsEnded(page)
}

/** A colour on its way to another is neither, and what fades in or out has none of its own. */
async function animationsEnded(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const ending = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
    await Promise.allSettled(ending.map(({ finished }) => finished))
  })
}
