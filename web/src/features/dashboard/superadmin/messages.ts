import type { DashboardFilter } from '#contract/rules/dashboard.ts'

export const periodNames = { weekly: 'Weekly', monthly: 'Monthly', yearly: 'Yearly' } as const satisfies Record<
  DashboardFilter,
  string
>

export const superadminTexts = {
  statisticsFailed: 'Couldn’t load the statistics',
  revenueFailed: 'Couldn’t load revenue',
  costFailed: 'Couldn’t load credits charged and provider cost',
  customersFailed: 'Couldn’t load the newest customers',
  servicesFailed: 'Couldn’t load the status of the services',
  noRevenue: 'No payments in this period',
  noRevenueText: 'Payments and refunds appear here on the day they happen.',
  noCost: 'No credits charged in this period',
  costHelp:
    'Credits charged for delivered work, in US dollars at the cost per credit from Credit settings. What customers paid is under Revenue.',
  noCostText: 'Credits used by checks appear here alongside what the data provider charged for them.',
  noCustomers: 'No customers yet',
  noCustomersText: 'New customers appear here when they register.',
  bouncesUnknown: 'Bounces aren’t measured.',
} as const
