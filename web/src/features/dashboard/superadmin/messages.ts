import type { DashboardFilter } from '#contract/rules/dashboard.ts'

export const periodNames = { weekly: 'Weekly', monthly: 'Monthly', yearly: 'Yearly' } as const satisfies Record<
  DashboardFilter,
  string
>

export const superadminTexts = {
  statisticsFailed: 'Could not load the statistics',
  revenueFailed: 'Could not load revenue',
  costFailed: 'Could not load credits sold and provider cost',
  customersFailed: 'Could not load the newest customers',
  servicesFailed: 'Could not load the services',
  noRevenue: 'No payments in this period',
  noRevenueText: 'Payments and refunds appear here on the day they happen.',
  noCost: 'Nothing sold in this period',
  noCostText: 'Credits used by checks appear here beside what the data provider charged for them.',
  noCustomers: 'No customers yet',
  noCustomersText: 'Whoever registers appears here.',
  exported: 'Statistics exported.',
  exportFailed: 'Could not export the statistics. Try again.',
  bouncesUnknown: 'Bounces aren’t measured.',
} as const
