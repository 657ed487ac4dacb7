import type { ReasonNotCompared } from '#contract/rank-projects/standing.ts'
import type { MovementPeriod } from '#contract/rules/rank-projects/comparison-periods.ts'

/** The reasons why a project shows no change over so many days. */
export const notComparedTexts = {
  first: (days: MovementPeriod) => `No rankings from ${days} days ago`,
  settings: (days: MovementPeriod) => `Settings changed in the last ${days} days`,
  depth: (days: MovementPeriod) => `Depth changed in the last ${days} days`,
} as const satisfies Record<ReasonNotCompared, (days: MovementPeriod) => string>
