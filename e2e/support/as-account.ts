import type { Page } from '@playwright/test'

/** The headers of a call beside the screen, as the account that is signed in there. */
export async function asAccount(page: Page): Promise<{ authorization: string }> {
  const token = await page.evaluate(() => localStorage.getItem('accessToken'))
  return { authorization: `Bearer ${token}` }
}
