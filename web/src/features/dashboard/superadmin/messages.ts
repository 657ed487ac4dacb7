import type { DashboardFilter } from '#contract/rules/dashboard/dashboard.ts'

export const periodNames = { weekly: 'Weekly', monthly: 'Monthly', yearly: 'Yearly' } as const satisfies Record<
  DashboardFilter,
  string
>

export const superadminTexts = {
  statisticsFailed: 'Couldn’t load the statistics',
  revenueFailed: 'Couldn’t load revenue',
  costFailed: 'Couldn’t load revenue and provider cost',
  customersFailed: 'Couldn’t load the newest customers',
  servicesFailed: 'Couldn’t load the status of the services',
  noRevenue: 'No payments in this period',
  noRevenueText: 'Payments and refunds appear here on the day they happen.',
  noCost: 'No payments and no provider cost in this period',
  noRate: 'Enter an exchange rate on Credit settings to see the margin.',
  noCostText: 'What customers pay appears here beside what the data provider charges for their checks.',
  noCustomers: 'No customers yet',
  noCustomersText: 'New customers appear here when they register.',
  bouncesUnknown: 'Bounces aren’t measured.',
} as const
