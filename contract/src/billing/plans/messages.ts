import { decimalsOf, toMinorUnits } from '../../rules/billing/money.ts'
import { leastChargeOf, planBounds } from '../../rules/billing/plan-bounds.ts'

const figure = new Intl.NumberFormat('en-GB')

/** Messages of the forms of plans, used on both sides. */
export const planMessages = {
  added: 'Plan added successfully',
  updated: 'Plan updated successfully',
  updateFailed: 'Couldn’t save the plan',
  changedMeanwhile: 'Someone else changed this plan in the meantime. Reload it, check your changes and save again.',
  published: 'Prices published to the payment provider.',
  name: `Enter a name of up to ${planBounds.nameCharacters} characters.`,
  description: `The description can have up to ${planBounds.descriptionCharacters} characters.`,
  price: `Enter a price from ${planBounds.price.least} to ${figure.format(planBounds.price.most)}.`,
  decimals: (decimals: number) =>
    decimals === 0 ? 'Enter a price without decimals.' : `A price can have up to ${decimals} decimals.`,
  leastCharge: (least: string) => `Enter a price of at least ${least}, the least that can be charged by card.`,
  credits: `Enter a whole number of credits from 1 to ${figure.format(planBounds.credits)}.`,
  both: 'Enter both price and credits, or neither.',
  features: 'Choose at least one module.',
  projects: `Enter a whole number from 0 to ${figure.format(planBounds.projects)}.`,
  keywords: `Enter a whole number from 1 to ${figure.format(planBounds.keywords)}.`,
  nameTaken: 'A plan with this name already exists.',
  trialName: 'The trial keeps its name.',
  trialPrice: 'The trial isn’t sold, so it has no price.',
  trialRecommended: 'The trial can’t be recommended.',
} as const

/**
 * Says why a price within the bounds of its field cannot be charged: its currency lacks such an amount, or it is below
 * the least that can be charged. Undefined if it can be.
 */
export function chargeProblem(amount: number, currency: string): string | undefined {
  if (toMinorUnits(amount, currency) === undefined) return planMessages.decimals(decimalsOf(currency))
  const least = leastChargeOf(currency)
  if (least === undefined || amount >= least) return undefined
  return planMessages.leastCharge(new Intl.NumberFormat('en-GB', { style: 'currency', currency }).format(least))
}
