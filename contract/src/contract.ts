import { accounts, passwords, registration, sessions, signIn } from './accounts/endpoints.ts'
import { events } from './accounts/event-endpoints.ts'
import { factors } from './accounts/factors/endpoints.ts'
import { users } from './accounts/user-endpoints.ts'
import { audit } from './audit/endpoints.ts'
import { backlinks } from './backlinks/endpoints.ts'
import { plans } from './billing/plans/endpoints.ts'
import { purchases } from './billing/purchases/endpoints.ts'
import { subscriptions } from './billing/subscriptions/endpoints.ts'
import { topUps } from './billing/top-ups/endpoints.ts'
import { creditSettings } from './credit-settings/endpoints.ts'
import { credits } from './credits/endpoints.ts'
import { customers } from './customers/endpoints.ts'
import { dashboard } from './dashboard/endpoints.ts'
import { providerStatus } from './data-provider/endpoints.ts'
import { domainProjects } from './domain-projects/endpoints.ts'
import { forecast } from './forecast/endpoints.ts'
import { help } from './help/endpoints.ts'
import { faq } from './help/faq-endpoints.ts'
import { locations } from './locations/endpoints.ts'
import type { ModuleName } from './modules.ts'
import { notifications } from './notifications/endpoints.ts'
import { rankProjects } from './rank-projects/endpoints.ts'
import { permissions, roles } from './roles/endpoints.ts'
import { search } from './search/endpoints.ts'
import { serpChecks } from './serp-checks/endpoints.ts'

/** Everything that crosses the wire under `/api`. */
export const contract = {
  signIn,
  registration,
  passwords,
  sessions,
  accounts,
  audit,
  backlinks,
  credits,
  creditSettings,
  customers,
  dashboard,
  domainProjects,
  events,
  factors,
  faq,
  forecast,
  help,
  locations,
  notifications,
  plans,
  permissions,
  providerStatus,
  purchases,
  roles,
  search,
  serpChecks,
  rankProjects,
  subscriptions,
  topUps,
  users,
}

type InCamelCase<Name extends string> = Name extends `${infer First}-${infer Rest}`
  ? `${First}${Capitalize<InCamelCase<Rest>>}`
  : Name

// This line does not compile while the endpoints of a module are missing.
void (contract satisfies Record<InCamelCase<ModuleName>, object>)
