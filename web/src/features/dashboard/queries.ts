import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { DashboardFilter } from '#contract/rules/dashboard/dashboard.ts'
import type { MovementPeriod } from '#contract/rules/rank-projects/comparison-periods.ts'
import { orpc } from '../../shared/api/client.ts'
import { browserTimeZone } from '../../shared/format/time-zone.ts'

export const usedCredits = (filter: DashboardFilter) =>
  queryOptions({
    ...orpc.dashboard.showDashboard.queryOptions({ input: { filter, timeZone: browserTimeZone() } }),
    placeholderData: keepPreviousData,
  })

/** Compared with a number of days ago; when the period changes, the old data stays until the new is there. */
export const dashboardRanks = (days: MovementPeriod) =>
  queryOptions({
    ...orpc.dashboard.showRanks.queryOptions({ input: { days } }),
    placeholderData: keepPreviousData,
  })
export const dashboardMovement = (days: MovementPeriod) =>
  queryOptions({
    ...orpc.dashboard.showMovement.queryOptions({ input: { days } }),
    placeholderData: keepPreviousData,
  })
export const dashboardWork = orpc.dashboard.showWork.queryOptions()
