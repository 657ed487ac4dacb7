export const dashboardFilters = ['weekly', 'monthly', 'yearly'] as const
export type DashboardFilter = (typeof dashboardFilters)[number]

/** Days of each up to and with today. */
export const daysOfFilter = { weekly: 7, monthly: 30, yearly: 365 } as const satisfies Record<DashboardFilter, number>
