import { type DashboardFilter, dashboardFilters } from '#contract/rules/dashboard.ts'
import { oneOf } from '../../shared/address/read-values.ts'

/** The state of the dashboard kept in the URL, so that a reload or a bookmark shows the same. */
export type DashboardAddress = { filter?: DashboardFilter }

export const readDashboardAddress = ({ filter }: Record<string, unknown>): DashboardAddress => ({
  filter: oneOf(dashboardFilters, filter),
})
