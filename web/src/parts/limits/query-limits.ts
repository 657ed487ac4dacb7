import type { UserData } from '#contract/accounts/rows.ts'
import { accountTypes } from '#contract/rules/billing/plan-modules.ts'
import { keywordLimits } from '#contract/rules/limits/limits.ts'
import { keywordMessages } from '#contract/rules/serp-fetches/keyword-syntax.ts'

export const isOnTrial = (user: Pick<UserData, 'type'>) => user.type === accountTypes.trial

export type QueryLimits = { isTrial: boolean; keywords: number; keywordsMessage: string }

/** The number of keywords an account may enter at once, `most` where it has paid; the server enforces the same limits. */
export function queryLimits(
  user: Pick<UserData, 'type'>,
  tooMany: string,
  most: number = keywordLimits.perCheck,
): QueryLimits {
  const isTrial = isOnTrial(user)
  return {
    isTrial,
    keywords: isTrial ? keywordLimits.perTrialCheck : most,
    keywordsMessage: isTrial ? keywordMessages.tooManyForTrial : tooMany,
  }
}
