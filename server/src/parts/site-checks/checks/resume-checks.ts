import { and, isNotNull, isNull, lte } from 'drizzle-orm'
import type { Ctx } from '../../../platform/context.ts'
import { inTransaction } from '../../../platform/database/database.ts'
import { sendReadRowsNow } from '../define-site-jobs.ts'
import { findOpenRun, lockSite } from '../get-site.ts'
import { type SiteReference, type SiteWork, siteRunTable, siteTable } from '../site-work.ts'
import { siteDeleted } from './failed-checks.ts'
import { abandonCheck } from './record-answer.ts'

/** Reads on where a worker died or a wake-up was lost, and ends what was deleted in the middle of a call nobody ended. */
export async function resumeChecks(ctx: Ctx, work: SiteWork): Promise<void> {
  const now = ctx.clock()
  const [runs, sites] = [siteRunTable(work), siteTable(work)]
  const [due] = await ctx.db
    .select({ at: runs.dueAt })
    .from(runs)
    .where(and(isNull(runs.finishedAt), lte(runs.dueAt, now)))
    .limit(1)
  if (due !== undefined) await sendReadRowsNow(ctx, work)
  const deleted = await ctx.db
    .select({ accountId: sites.accountId, projectId: sites.id })
    .from(sites)
    .where(isNotNull(sites.deletedAt))
  for (const reference of deleted) await endDeleted(ctx, work, reference)
}

/** While its call may still answer, what comes is to be paid for. */
const endDeleted = (ctx: Ctx, work: SiteWork, reference: SiteReference): Promise<void> =>
  inTransaction(ctx, async (tx) => {
    const site = await lockSite(tx, work, reference)
    if (site === undefined || site.deletedAt === null) return
    const run = await findOpenRun(tx, work, site)
    if (run === undefined || (run.leasedUntil !== null && run.leasedUntil > tx.clock())) return
    await abandonCheck(tx, work, { site, run, failure: siteDeleted })
  })
