import { planBounds, readAmount } from '#contract/rules/plan-bounds.ts'
import { topUpOptionMessages } from '#contract/top-ups/messages.ts'

/** What is wrong with a number of credits as it is typed. */
export function creditsProblem(text: string): string | null {
  const credits = readAmount(text)
  const isRight = credits !== undefined && Number.isInteger(credits) && credits >= 1 && credits <= planBounds.credits
  return isRight ? null : topUpOptionMessages.credits
}
