import type { PlanOnSale } from '#contract/billing/plans/endpoints.ts'
import { offerOf } from '../../../parts/billing/plans/offers.ts'

/** The saving of a year against twelve months; undefined if it costs as much, brings less, or cannot be compared. */
export function yearlySaving(plan: PlanOnSale): { amount: number; percent: number } | undefined {
  const month = offerOf(plan, 'month')
  const year = offerOf(plan, 'year')
  if (month === undefined || year === undefined || year.credits < 12 * month.credits) return undefined
  const amount = 12 * month.price - year.price
  const percent = Math.round((100 * amount) / (12 * month.price))
  return amount > 0 && percent >= 1 ? { amount, percent } : undefined
}

/** "Save 17% with annual billing" where every plan sold for a year saves as much, "Save up to 20% …" where only some do. */
export function savingText(plans: PlanOnSale[]): string | undefined {
  const sold = plans.filter((plan) => offerOf(plan, 'year') !== undefined)
  const percents = sold.map((plan) => yearlySaving(plan)?.percent ?? 0)
  const most = Math.max(0, ...percents)
  if (most === 0) return undefined
  return `Save ${percents.every((percent) => percent === most) ? '' : 'up to '}${most}% with annual billing`
}
