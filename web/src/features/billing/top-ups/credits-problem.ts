import { topUpOptionMessages } from '#contract/billing/top-ups/messages.ts'
import { areSoldCredits, readAmount } from '#contract/rules/billing/plan-bounds.ts'

/** The problem of a number of credits as it is typed. */
export const creditsProblem = (text: string): string | null =>
  areSoldCredits(readAmount(text)) ? null : topUpOptionMessages.credits
