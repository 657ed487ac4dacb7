import { and, count, eq, inArray, sql } from 'drizzle-orm'
import { serpCheckMessages } from '#contract/serp-checks/messages.ts'
import type { AccountCtx, OwnerCtx } from '../../../parts/access/index.ts'
import { advanceRun, deleteRequests, findOpenRun, publishProgress, unitsLeft } from '../../../parts/paid-runs/index.ts'
import { cancelOrders } from '../../../parts/serp-fetches/index.ts'
import type { Ctx } from '../../../platform/context.ts'
import { inTransaction } from '../../../platform/database/database.ts'
import { notFound } from '../../../platform/errors/app-error.ts'
import { lockBalance, publishBalance } from '../../credits/index.ts'
import { type CheckRun, serpCheckWork } from '../check-work.ts'
import { type CheckRow, findAndLockCheck, isKept } from '../get-check.ts'
import { endRun } from '../ranks/end-run.ts'
import { serpCheckKeywords, serpChecks } from '../tables.ts'
import { countChecks } from '../views/check-totals.ts'
import { purgeCheck } from './purge-check.ts'

const nothingLeft = { state: 'done', doneCount: 0, failedCount: 0, unitsCount: 0 } as const

/**
 * Deletes checks with all their ranks. Of a run under way, what the provider has not got is not fetched and not charged;
 * what it has is charged when it is delivered, and until then the check is kept where nobody sees it. One that is not
 * there: none is deleted.
 */
export async function deleteSerpChecks(ctx: AccountCtx, { serps_ids }: { serps_ids: number[] }) {
  const ids = [...new Set(serps_ids)]
  await refuseMissing(ctx, ids)
  // One transaction each: whoever held two checks could wait in a circle with those who record their ranks.
  for (const id of ids) await deleteCheck(ctx, id)
  return { message: ids.length === 1 ? serpCheckMessages.deleted : serpCheckMessages.severalDeleted }
}

async function refuseMissing(ctx: AccountCtx, ids: readonly number[]): Promise<void> {
  const [row] = await ctx.db
    .select({ checks: count() })
    .from(serpChecks)
    .where(and(eq(serpChecks.accountId, ctx.account.id), inArray(serpChecks.id, [...ids]), isKept))
  if (row?.checks !== ids.length) throw notFound(`checks ${ids.join(', ')}`)
}

export const deleteCheck = (ctx: OwnerCtx, id: number): Promise<void> =>
  inTransaction(ctx, async (tx) => {
    const check = await findAndLockCheck(tx, id)
    // Deleted meanwhile, as was wanted.
    if (check === undefined) return
    const subject = { accountId: tx.account.id, subjectId: id }
    const run = await findOpenRun(tx, serpCheckWork, subject)
    if (run === undefined) await purgeCheck(tx, subject)
    else await endEarly(tx, check, run)
    await countChecks(tx, tx.account.id, { checks: -1, keywords: check.keywordsCount })
    await publishProgress(tx, serpCheckWork, subject, nothingLeft)
    if (run !== undefined) await publishBalance(tx, tx.account.id)
  })

async function endEarly(tx: Ctx, check: CheckRow, run: CheckRun): Promise<void> {
  const deleted = { ...check, deletedAt: tx.clock() }
  await hide(tx, deleted)
  // Before any read, in the order in which runs begin.
  await lockBalance(tx, check.accountId)
  const cancelled = run.holdId === null ? [] : await cancelOrders(tx, run.holdId)
  const failed = await giveUpKeywords(tx, check, cancelled)
  const moved = await advanceRun(tx, serpCheckWork, run, { done: 0, failed, isCancelled: true })
  if (unitsLeft(moved) === 0) await endRun(tx, deleted, moved)
}

/** Its keys name nothing any more: the same request makes a new check. */
async function hide(tx: Ctx, { accountId, id, deletedAt }: CheckRow): Promise<void> {
  await tx.db
    .update(serpChecks)
    .set({ deletedAt })
    .where(and(eq(serpChecks.accountId, accountId), eq(serpChecks.id, id)))
  await deleteRequests(tx, serpCheckWork, { accountId, subjectId: id })
}

/** Keywords whose fetch was cancelled, or whose page is there and was not fetched for them. Returns how many. */
async function giveUpKeywords(tx: Ctx, { accountId, id }: CheckRow, cancelled: readonly string[]): Promise<number> {
  const { fetchId, state, checkId } = serpCheckKeywords
  const { rowCount } = await tx.db
    .update(serpCheckKeywords)
    .set({ state: 'failed', failure: 'stop' })
    .where(
      and(
        eq(serpCheckKeywords.accountId, accountId),
        eq(checkId, id),
        eq(state, 'pending'),
        sql`(${fetchId} is null or ${fetchId} = any(${sql.param([...cancelled])}::uuid[]))`,
      ),
    )
  return rowCount ?? 0
}
