import { planBounds } from '../../rules/billing/plan-bounds.ts'

const figure = new Intl.NumberFormat('en-GB')

export const topUpOptionMessages = {
  added: 'Amount added!',
  updated: 'Credits Updated!',
  deleted: 'Amount deleted!',
  amount: `Enter an amount from ${planBounds.topUp.least} to ${figure.format(planBounds.topUp.most)}.`,
  credits: `Enter a whole number of credits from 1 to ${figure.format(planBounds.credits)}.`,
  taken: 'This amount already exists.',
} as const
