import { and, eq, isNull } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { AccountEvent } from '#contract/accounts/event-endpoints.ts'
import type { runStates } from '#contract/rules/paid-runs/run-states.ts'
import type { Ctx } from '../../platform/context.ts'
import { equalsAny } from '../../platform/database/bulk-insert.ts'
import type { PaidRun, RunTable } from './tables.ts'

/** The progress of work, with the units of the runs it continues. */
export type RunProgress = {
  state: (typeof runStates)[number]
  doneCount: number
  failedCount: number
  unitsCount: number
}

/** Describes a capability's paid work; the rest is the same for all. */
export type PaidWork<Run extends PaidRun = PaidRun> = {
  /** Names it in keys and references of the ledger, such as `serp-check`. */
  name: string
  /** Made of `paidRunColumns` and `paidRunKeys`. */
  runs: PgTable & { $inferSelect: Run }
  /** Credits for so many delivered units of a run, at the prices of its beginning; for no unit none, unless its answer has a price. */
  creditsFor(run: Run, units: number): number
  /** The event for the account's open screens when a run moves. */
  toEvent(subjectId: number, progress: RunProgress): AccountEvent
}

/** The subject of work, such as a check or a project. */
export type Subject = { accountId: number; subjectId: number }

/** The columns of `paidRunColumns`; a capability's own are known to `PaidWork` only as values. */
export const runTable = <Run extends PaidRun>(work: PaidWork<Run>): RunTable => work.runs as unknown as RunTable

export const runsOf = (runs: RunTable, { accountId, subjectId }: Subject) =>
  and(eq(runs.accountId, accountId), eq(runs.subjectId, subjectId))

export const runKey = (runs: RunTable, run: Subject & { number: number }) =>
  and(runsOf(runs, run), eq(runs.number, run.number))

/** Throws where there is none: the number is of a run that was begun. */
export async function getRun<Run extends PaidRun>(
  ctx: Ctx,
  work: PaidWork<Run>,
  subject: Subject,
  number: number,
): Promise<Run> {
  const runs = runTable(work)
  const [run] = await ctx.db
    .select()
    .from(runs)
    .where(runKey(runs, { ...subject, number }))
  if (run === undefined) throw new Error(`${work.name} ${subject.subjectId} has no run ${number}`)
  return run as Run
}

/** The run under way; undefined where the subject is at rest. */
export async function findOpenRun<Run extends PaidRun>(
  ctx: Ctx,
  work: PaidWork<Run>,
  subject: Subject,
): Promise<Run | undefined> {
  const runs = runTable(work)
  const [run] = await ctx.db
    .select()
    .from(runs)
    .where(and(runsOf(runs, subject), isNull(runs.finishedAt)))
  return run as Run | undefined
}

/** The holds that cover runs under way, for work whose hold must last as long as it does. */
export async function listHoldsOfOpenRuns<Run extends PaidRun>(
  ctx: Ctx,
  work: PaidWork<Run>,
  holdIds: readonly string[],
): Promise<Set<string>> {
  if (holdIds.length === 0) return new Set()
  const { holdId, finishedAt } = runTable(work)
  const rows = await ctx.db
    .select({ holdId })
    .from(runTable(work))
    .where(and(isNull(finishedAt), equalsAny(holdId, holdIds)))
  return new Set(rows.flatMap((row) => row.holdId ?? []))
}
