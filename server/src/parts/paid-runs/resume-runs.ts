import { and, eq, isNull, lte, min, sql } from 'drizzle-orm'
import { z } from 'zod'
import { before, seconds } from '../../platform/clock/clock.ts'
import type { Ctx } from '../../platform/context.ts'
import { type PaidWork, runTable, type Subject } from './paid-work.ts'
import type { PaidRun } from './tables.ts'

/** Half of the pause between two rounds, so that none is missed; a run that moves is recorded by what moves it. */
const resumedAfter = seconds(30)

/** Records what has ended for one subject; it may run twice and at the same time. */
type Record = (ctx: Ctx, subject: Subject) => Promise<void>

/** `isStart`: a worker has just come up, perhaps after a crash that took the wake-ups along; nothing then counts as moving. */
export const resumeRunsPayload = z.object({ isStart: z.boolean().default(false) })

/**
 * Records what has ended of runs that have not moved for a while: a worker may have died between delivery and record.
 * Marked as moved first, so that workers share them; a run somebody holds is left to the next round, so that no account
 * keeps the others waiting.
 */
export async function resumeRuns<Run extends PaidRun>(
  ctx: Ctx,
  work: PaidWork<Run>,
  { isStart }: z.infer<typeof resumeRunsPayload>,
  record: Record,
): Promise<void> {
  const runs = runTable(work)
  const { accountId, subjectId, number, finishedAt, lastProgressAt, createdAt } = runs
  const now = ctx.clock()
  const isIdle = lte(sql`coalesce(${lastProgressAt}, ${createdAt})`, before(now, isStart ? 0 : resumedAfter))
  const accounts = await ctx.db
    .selectDistinct({ accountId })
    .from(runs)
    .where(and(isNull(finishedAt), isIdle))
  for (const account of accounts) {
    const isOfAccount = eq(accountId, account.accountId)
    // Rows are locked one account at a time, because a distributed database can lock rows of only one node per statement.
    const claimed = ctx.db
      .select({ subjectId, number })
      .from(runs)
      .where(and(isOfAccount, isNull(finishedAt), isIdle))
      .for('update', { skipLocked: true })
    const idle = await ctx.db
      .update(runs)
      .set({ lastProgressAt: now })
      .where(and(isOfAccount, sql`(${subjectId}, ${number}) in ${claimed}`))
      .returning({ accountId, subjectId })
    await recordEach(ctx, work, idle, record)
  }
}

/** A run that cannot be recorded must not keep the others waiting; `resumeRuns` comes back to it. */
export async function recordEach<Run extends PaidRun>(
  ctx: Ctx,
  work: PaidWork<Run>,
  subjects: readonly Subject[],
  record: Record,
): Promise<void> {
  for (const subject of subjects)
    await record(ctx, subject).catch((error: unknown) =>
      ctx.log.error({ err: error, work: work.name, ...subject }, 'could not record what has ended'),
    )
}

/** Since when the oldest run under way waits; what it waits for must not be deleted before. */
export async function findOldestOpenRun<Run extends PaidRun>(ctx: Ctx, work: PaidWork<Run>): Promise<Date | undefined> {
  const runs = runTable(work)
  const [row] = await ctx.db
    .select({ since: min(runs.createdAt) })
    .from(runs)
    .where(isNull(runs.finishedAt))
  return row?.since ?? undefined
}
