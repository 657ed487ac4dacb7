import type { PlanModule } from '#contract/rules/billing/plan-modules.ts'
import { accounts } from './features/accounts/module.ts'
import { audit } from './features/audit/module.ts'
import { backlinks } from './features/backlinks/module.ts'
import { billing } from './features/billing/module.ts'
import { creditSettings } from './features/credit-settings/module.ts'
import { credits } from './features/credits/module.ts'
import { customers } from './features/customers/module.ts'
import { dashboard } from './features/dashboard/module.ts'
import { domainProjects } from './features/domain-projects/module.ts'
import { help } from './features/help/module.ts'
import { notifications } from './features/notifications/module.ts'
import { rankProjects } from './features/rank-projects/module.ts'
import { roles } from './features/roles/module.ts'
import { serpChecks } from './features/serp-checks/module.ts'
import { welcome } from './features/welcome/module.ts'
import type { FoundName } from './module.ts'
import { elsewhere } from './routes/module.ts'

/** Every module with pages. Routes, menu, search, shell and the sweeps over every page are made of this list. */
export const modules = [
  accounts,
  dashboard,
  serpChecks,
  rankProjects,
  domainProjects,
  backlinks,
  billing,
  notifications,
  credits,
  roles,
  audit,
  customers,
  help,
  creditSettings,
  welcome,
  elsewhere,
] as const

type Declared = (typeof modules)[number]
type PlanNames = Declared extends infer One ? (One extends { plan: { name: infer Name } } ? Name : never) : never

type FoundNames = Declared extends infer One
  ? One extends { found: { groups: Readonly<Record<infer Name, string>> } }
    ? Name
    : never
  : never

type Missing = Exclude<PlanModule, PlanNames> | Exclude<FoundName, FoundNames>

// This line does not compile while a plan module, or a group of search results, has no module that shows it.
void (true satisfies [Missing] extends [never] ? true : Missing)
