import type { Page } from '@playwright/test'

/**
 * The number of pixels by which the page stays wider than its window, so that it scrolls sideways. Charts adapt to the
 * width a moment later.
 */
export const excessWidth = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    const { documentElement } = document
    const measure = () => documentElement.scrollWidth - documentElement.clientWidth
    for (let attempt = 0; attempt < 40 && measure() > 0; attempt += 1)
      await new Promise((resolve) => setTimeout(resolve, 50))
    return measure()
  })
