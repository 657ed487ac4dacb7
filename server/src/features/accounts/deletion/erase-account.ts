import { and, eq, isNotNull, isNull, lte } from 'drizzle-orm'
import type { AccountData, Removal } from '../../../parts/access/index.ts'
import { before, days, minutes } from '../../../platform/clock/clock.ts'
import type { Ctx } from '../../../platform/context.ts'
import { accountDeletions } from '../tables.ts'
import { eraseAccountJob } from './deletion-jobs.ts'

/** A long turn would keep other accounts waiting. */
const mostStepsPerTurn = 200
/** A request that was under way when its account was deleted may store something until then; no request takes as long. */
const storesUntil = minutes(15)
/** The address of somebody who cannot be emailed is not kept for longer. */
const addressKeptFor = days(3)
const mostAtOnce = 1_000

/**
 * Removes what features keep of a deleted account. A feature whose data cannot go at the moment, because the payment provider
 * cannot be asked, keeps none of the others from going; it is asked again every minute until it succeeds.
 */
export async function eraseAccountData(
  ctx: Ctx,
  parts: readonly AccountData[],
  { accountId }: { accountId: number },
  signal: AbortSignal,
): Promise<void> {
  await ctx.locks.whileHolding(`erase:${accountId}`, async () => {
    const [deletion] = await ctx.db.select().from(accountDeletions).where(eq(accountDeletions.accountId, accountId))
    if (deletion === undefined || deletion.erasedAt !== null) return
    const left = await removeAll(ctx, parts, accountId, signal)
    if (left === 'more') await ctx.jobs.send(ctx, eraseAccountJob, { accountId }, { singletonKey: String(accountId) })
    else if (left === 'done' && deletion.requestedAt <= before(ctx.clock(), storesUntil)) await finish(ctx, accountId)
  })
}

async function removeAll(
  ctx: Ctx,
  parts: readonly AccountData[],
  accountId: number,
  signal: AbortSignal,
): Promise<Removal> {
  const removals: Removal[] = []
  const failures: unknown[] = []
  let steps = 0
  for (const part of parts)
    try {
      let removal: Removal = 'more'
      while (removal === 'more' && steps < mostStepsPerTurn && !signal.aborted) {
        steps += 1
        removal = await part.remove(ctx, accountId)
      }
      removals.push(removal)
    } catch (error) {
      ctx.log.error({ err: error, accountId, part: part.name }, 'could not remove data of a deleted account yet')
      failures.push(error)
    }
  if (removals.includes('more')) return 'more'
  // The job fails, and is tried again.
  if (failures.length > 0) throw failures[0]
  return removals.includes('waiting') ? 'waiting' : 'done'
}

async function finish(ctx: Ctx, accountId: number): Promise<void> {
  await ctx.db.update(accountDeletions).set({ erasedAt: ctx.clock() }).where(eq(accountDeletions.accountId, accountId))
  ctx.log.info({ accountId }, 'a deleted account has no data left')
}

/** Goes on with every deletion that is not finished, and forgets addresses that could not be emailed. */
export async function resumeDeletions(ctx: Ctx): Promise<void> {
  const unfinished = await ctx.db
    .select({ accountId: accountDeletions.accountId })
    .from(accountDeletions)
    .where(isNull(accountDeletions.erasedAt))
    .orderBy(accountDeletions.requestedAt)
    .limit(mostAtOnce)
  for (const { accountId } of unfinished)
    await ctx.jobs.send(ctx, eraseAccountJob, { accountId }, { singletonKey: String(accountId) })
  await ctx.db
    .update(accountDeletions)
    .set({ encryptedEmail: null })
    .where(
      and(
        isNotNull(accountDeletions.encryptedEmail),
        lte(accountDeletions.requestedAt, before(ctx.clock(), addressKeptFor)),
      ),
    )
}
