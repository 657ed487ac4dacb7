import { type DashboardFilter, dashboardFilters } from '#contract/rules/dashboard/dashboard.ts'
import type { MovementPeriod } from '#contract/rules/rank-projects/comparison-periods.ts'
import { movementDaysOf } from '../../parts/serp-fetches/ranks/movement-days.ts'
import { oneOf } from '../../shared/address/read-values.ts'

export const moverDirections = ['all', 'improved', 'declined'] as const
export type MoverDirection = (typeof moverDirections)[number]

/** The address of the dashboard: a reload, a bookmark or Back shows the same. */
export type DashboardAddress = {
  /** Without it weekly. */
  filter?: DashboardFilter
  /** Without it all. */
  movers?: MoverDirection
  /** The period of changes in days; if absent, 7. */
  days?: MovementPeriod
}

export const readDashboardAddress = ({ filter, movers, days }: Record<string, unknown>): DashboardAddress => ({
  filter: oneOf(dashboardFilters, filter),
  movers: oneOf(moverDirections, movers),
  days: movementDaysOf(days),
})
