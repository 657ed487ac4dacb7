import { and, eq, isNotNull, ne } from 'drizzle-orm'
import type { Ctx } from '../../../platform/context.ts'
import { settleRun } from '../../paid-runs/index.ts'
import { domainWork, type RunRow } from '../domain-work.ts'
import { type DomainRow, domainKey } from '../load-domain.ts'
import { sendStartClaimed } from '../saved/schedule-jobs.ts'
import { domainDates, domainProjects } from '../tables.ts'
import { deleteGroupCounts, deleteRuns, purgeIfIdle } from './purge-domain.ts'

/**
 * Ends a complete run, under the domain's lock: charges the rows that were stored and makes its date seen. A date that
 * brought nothing, or less than another check of the day, is none and is not charged. With the run of a deleted domain the
 * domain goes. Returns the run as it is then.
 */
export async function finishRun(tx: Ctx, domain: DomainRow, run: RunRow): Promise<RunRow> {
  const reference = { accountId: domain.accountId, projectId: domain.id }
  const ofDay = domain.deletedAt === null ? await listDatesOfDay(tx, run) : []
  const isShown =
    run.failedCount === 0 || (run.doneCount > 0 && ofDay.every(({ rowsCount }) => rowsCount < run.doneCount))
  const settled = await settleRun(tx, domainWork, run, isShown || domain.deletedAt !== null ? run.doneCount : 0)
  if (domain.deletedAt !== null) {
    await purgeIfIdle(tx, reference)
    return settled
  }
  // A date is the day's last check.
  const replaced = isShown ? ofDay.map(({ run: earlier }) => earlier) : [run.number]
  await deleteRuns(tx, reference, replaced)
  if (isShown) {
    await showDate(tx, settled)
    await deleteGroupCounts(tx, reference)
    await tx.db.update(domainProjects).set({ lastCheckedAt: tx.clock() }).where(domainKey(reference))
  }
  // A slot that came meanwhile has waited for this run to end.
  if (domain.claimedSlot !== null) await sendStartClaimed(tx, [reference])
  return settled
}

const showDate = (tx: Ctx, { accountId, subjectId, number, doneCount, failedCount }: RunRow) =>
  tx.db
    .update(domainDates)
    .set({ finishedAt: tx.clock(), rowsCount: doneCount, isWhole: failedCount === 0 })
    .where(and(eq(domainDates.accountId, accountId), eq(domainDates.projectId, subjectId), eq(domainDates.run, number)))

/** Other checks of the run's day that are shown. */
const listDatesOfDay = (tx: Ctx, { accountId, subjectId, number, day }: RunRow) =>
  tx.db
    .select({ run: domainDates.run, rowsCount: domainDates.rowsCount })
    .from(domainDates)
    .where(
      and(
        eq(domainDates.accountId, accountId),
        eq(domainDates.projectId, subjectId),
        eq(domainDates.day, day),
        ne(domainDates.run, number),
        isNotNull(domainDates.finishedAt),
      ),
    )
