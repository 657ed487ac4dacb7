import { expect, type Page } from '@playwright/test'
import type { SignedIn } from './sign-in.ts'

/** Steers one person's payments; no other person's are touched. */
export async function paymentsOf(page: Page, { email }: SignedIn) {
  const sandbox = process.env.E2E_SANDBOX_URL
  const headers = { authorization: 'Bearer sk_test_sandbox' }
  const found = await page.request.get(`${sandbox}/v1/customers`, { headers, params: { email } })
  const [customer] = (await found.json()).data
  const control = async (path: string, data: object) => {
    const answer = await page.request.post(`${sandbox}/_sandbox/stripe/${path}`, {
      data: { customer: customer.id, ...data },
    })
    expect(answer.status(), await answer.text()).toBe(204)
  }
  return {
    /** Declines the next charge whatever the card. */
    declineNext: () => control('declines', {}),
    passDays: (days: number) => control('clock', { advanceMs: days * 86_400_000 }),
  }
}
