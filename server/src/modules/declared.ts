import type { ListHoldsInUse } from '../features/credits/index.ts'
import type { NoticeSwitches } from '../features/notifications/index.ts'
import type { AccountData } from '../parts/access/index.ts'
import type { MetricsTaken } from '../parts/keyword-metrics/index.ts'
import type { FetchesEnded } from '../parts/serp-fetches/index.ts'
import type { OldestOpenRun } from '../parts/serp-fetches/stored-pages/delete-old-snapshots.ts'
import type { Ctx } from '../platform/context.ts'
import type { PreviewableEmail } from '../platform/email/define-email.ts'
import type { Job } from '../platform/jobs/job.ts'

/** What a module gives the capabilities that serve all modules. */
export type Contributions = {
  /** What it keeps of an account, and how that is erased. */
  accountData: readonly AccountData[]
  /** Which holds cover work of its own that is under way. */
  holdsInUse: readonly ListHoldsInUse[]
  /** Its jobs that are sent when fetches have ended. */
  fetchesEnded: readonly Job<FetchesEnded>[]
  /** Since when it has waited for results pages, which are kept as long. */
  openRuns: readonly OldestOpenRun[]
  /** Its jobs that are sent when keyword metrics have arrived. */
  metricsTaken: readonly Job<MetricsTaken>[]
  /** Emails that are turned on and off by a setting of its own. */
  noticeSwitches: NoticeSwitches
  /** Emails for the previews. */
  emails: readonly PreviewableEmail[]
  /** What every installation needs of it; safe at every start. */
  seeds: readonly ((tx: Ctx) => Promise<void>)[]
}

/** The contributions of all modules, in the order of the list of modules. */
export type Declared = Contributions

const stages = { money: 0, work: 1, rest: 2 } satisfies Record<AccountData['stage'], number>

/** Account data goes money first, then work that may cost more, then the rest. */
export function collect(modules: readonly Partial<Contributions>[]): Declared {
  const all = <Item>(part: (module: Partial<Contributions>) => readonly Item[] | undefined): Item[] =>
    modules.flatMap((module) => part(module) ?? [])
  return {
    accountData: all((module) => module.accountData).toSorted((a, b) => stages[a.stage] - stages[b.stage]),
    holdsInUse: all((module) => module.holdsInUse),
    fetchesEnded: all((module) => module.fetchesEnded),
    openRuns: all((module) => module.openRuns),
    metricsTaken: all((module) => module.metricsTaken),
    noticeSwitches: Object.assign({}, ...modules.map(({ noticeSwitches }) => noticeSwitches)),
    emails: all((module) => module.emails),
    // What others stand on comes first.
    seeds: modules.toReversed().flatMap(({ seeds = [] }) => seeds),
  }
}
