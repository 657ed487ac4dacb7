import { expect, type Page } from '@playwright/test'

/** The end of a run takes the place of its start, after two seconds at the earliest: a busy machine may show only that one. */
export const expectRunStarted = (page: Page, message: string) =>
  expect(
    page
      .getByText(message)
      .or(page.getByText(/^Run finished: /))
      .first(),
  ).toBeVisible()
