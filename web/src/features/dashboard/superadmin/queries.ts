import type { DashboardFilter } from '#contract/rules/dashboard/dashboard.ts'
import { orpc } from '../../../shared/api/client.ts'
import { browserTimeZone } from '../../../shared/format/time-zone.ts'

const everyMinute = 60_000

/** The figures at the top. */
export const quickStatistics = (filter: DashboardFilter) =>
  orpc.dashboard.showDashboard.queryOptions({
    input: { filter, timeZone: browserTimeZone() },
    refetchInterval: everyMinute,
  })

/** The comparison, and everything per day. */
export const businessStatistics = (filter: DashboardFilter) =>
  orpc.dashboard.showBusinessStatistics.queryOptions({
    input: { filter, timeZone: browserTimeZone() },
    refetchInterval: everyMinute,
  })

/** No event announces changes of them, so they are polled while the page is open. */
export const services = () =>
  orpc.dashboard.showServices.queryOptions({ input: { timeZone: browserTimeZone() }, refetchInterval: everyMinute })

export const newestCustomers = orpc.customers.listCustomers.queryOptions({
  input: { page: 1, search: '', sort: 'id', direction: 'desc' },
})
