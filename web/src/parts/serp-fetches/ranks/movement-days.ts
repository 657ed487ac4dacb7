import {
  type MovementPeriod,
  movementPeriods,
  usualMovement,
} from '#contract/rules/rank-projects/comparison-periods.ts'

/** The number of days changes across projects are counted over, as an address says it; nothing for the usual 7 days. */
export const movementDaysOf = (value: unknown): MovementPeriod | undefined =>
  movementPeriods.find((period) => period === value && period !== usualMovement)
