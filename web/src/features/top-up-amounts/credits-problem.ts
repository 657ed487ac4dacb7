import { areSoldCredits, readAmount } from '#contract/rules/plan-bounds.ts'
import { topUpOptionMessages } from '#contract/top-ups/messages.ts'

/** What is wrong with a number of credits as it is typed. */
export const creditsProblem = (text: string): string | null =>
  areSoldCredits(readAmount(text)) ? null : topUpOptionMessages.credits
