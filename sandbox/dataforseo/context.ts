import type { SandboxClock } from '#sandbox/clock.ts'
import type { CallLog } from '#sandbox/control/call-log.ts'
import type { FaultSwitches } from '#sandbox/control/faults.ts'
import type { SandboxSettings } from '#sandbox/settings.ts'
import type { Ledger } from './protocol/ledger.ts'
import type { RateLimits } from './protocol/rate-limits.ts'
import type { OrganicTaskStore } from './serp/organic-task-store.ts'
import type { SyntheticWeb } from './web/synthetic-web.ts'

/** Everything the endpoints of the DataForSEO stand-in share. */
export interface DataForSeoContext {
  clock: SandboxClock
  settings: SandboxSettings
  faults: FaultSwitches
  callLog: CallLog
  ledger: Ledger
  limits: RateLimits
  tasks: OrganicTaskStore
  web: SyntheticWeb
}
