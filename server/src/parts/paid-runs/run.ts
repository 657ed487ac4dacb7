import { v7 as uuid } from 'uuid'
import { holdCredits, publishBalance, settleHold } from '../../features/credits/index.ts'
import { after, days } from '../../platform/clock/clock.ts'
import type { Ctx } from '../../platform/context.ts'
import type { RunRequest } from './begin-once.ts'
import { addFreeUnits, countFreeUnits } from './free-units.ts'
import { type PaidWork, runKey, runTable, type Subject } from './paid-work.ts'
import { publishRun } from './progress.ts'
import { type PaidRun, workTallies } from './tables.ts'

/** Longer than any unit is waited for, and than a machine may be down; a run that goes on ends its hold itself. */
const holdFor = days(7)

export type BeginRun<Run extends PaidRun> = {
  /** Locked, and at rest. */
  subject: Subject
  /** One more than its latest run's. */
  number: number
  request: RunRequest
  unitsCount: number
  chargeableCount: number
  /** Units of the runs it continues that it does not ask for again. */
  earlier?: { doneCount: number; failedCount: number }
  /** Its name in the credit history. */
  title: string
  /** The payer: `account:7` who asked, or `system`. */
  actor: string
  /** The capability's own columns. */
  own: Omit<Run, keyof PaidRun>
}

/** Begins a run in the caller's transaction, its credits held. Throws `credits.insufficient` and `rate.limited`. */
export async function beginRun<Run extends PaidRun>(tx: Ctx, work: PaidWork<Run>, input: BeginRun<Run>): Promise<Run> {
  const { accountId, subjectId } = input.subject
  // It would never end: runs are settled by what records their last unit.
  if (input.unitsCount < 1) throw new Error(`${work.name} ${subjectId}: a run without units`)
  const run = {
    ...input.own,
    accountId,
    subjectId,
    number: input.number,
    requestKey: input.request.key ?? uuid(),
    fingerprint: input.request.fingerprint,
    unitsCount: input.unitsCount,
    chargeableCount: input.chargeableCount,
    doneCount: 0,
    failedCount: 0,
    earlierDoneCount: input.earlier?.doneCount ?? 0,
    earlierFailedCount: input.earlier?.failedCount ?? 0,
    chargedCount: null,
    holdId: null,
    createdAt: tx.clock(),
    lastProgressAt: null,
    finishedAt: null,
  } satisfies PaidRun
  // Scheduled runs can’t be repeated at will, so they don’t count.
  if (input.actor !== 'system') await countFreeUnits(tx, accountId, run.unitsCount - run.chargeableCount)
  const holdId = await hold(tx, work, input, work.creditsFor(run as PaidRun as Run, run.chargeableCount))
  await tx.db.insert(runTable(work)).values({ ...run, holdId })
  await publishRun(tx, work, run)
  await publishBalance(tx, accountId)
  return { ...run, holdId } as PaidRun as Run
}

async function hold<Run extends PaidRun>(
  tx: Ctx,
  work: PaidWork<Run>,
  { subject: { accountId, subjectId }, number, title, actor }: BeginRun<Run>,
  amount: number,
): Promise<string | null> {
  if (amount === 0) return null
  const { holdId } = await holdCredits(tx, {
    accountId,
    key: `${referenceOf(work, subjectId)}:run-${number}:hold`,
    amount,
    title,
    reference: referenceOf(work, subjectId),
    actor,
    expiresAt: after(tx.clock(), holdFor),
  })
  return holdId
}

const referenceOf = <Run extends PaidRun>(work: PaidWork<Run>, subjectId: number) => `${work.name}:${subjectId}`

/** Units that have not ended. Once there are none the run is to be settled. */
export const unitsLeft = ({ doneCount, failedCount, unitsCount }: PaidRun) => unitsCount - doneCount - failedCount

/**
 * Units that have ended since: `absent` are those that were asked for and do not exist, which is no failure. `isCancelled` where
 * nothing failed and their owner no longer wants them.
 */
export type EndedUnits = { done: number; failed: number; absent?: number; isCancelled?: boolean }

