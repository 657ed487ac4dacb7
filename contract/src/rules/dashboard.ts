/** The period credits used are shown for: 7, 30 or 365 days. */
export const dashboardFilters = ['weekly', 'monthly', 'yearly'] as const
export type DashboardFilter = (typeof dashboardFilters)[number]
