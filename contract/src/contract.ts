import { accounts, passwords, registration, sessions, signIn } from './accounts/endpoints.ts'
import { backlinks } from './backlinks/endpoints.ts'
import { credits } from './credits/endpoints.ts'
import { dashboard } from './dashboard/endpoints.ts'
import { providerStatus } from './data-provider/endpoints.ts'
import { domainProjects } from './domain-projects/endpoints.ts'
import { events } from './events/endpoints.ts'
import { help } from './help/endpoints.ts'
import { locations } from './locations/endpoints.ts'
import { plans } from './plans/endpoints.ts'
import { rankProjects } from './rank-projects/endpoints.ts'
import { serpChecks } from './serp-checks/endpoints.ts'

/** Everything that crosses the wire under `/api`. */
export const contract = {
  signIn,
  registration,
  passwords,
  sessions,
  accounts,
  backlinks,
  credits,
  dashboard,
  domainProjects,
  events,
  help,
  locations,
  plans,
  providerStatus,
  serpChecks,
  rankProjects,
}
