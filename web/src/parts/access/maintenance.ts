import type { PlanModule } from '#contract/rules/billing/plan-modules.ts'
import { useAccountDetails } from './account.ts'

/** True if nobody can start anything in a module now; what is stored stays readable. */
export const useMaintenance = (module: PlanModule) => useAccountDetails()?.maintenance.includes(module) === true
