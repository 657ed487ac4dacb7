import { and, eq, isNotNull, ne } from 'drizzle-orm'
import type { Ctx } from '../../../platform/context.ts'
import { settleRun } from '../../paid-runs/index.ts'
import { sendStartClaimed } from '../define-site-jobs.ts'
import { deleteRuns, purgeIfIdle } from '../purge-site.ts'
import { referenceOf, type SiteWork, siteDateTable, siteKey, siteTable } from '../site-work.ts'
import type { Site, SiteRun } from '../tables.ts'
import { countIfFailed } from './failed-checks.ts'

/**
 * Ends a complete run, under the site's lock: charges the rows that were stored and makes its date seen. A date that
 * brought nothing, or failed and brought less than another check of the day, is none and is not charged. With the run of
 * a deleted site the site goes. Returns the run as it is then.
 */
export async function finishRun(tx: Ctx, work: SiteWork, site: Site, run: SiteRun): Promise<SiteRun> {
  const reference = referenceOf(site)
  const ofDay = site.deletedAt === null ? await listDatesOfDay(tx, work, run) : []
  const isMore = run.doneCount > 0 && ofDay.every(({ rowsCount }) => rowsCount < run.doneCount)
  const isShown = run.failedCount === 0 || isMostlyRead(run) || isMore
  const delivered = isShown || site.deletedAt !== null ? run.doneCount : 0
  const settled = await settleRun(tx, work.work, run, delivered)
  // After the balance, which is locked first where a site is deleted too.
  if (delivered === 0) await countIfFailed(tx, run)
  if (site.deletedAt !== null) {
    await purgeIfIdle(tx, work, reference)
    return settled
  }
  // A date is the day's last check.
  const replaced = isShown ? ofDay.map(({ run: earlier }) => earlier) : [run.number]
  await deleteRuns(tx, work, reference, replaced)
  if (isShown) {
    await showDate(tx, work, settled)
    await work.deleteCounts?.(tx, reference)
    const sites = siteTable(work)
    await tx.db.update(sites).set({ lastCheckedAt: tx.clock() }).where(siteKey(sites, reference))
  }
  // A slot that came meanwhile has waited for this run to end.
  if (site.claimedSlot !== null) await sendStartClaimed(tx, work, [reference])
  return settled
}

/** No call failed, and only a few rows couldn't be read: such rows cost themselves, not the check. */
const isMostlyRead = ({ failure, doneCount, failedCount }: SiteRun) => failure === null && doneCount > failedCount

function showDate(tx: Ctx, work: SiteWork, { accountId, subjectId, number, doneCount, failedCount }: SiteRun) {
  const dates = siteDateTable(work)
  return tx.db
    .update(dates)
    .set({ finishedAt: tx.clock(), rowsCount: doneCount, isWhole: failedCount === 0 })
    .where(and(eq(dates.accountId, accountId), eq(dates.projectId, subjectId), eq(dates.run, number)))
}

/** Other checks of the run's day that are shown. */
function listDatesOfDay(tx: Ctx, work: SiteWork, { accountId, subjectId, number, day }: SiteRun) {
  const dates = siteDateTable(work)
  return tx.db
    .select({ run: dates.run, rowsCount: dates.rowsCount })
    .from(dates)
    .where(
      and(
        eq(dates.accountId, accountId),
        eq(dates.projectId, subjectId),
        eq(dates.day, day),
        ne(dates.run, number),
        isNotNull(dates.finishedAt),
      ),
    )
}
