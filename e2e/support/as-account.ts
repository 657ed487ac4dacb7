import type { Page } from '@playwright/test'

/** What a call beside the screen needs to be one of the account that is signed in there. */
export async function asAccount(page: Page): Promise<{ authorization: string }> {
  const token = await page.evaluate(() => localStorage.getItem('accessToken'))
  return { authorization: `Bearer ${token}` }
}
