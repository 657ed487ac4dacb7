import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { DashboardFilter } from '#contract/rules/dashboard.ts'
import { orpc } from '../../shared/api/client.ts'
import { browserTimeZone } from '../../shared/format/time-zone.ts'

export const usedCredits = (filter: DashboardFilter) =>
  queryOptions({
    ...orpc.dashboard.showDashboard.queryOptions({ input: { filter, timeZone: browserTimeZone() } }),
    placeholderData: keepPreviousData,
  })

export const dashboardRanks = orpc.dashboard.showRanks.queryOptions()
export const dashboardMovement = orpc.dashboard.showMovement.queryOptions()
export const dashboardWork = orpc.dashboard.showWork.queryOptions()
