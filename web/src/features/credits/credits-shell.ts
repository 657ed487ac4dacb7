import type { CreditHistoryEntry } from '#contract/credits/endpoints.ts'
import { formatCredits } from '#contract/rules/credits/credit-amounts.ts'
import type { ShellTexts, TextsContext } from '../../module.ts'

export const after = ([page]: unknown[], { account }: TextsContext): ShellTexts => ({
  lead: `${formatCredits(account.userData.credits)} credits left`,
  body: (page as { history: CreditHistoryEntry[] }).history.slice(0, 8).map(({ title }) => title),
})