/** Counts units that have ended, under the subject's lock. Returns the run as it is then. */
export async function advanceRun<Run extends PaidRun>(
  tx: Ctx,
  work: PaidWork<Run>,
  run: Run,
  { done, failed, absent = 0, isCancelled = false }: EndedUnits,
): Promise<Run> {
  const moved = {
    doneCount: run.doneCount + done,
    failedCount: run.failedCount + failed,
    unitsCount: run.unitsCount - absent,
    lastProgressAt: tx.clock(),
  }
  if (unitsLeft({ ...run, ...moved }) < 0)
    throw new Error(`${work.name} ${run.subjectId}: more units ended than were asked for`)
  await update(tx, work, run, moved)
  await tally(tx, work, { doneCount: done, failedCount: isCancelled ? 0 : failed, credits: 0 })
  return { ...run, ...moved }
}

/**
 * Ends a complete run, under the subject’s lock: charges the delivered units that are not free, at most those held for, and gives
 * the rest back; nothing is charged where the hold has expired meanwhile. With `countsFree`, delivered units that became free
 * count against the allowance. Returns the run as it is then.
 */
export async function settleRun<Run extends PaidRun>(
  tx: Ctx,
  work: PaidWork<Run>,
  run: Run,
  deliveredCount: number,
  { countsFree = false }: { countsFree?: boolean } = {},
): Promise<Run> {
  if (unitsLeft(run) > 0) throw new Error(`${work.name} ${run.subjectId}: run ${run.number} still has units to end`)
  // A surplus is the capability's fault, and must neither be charged nor keep the run open for ever.
  if (deliveredCount > run.chargeableCount)
    tx.log.error({ work: work.name, subjectId: run.subjectId, deliveredCount }, 'a run delivered more than it held for')
  const chargedCount = Math.min(deliveredCount, run.chargeableCount)
  // Before the balance, as when a run begins, so that the two locks can’t deadlock.
  if (countsFree)
    await addFreeUnits(tx, run.accountId, run.doneCount - deliveredCount - (run.unitsCount - run.chargeableCount))
  const isPaid = run.holdId !== null && (await settle(tx, work, run, run.holdId, chargedCount))
  const ended = { chargedCount: isPaid ? chargedCount : 0, finishedAt: tx.clock() }
  await update(tx, work, run, ended)
  await tally(tx, work, { doneCount: 0, failedCount: 0, credits: work.creditsFor(run, ended.chargedCount) })
  await publishBalance(tx, run.accountId)
  return { ...run, ...ended }
}

type Tally = Pick<typeof workTallies.$inferInsert, 'doneCount' | 'failedCount' | 'credits'>

async function tally<Run extends PaidRun>(tx: Ctx, work: PaidWork<Run>, counted: Tally): Promise<void> {
  if (counted.doneCount + counted.failedCount + counted.credits === 0) return
  await tx.db.insert(workTallies).values({ at: tx.clock(), work: work.name, ...counted })
}

async function settle<Run extends PaidRun>(
  tx: Ctx,
  work: PaidWork<Run>,
  run: Run,
  holdId: string,
  deliveredCount: number,
): Promise<boolean> {
  const { hold } = await settleHold(tx, {
    accountId: run.accountId,
    key: `${referenceOf(work, run.subjectId)}:run-${run.number}:settle`,
    holdId,
    amount: work.creditsFor(run, deliveredCount),
    reference: referenceOf(work, run.subjectId),
    actor: 'system',
  })
  return hold === 'settled'
}

const update = <Run extends PaidRun>(tx: Ctx, work: PaidWork<Run>, run: Run, values: Partial<PaidRun>) => {
  const runs = runTable(work)
  return tx.db.update(runs).set(values).where(runKey(runs, run))
}

/** Credits set aside for a run under way; 0 once it has ended. */
export const creditsHeld = <Run extends PaidRun>(work: PaidWork<Run>, run: Run): number =>
  run.finishedAt === null ? work.creditsFor(run, run.chargeableCount) : 0

/** Credits a run has cost; 0 while it is under way. */
export const creditsCharged = <Run extends PaidRun>(work: PaidWork<Run>, run: Run): number =>
  work.creditsFor(run, run.chargedCount ?? 0)
