import { accounts, passwords, registration, sessions, signIn } from './accounts.ts'
import { credits } from './credits.ts'
import { dashboard } from './dashboard.ts'
import { events } from './events.ts'
import { help } from './help.ts'
import { locations } from './locations.ts'
import { plans } from './plans.ts'
import { providerStatus } from './provider-status.ts'
import { rankProjectViews } from './rank-project-views.ts'
import { rankProjects } from './rank-projects.ts'
import { serpChecks } from './serp-checks.ts'

/** Everything that crosses the wire under `/api`. */
export const contract = {
  signIn,
  registration,
  passwords,
  sessions,
  accounts,
  credits,
  dashboard,
  events,
  help,
  locations,
  plans,
  providerStatus,
  serpChecks,
  rankProjects,
  rankProjectViews,
}
