import {
  accountRoutes,
  describeDevice,
  eventRoutes,
  factorRoutes,
  passwordRoutes,
  registrationRoutes,
  sessionRoutes,
  signInRoutes,
  userDataOf,
  userRoutes,
} from '../features/accounts/index.ts'
import { auditRoutes } from '../features/audit/index.ts'
import { backlinkRoutes } from '../features/backlinks/index.ts'
import { planRoutes, purchaseRoutes, subscriptionRoutes, topUpRoutes } from '../features/billing/index.ts'
import { creditSettingRoutes } from '../features/credit-settings/index.ts'
import { creditRoutes } from '../features/credits/index.ts'
import { customerRoutes } from '../features/customers/index.ts'
import { dashboardRoutes } from '../features/dashboard/index.ts'
import { providerStatusRoutes } from '../features/data-provider/index.ts'
import { domainProjectRoutes } from '../features/domain-projects/index.ts'
import { faqRoutes, helpRoutes } from '../features/help/index.ts'
import { notificationRoutes } from '../features/notifications/index.ts'
import { rankProjectRoutes } from '../features/rank-projects/index.ts'
import { permissionRoutes, roleRoutes } from '../features/roles/index.ts'
import { searchRoutes } from '../features/search/index.ts'
import { serpCheckRoutes } from '../features/serp-checks/index.ts'
import type { api } from '../parts/access/index.ts'
import { forecastRoutes } from '../parts/forecast/index.ts'
import { locationRoutes } from '../parts/locations/index.ts'
import { countOpenFetches } from '../parts/serp-fetches/index.ts'
import { accountData } from './account-data.ts'
import { unsubscribeParts } from './serve-unsubscribe.ts'

/** Every endpoint of the contract with the use case behind it; a missing one does not compile. */
export const router = {
  signIn: signInRoutes,
  registration: registrationRoutes,
  passwords: passwordRoutes,
  sessions: sessionRoutes,
  accounts: accountRoutes(accountData),
  audit: auditRoutes(describeDevice),
  backlinks: backlinkRoutes,
  credits: creditRoutes,
  creditSettings: creditSettingRoutes,
  customers: customerRoutes,
  dashboard: dashboardRoutes,
  domainProjects: domainProjectRoutes,
  events: eventRoutes,
  factors: factorRoutes,
  faq: faqRoutes,
  forecast: forecastRoutes,
  help: helpRoutes,
  locations: locationRoutes,
  notifications: notificationRoutes(unsubscribeParts),
  plans: planRoutes(userDataOf),
  permissions: permissionRoutes,
  purchases: purchaseRoutes,
  roles: roleRoutes,
  providerStatus: providerStatusRoutes(countOpenFetches),
  search: searchRoutes,
  serpChecks: serpCheckRoutes,
  rankProjects: rankProjectRoutes,
  subscriptions: subscriptionRoutes(userDataOf),
  topUps: topUpRoutes,
  users: userRoutes,
} satisfies Parameters<typeof api.router>[0]
