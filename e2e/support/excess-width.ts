import type { Page } from '@playwright/test'

/** By how many pixels the page stays wider than its window, which then scrolls sideways. Charts follow its width a moment later. */
export const excessWidth = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    const { documentElement } = document
    const measure = () => documentElement.scrollWidth - documentElement.clientWidth
    for (let attempt = 0; attempt < 40 && measure() > 0; attempt += 1)
      await new Promise((resolve) => setTimeout(resolve, 50))
    return measure()
  })
