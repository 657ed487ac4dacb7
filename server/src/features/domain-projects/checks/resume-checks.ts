import { and, isNotNull, isNull, lte } from 'drizzle-orm'
import type { Ctx } from '../../../platform/context.ts'
import { inTransaction } from '../../../platform/database/database.ts'
import { type DomainReference, findOpenRun, lockDomain } from '../load-domain.ts'
import { domainProjectRuns, domainProjects } from '../tables.ts'
import { sendReadRowsNow } from './read-job.ts'
import { giveUp } from './record-rows.ts'

/** Reads on where a worker died or a wake-up was lost, and ends what was deleted in the middle of a call nobody ended. */
export async function resumeChecks(ctx: Ctx): Promise<void> {
  const now = ctx.clock()
  const [due] = await ctx.db
    .select({ at: domainProjectRuns.dueAt })
    .from(domainProjectRuns)
    .where(and(isNull(domainProjectRuns.finishedAt), lte(domainProjectRuns.dueAt, now)))
    .limit(1)
  if (due !== undefined) await sendReadRowsNow(ctx)
  const deleted = await ctx.db
    .select({ accountId: domainProjects.accountId, projectId: domainProjects.id })
    .from(domainProjects)
    .where(isNotNull(domainProjects.deletedAt))
  for (const reference of deleted) await endDeleted(ctx, reference)
}

/** While its call may still answer, what comes is to be paid for. */
const endDeleted = (ctx: Ctx, reference: DomainReference): Promise<void> =>
  inTransaction(ctx, async (tx) => {
    const domain = await lockDomain(tx, reference)
    if (domain === undefined || domain.deletedAt === null) return
    const run = await findOpenRun(tx, domain)
    if (run === undefined || (run.leasedUntil !== null && run.leasedUntil > tx.clock())) return
    await giveUp(tx, domain, run, 'deleted')
  })
