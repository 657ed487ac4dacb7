import { and, eq } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { PlanModule } from '#contract/rules/billing/plan-modules.ts'
import type { PricedModule } from '#contract/rules/paid-runs/prices.ts'
import type { Period } from '#contract/rules/rank-projects/schedule.ts'
import type { ErrorCode } from '#contract/rules/wire/errors.ts'
import type { Ctx } from '../../platform/context.ts'
import type { Job } from '../../platform/jobs/job.ts'
import type { PaidWork } from '../paid-runs/index.ts'
import type {
  Site,
  SiteDate,
  SiteDateTable,
  SiteRun,
  SiteRunKind,
  SiteRunTable,
  SiteTable,
  SkipReason,
} from './tables.ts'

/** Names a site: a row of its capability's table. */
export type SiteReference = { accountId: number; projectId: number }

/** The next call of a run, as it was when it was leased. */
export type SiteCall<SiteRow extends Site = Site, Run extends SiteRun = SiteRun> = {
  site: SiteRow
  run: Run
  /** Rows to ask for, at most as many as the provider gives a call. */
  rows: number
}

/** The result of an answer: rows that were stored, rows it stands for, and the next question. */
export type Stored = {
  stored: number
  /** Rows in the answer that couldn’t be read; they count as failed and are free. */
  unread: number
  /** Rows that were requested; those neither stored nor unread don’t exist. 0 for a step that requests none. */
  asked: number
  /** The site has no rows beyond these. */
  isLast: boolean
  /** The step after this one; none ends the run. The same step goes on where the rows ended before. */
  next: string | undefined
}

/** The tables in which a capability keeps its sites and their checks. */
export type SiteStore<
  SiteRow extends Site = Site,
  Run extends SiteRun = SiteRun,
  DateRow extends SiteDate = SiteDate,
> = {
  work: PaidWork<Run>
  /** Name of its sheet in the file with an account's data. */
  sheetName: string
  /** Made of `siteColumns`, `siteRunColumns` and `siteDateColumns`. */
  sites: PgTable & { $inferSelect: SiteRow }
  dates: PgTable & { $inferSelect: DateRow }
  /** Tables of a run's rows beside its date, by `run`, and of the comparison of two, by `run` and `compared_run`. */
  rowTables: readonly PgTable[]
  comparisonTables: readonly PgTable[]
  /** The other tables that name a site in `project_id`. */
  ownTables: readonly PgTable[]
  /** The reason why a second check is refused while one is under way. */
  runningError: ErrorCode
  /** No check of that day. */
  unknownDate: string
  /** Work beside the runs that may still be charged. Under the site's lock. */
  hasOpenWork?(tx: Ctx, reference: SiteReference): Promise<boolean>
  /** Forgets what was counted of its newest date, for it has another now. Under the site's lock. */
  deleteCounts?(tx: Ctx, reference: SiteReference): Promise<void>
  /** Deletes what hangs on `ownTables`. */
  purgeOwn?(tx: Ctx, reference: SiteReference): Promise<void>
}

/** A capability's description of its checks; everything else is the same for all. */
export type SiteWork<
  SiteRow extends Site = Site,
  Run extends SiteRun = SiteRun,
  DateRow extends SiteDate = SiteDate,
> = SiteStore<SiteRow, Run, DateRow> & {
  jobs: SiteJobs
  priced: PricedModule
  planModule: PlanModule
  /** Asked within four hours of the last check. */
  recentlyChecked: string
  /** Tells the account that a slot has passed without a run. */
  notifySkipped(tx: Ctx, site: SiteRow, reason: SkipReason): Promise<void>
  /** Name of a run in the credit history. */
  titleOf(site: SiteRow, kind: SiteRunKind): string
  firstStep: string
  /** Steps a run can do without: passed over when they have failed for the third time. */
  optionalSteps: readonly string[]
  /** Makes the call, and gives what is to be stored of its answer. Throws `ProviderError`. */
  read(ctx: Ctx, call: SiteCall<SiteRow, Run>, signal: AbortSignal): Promise<SiteAnswer<SiteRow, Run>>
  /** Goes on without an optional step that has failed. Under the site's lock. */
  passOver?(tx: Ctx, site: SiteRow, run: Run): Promise<Stored>
  /** Ends work beside the runs where nothing was bought yet. Under the site's lock. */
  cancelOwn?(tx: Ctx, reference: SiteReference): Promise<void>
}

/** The result of one call. */
export type SiteAnswer<SiteRow extends Site = Site, Run extends SiteRun = SiteRun> = {
  /** Under the site's lock, in the transaction that advances the run. */
  store(tx: Ctx, site: SiteRow, run: Run): Promise<Stored>
}

export type SiteJobs = {
  /** Reads rows from the provider until none are due, whoever's they are. */
  read: Job<Record<string, never>>
  /** Begins the checks of sites whose slot has come. */
  startClaimed: Job<{ sites: SiteReference[] }>
  /** The clock of all schedules. */
  runDue: Job<Record<string, never>>
  resume: Job<{ isStart?: boolean | undefined }>
  sweep: Job<Record<string, never>>
}

/** The columns this feature knows; a capability's own are known to it only as values. */
export const siteTable = ({ sites }: Pick<SiteStore, 'sites'>) => sites as unknown as SiteTable
export const siteRunTable = ({ work }: Pick<SiteStore, 'work'>) => work.runs as unknown as SiteRunTable
export const siteDateTable = ({ dates }: Pick<SiteStore, 'dates'>) => dates as unknown as SiteDateTable

export const siteKey = (sites: SiteTable, { accountId, projectId }: SiteReference) =>
  and(eq(sites.accountId, accountId), eq(sites.id, projectId))

export const referenceOf = ({ accountId, id }: Pick<Site, 'accountId' | 'id'>): SiteReference => ({
  accountId,
  projectId: id,
})

/** Schedules are of the contract's words. */
export const periodOf = ({ schedule }: Pick<Site, 'schedule'>) => schedule as Period
