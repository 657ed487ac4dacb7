import { lockBalance, publishBalance } from '../../../features/credits/index.ts'
import type { Ctx } from '../../../platform/context.ts'
import { inTransaction } from '../../../platform/database/database.ts'
import type { AccountCtx } from '../../access/index.ts'
import { deleteRequests, publishProgress } from '../../paid-runs/index.ts'
import { siteDeleted } from '../checks/failed-checks.ts'
import { abandonCheck } from '../checks/record-answer.ts'
import { findOpenRun, lockSiteOfAccount } from '../get-site.ts'
import { purgeIfIdle } from '../purge-site.ts'
import { referenceOf, type SiteWork, siteKey, siteTable } from '../site-work.ts'
import type { Site } from '../tables.ts'

const nothingLeft = { state: 'done', doneCount: 0, failedCount: 0, unitsCount: 0 } as const

/**
 * Deletes a site with all its dates. Of a check under way, rows that were read are charged, and so is what a call brings
 * that the provider has got already; until then the site is kept where nobody sees it.
 */
export const deleteSite = (ctx: AccountCtx, work: SiteWork, id: number): Promise<void> =>
  inTransaction(ctx, async (tx) => {
    const site = await lockSiteOfAccount(tx, work, id)
    await endSite(tx, work, site)
    await publishProgress(tx, work.work, { accountId: site.accountId, subjectId: id }, nothingLeft)
  })

/** Under its lock. */
export async function endSite(tx: Ctx, work: SiteWork, site: Site): Promise<void> {
  const { accountId, id: subjectId } = site
  const reference = referenceOf(site)
  // Before any read, in the order in which runs begin.
  await lockBalance(tx, accountId)
  await work.cancelOwn?.(tx, reference)
  const run = await findOpenRun(tx, work, site)
  const deleted = { ...site, deletedAt: tx.clock() }
  const nothingPlanned = { nextRunAt: null, claimedSlot: null }
  const sites = siteTable(work)
  await tx.db
    .update(sites)
    .set({ deletedAt: deleted.deletedAt, ...nothingPlanned })
    .where(siteKey(sites, reference))
  await deleteRequests(tx, work.work, { accountId, subjectId })
  const hasCall = run?.leasedUntil != null && run.leasedUntil > tx.clock()
  if (run === undefined) await purgeIfIdle(tx, work, reference)
  else if (!hasCall) await abandonCheck(tx, work, { site: deleted, run, failure: siteDeleted })
  await publishBalance(tx, accountId)
}
