import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/** The page as it stands now breaks no rule of WCAG 2.2 A and AA that a machine can see. */
export async function expectNoAxeViolations(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
    .analyze()
  const found = violations.map(
    ({ id, help, nodes }) => `${id}: ${help}\n${nodes.map(({ target }) => `    ${target.join(' ')}`).join('\n')}`,
  )
  expect(found, `accessibility of ${page.url()}`).toEqual([])
}
