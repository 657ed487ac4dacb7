import { accounts } from '../features/accounts/module.ts'
import { audit } from '../features/audit/module.ts'
import { backlinks } from '../features/backlinks/module.ts'
import { billing } from '../features/billing/module.ts'
import { creditSettings } from '../features/credit-settings/module.ts'
import { credits } from '../features/credits/module.ts'
import { customers } from '../features/customers/module.ts'
import { dashboard } from '../features/dashboard/module.ts'
import { dataProvider } from '../features/data-provider/module.ts'
import { domainProjects } from '../features/domain-projects/module.ts'
import { help } from '../features/help/module.ts'
import { notifications } from '../features/notifications/module.ts'
import { rankProjects } from '../features/rank-projects/module.ts'
import { roles } from '../features/roles/module.ts'
import { search } from '../features/search/module.ts'
import { serpChecks } from '../features/serp-checks/module.ts'
import { collect, type Declared } from '../modules/declared.ts'
import type { Module } from '../modules/module.ts'
import type { EndpointGroup } from '../modules/routes.ts'
import { access } from '../parts/access/module.ts'
import { exports } from '../parts/exports/module.ts'
import { forecast } from '../parts/forecast/module.ts'
import { keywordMetrics } from '../parts/keyword-metrics/module.ts'
import { locations } from '../parts/locations/module.ts'
import { paidRuns } from '../parts/paid-runs/module.ts'
import { serpFetches } from '../parts/serp-fetches/module.ts'

/**
 * Every module and every part that serves them, in the order in which an account's data is erased: dependents before
 * what they depend on.
 */
export const modules = [
  dashboard,
  search,
  customers,
  creditSettings,
  forecast,
  serpChecks,
  rankProjects,
  domainProjects,
  backlinks,
  serpFetches,
  paidRuns,
  keywordMetrics,
  exports,
  accounts,
  billing,
  credits,
  roles,
  notifications,
  help,
  dataProvider,
  locations,
  audit,
  access,
] as const satisfies readonly Module[]

type Listed = (typeof modules)[number]
type GroupsOf<One> = One extends { routes: infer Routes }
  ? keyof (Routes extends (...all: never) => infer Made ? Made : Routes)
  : never
type NoticesOf<One> = One extends { notices?: infer Kinds } ? Kinds : never
type Together<One> = (One extends unknown ? (one: One) => void : never) extends (all: infer All) => void ? All : never

/** The list; it does not compile if an endpoint group of the contract has no module. */
type Complete = [Exclude<EndpointGroup, GroupsOf<Listed>>] extends [never] ? readonly Module[] : never

export const declared = collect(modules satisfies Complete) as Omit<Declared, 'notices'> & {
  notices: Together<NoticesOf<Listed>>
}
