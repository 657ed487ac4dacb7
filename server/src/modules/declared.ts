import { pricedModules } from '#contract/rules/paid-runs/prices.ts'
import type { UnauditedCalls } from '../features/audit/index.ts'
import type { ListHoldsInUse } from '../features/credits/index.ts'
import type { NoticeSwitches } from '../features/notifications/index.ts'
import type { AccountData } from '../parts/access/index.ts'
import type { MetricsCollected } from '../parts/keyword-metrics/index.ts'
import type { FetchesEnded, OldestOpenRun } from '../parts/serp-fetches/index.ts'
import type { Ctx } from '../platform/context.ts'
import type { PlacedTables } from '../platform/distribution/placed-tables.ts'
import type { PreviewableEmail } from '../platform/email/define-email.ts'
import type { Job } from '../platform/jobs/job.ts'
import type { Measured } from '../platform/metrics/metric.ts'
import type { NoticeKind } from '../ports/notice-kinds.ts'
import type { ListedWork } from './listed-work.ts'
import type { PricedWork } from './priced-work.ts'
import type { SearchSource } from './search-source.ts'

/** Contributions of a module to the capabilities that serve all modules. */
export type Contributions = {
  /** The placement of its tables in a distributed database. */
  placement: PlacedTables
  /** The rows it keeps of an account, and how they are erased. */
  accountData: readonly AccountData[]
  /** The holds that cover work of its own that is under way. */
  holdsInUse: readonly ListHoldsInUse[]
  /** Its jobs that are sent when fetches have ended. */
  fetchesEnded: readonly Job<FetchesEnded>[]
  /** Since when it has been waiting for results pages, which are kept that long. */
  openRuns: readonly OldestOpenRun[]
  /** Its jobs that are sent when keyword metrics have arrived. */
  metricsCollected: readonly Job<MetricsCollected>[]
  /** The kinds of notice it sends. */
  notices: Readonly<Record<string, NoticeKind>>
  /** Emails that are turned on and off by a setting of its own. */
  noticeSwitches: NoticeSwitches
  /** Its work among the work of all modules. */
  listedWork: readonly ListedWork[]
  /** Names of its paid work whose units are keywords looked up. */
  lookUpWorks: readonly string[]
  /** Its rows that the search finds. */
  search: readonly SearchSource[]
  /** Its rows of the credit settings. */
  pricedWork: readonly PricedWork[]
  /** Calls of its own that may change something without a line in the audit log, each with its reason. */
  unauditedCalls: UnauditedCalls
  /** Emails for the previews. */
  emails: readonly PreviewableEmail[]
  /** Its metrics: what it counts, and what it reads from its tables. */
  metrics: readonly Measured[]
  /** Seeds that every installation needs of it; safe at every start. */
  seeds: readonly ((tx: Ctx) => Promise<void>)[]
}

/** The contributions of all modules, in the order of the list of modules. */
export type Declared = Contributions

const stages = { money: 0, work: 1, rest: 2 } satisfies Record<AccountData['stage'], number>

const placeOf = ({ title }: PricedWork) => pricedModules.indexOf(title)

/** Account data goes money first, then work that may cost more, then the rest. */
export function collect(modules: readonly Partial<Contributions>[]): Declared {
  const all = <Item>(part: (module: Partial<Contributions>) => readonly Item[] | undefined): Item[] =>
    modules.flatMap((module) => part(module) ?? [])
  return {
    placement: Object.assign({}, ...modules.map(({ placement }) => placement)),
    accountData: all((module) => module.accountData).toSorted((a, b) => stages[a.stage] - stages[b.stage]),
    holdsInUse: all((module) => module.holdsInUse),
    fetchesEnded: all((module) => module.fetchesEnded),
    openRuns: all((module) => module.openRuns),
    metricsCollected: all((module) => module.metricsCollected),
    notices: Object.assign({}, ...modules.map(({ notices }) => notices)),
    noticeSwitches: Object.assign({}, ...modules.map(({ noticeSwitches }) => noticeSwitches)),
    listedWork: all((module) => module.listedWork),
    lookUpWorks: all((module) => module.lookUpWorks),
    search: all((module) => module.search),
    pricedWork: all((module) => module.pricedWork).toSorted((a, b) => placeOf(a) - placeOf(b)),
    unauditedCalls: Object.assign({}, ...modules.map(({ unauditedCalls }) => unauditedCalls)),
    emails: all((module) => module.emails),
    metrics: all((module) => module.metrics),
    // Seeds that others depend on come first.
    seeds: modules.toReversed().flatMap(({ seeds = [] }) => seeds),
  }
}
