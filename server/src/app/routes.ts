import type { api } from '../features/access/index.ts'
import { accountRoutes, eventRoutes } from '../features/accounts/index.ts'
import { creditRoutes } from '../features/credits/index.ts'
import { dashboardRoutes } from '../features/dashboard/index.ts'
import { locationRoutes } from '../features/locations/index.ts'
import { providerStatusRoutes } from '../features/search-results/index.ts'
import { serpCheckRoutes } from '../features/serp-checks/index.ts'

/** Every endpoint of the contract with the use case behind it; a missing one does not compile. */
export const router = {
  accounts: accountRoutes,
  credits: creditRoutes,
  dashboard: dashboardRoutes,
  events: eventRoutes,
  locations: locationRoutes,
  providerStatus: providerStatusRoutes,
  serpChecks: serpCheckRoutes,
} satisfies Parameters<typeof api.router>[0]
