import type { LatestCheck, TroubledRun } from '#contract/dashboard/account-rows.ts'
import type { Ability } from '#contract/rules/access/abilities.ts'
import type { PlanModule } from '#contract/rules/billing/plan-modules.ts'
import type { Schedule } from '#contract/rules/rank-projects/schedule.ts'
import type { AccountCtx } from '../parts/access/index.ts'
import type { Ctx } from '../platform/context.ts'

/** Something of an account that has a schedule. */
export type PlannedWork = {
  /** Id of the project, domain or target. */
  id: number
  name: string
  schedule: Schedule
  nextRunAt: Date
  credits: number
}

type Most = { most: number }

/** The work of a module, as it stands among the work of all modules: on the dashboard, in the forecast and in figures of use. */
export type ListedWork = {
  /** As plans, maintenance and figures call it. */
  module: PlanModule
  /** Opens its list, and shows its work among all work. */
  ability: Ability
  /** Names of its paid work in the ledger. */
  works: readonly string[]
  /** Everything that has a schedule, with what its next run costs now; undefined for work that can have none. */
  listPlanned: ((ctx: Ctx, accountId: number) => Promise<PlannedWork[]>) | undefined
  /** The newest that did not get everything, and how many there are. */
  listTroubled: (ctx: AccountCtx, most: Most) => Promise<{ runs: TroubledRun[]; total: number }>
  /** The newest checks; none for work that is no check. */
  listLatest: (ctx: AccountCtx, most: Most) => Promise<LatestCheck[]>
}
