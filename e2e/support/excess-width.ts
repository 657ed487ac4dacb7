import type { Page } from '@playwright/test'

/** By how many pixels the page is wider than its window, which then scrolls sideways. */
export const excessWidth = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
