import { and, eq, sql } from 'drizzle-orm'
import { z } from 'zod'
import {
  advanceRun,
  findOpenRun,
  publishRun,
  recordEach,
  type Subject,
  settleRun,
} from '../../../parts/paid-runs/index.ts'
import {
  closeOrders,
  type FetchesEnded,
  failureSentence,
  payForPages,
  waitsFor,
} from '../../../parts/serp-fetches/index.ts'
import { readRanks } from '../../../parts/serp-fetches/read-pages/index.ts'
import { purgeIfIdle } from '../../../parts/site-checks/index.ts'
import type { Ctx } from '../../../platform/context.ts'
import { inTransaction } from '../../../platform/database/database.ts'
import { defineJob } from '../../../platform/jobs/job.ts'
import type { DomainRow } from '../domain-work.ts'
import { domainStore } from '../domain-work.ts'
import { lockDomain } from '../get-domain-project.ts'
import { domainSerps } from '../tables.ts'
import { type TopTenRun, topTenSetting, topTenWork } from './top-ten-work.ts'

/** Ends a look-up whose page is there already. */
export const recordTopTenJob = defineJob({
  name: 'domain-projects.record-top-ten',
  payload: z.object({ accountId: z.number().int(), subjectId: z.number().int() }),
})
export const sendRecordTopTen = (tx: Ctx, subject: Subject) => tx.jobs.send(tx, recordTopTenJob, subject)

type SerpRow = typeof domainSerps.$inferSelect

// Written out, for the index knows only those.
const isPending = sql`${domainSerps.state} = 'pending'`

/** Ends every look-up that waits for one of the fetches. */
export async function recordTopTensOf(ctx: Ctx, ended: FetchesEnded): Promise<void> {
  const { accountId, id: subjectId } = domainSerps
  const waiting = await ctx.db
    .select({ accountId, subjectId })
    .from(domainSerps)
    .where(and(waitsFor(domainSerps, ended), isPending))
  await recordEach(ctx, topTenWork, waiting, recordTopTen)
}

/** Ends a look-up whose page is there, or will never be. Under its domain's lock, so it may run twice. */
export function recordTopTen(ctx: Ctx, subject: Subject): Promise<void> {
  return inTransaction(ctx, async (tx) => {
    const found = await lockSerp(tx, subject)
    const run = found && (await findOpenRun(tx, topTenWork, subject))
    if (found === undefined || run === undefined || found.serp.state !== 'pending') return
    const { domain, serp } = found
    const { ranked, failed } = await readRanks(tx, [waitingOf(serp)], {
      // Only the page is shown, so no domain is matched.
      domains: [],
      depth: 10,
      includesSubdomains: false,
    })
    const [{ page } = { page: undefined }] = ranked
    const [problem] = failed
    if (page !== undefined) {
      // A page this account has paid for since, in other work that waited for it too, is free after all.
      const paid =
        run.chargeableCount === 0 ? new Set() : await payForPages(tx, domain.accountId, topTenSetting(domain), [page])
      await update(tx, serp, {
        state: 'ready',
        snapshotId: page.snapshotId,
        snapshotQueryId: page.queryId,
        takenAt: page.takenAt,
      })
      await endTopTen(tx, { domain, run, isDone: true, isFree: !paid.has(page.snapshotId) })
    } else if (problem !== undefined) {
      await update(tx, serp, { state: 'failed', failure: failureSentence(problem.failure) })
      await endTopTen(tx, { domain, run, isDone: false })
    }
  })
}

/** Charges a delivered one, gives the credit of a failed one back; with the last of a deleted domain the domain goes. */
export async function endTopTen(
  tx: Ctx,
  { domain, run, isDone, isFree = false }: { domain: DomainRow; run: TopTenRun; isDone: boolean; isFree?: boolean },
): Promise<void> {
  const moved = await advanceRun(tx, topTenWork, run, { done: isDone ? 1 : 0, failed: isDone ? 0 : 1 })
  if (run.holdId !== null) await closeOrders(tx, run.holdId)
  const settled = await settleRun(tx, topTenWork, moved, isDone && !isFree ? run.chargeableCount : 0)
  if (domain.deletedAt === null) await publishRun(tx, topTenWork, settled)
  else await purgeIfIdle(tx, domainStore, { accountId: domain.accountId, projectId: domain.id })
}

const waitingOf = ({ fetchId, snapshotId, snapshotQueryId, takenAt }: SerpRow) => ({
  fetchId,
  ...(snapshotId !== null &&
    snapshotQueryId !== null &&
    takenAt !== null && { page: { snapshotId, queryId: snapshotQueryId, takenAt } }),
})

const keyOf = ({ accountId, subjectId }: Subject) =>
  and(eq(domainSerps.accountId, accountId), eq(domainSerps.id, subjectId))

const update = (tx: Ctx, { accountId, id }: SerpRow, values: Partial<SerpRow>) =>
  tx.db
    .update(domainSerps)
    .set(values)
    .where(keyOf({ accountId, subjectId: id }))

async function lockSerp(tx: Ctx, subject: Subject): Promise<{ domain: DomainRow; serp: SerpRow } | undefined> {
  const [known] = await tx.db.select().from(domainSerps).where(keyOf(subject))
  if (known === undefined) return undefined
  const domain = await lockDomain(tx, { accountId: subject.accountId, projectId: known.projectId })
  // As it is now: another worker may have ended it while the lock was waited for.
  const [serp] = await tx.db.select().from(domainSerps).where(keyOf(subject))
  return domain && serp && { domain, serp }
}
