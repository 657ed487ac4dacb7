import { accounts } from './accounts.ts'
import { credits } from './credits.ts'
import { dashboard } from './dashboard.ts'
import { events } from './events.ts'
import { locations } from './locations.ts'
import { providerStatus } from './provider-status.ts'
import { serpChecks } from './serp-checks.ts'

/** Everything that crosses the wire under `/api`. */
export const contract = { accounts, credits, dashboard, events, locations, providerStatus, serpChecks }
