import { sql } from 'drizzle-orm'
import { before, days } from '../../platform/clock/clock.ts'
import type { Ctx } from '../../platform/context.ts'
import { deleteInBatches } from '../../platform/database/delete-in-batches.ts'
import { providerCalls } from './tables.ts'

/** A year and a little: the mean cost of 30 days and the cost of a year are read from the calls. */
const callsKept = days(400)

export async function deleteOldCalls(ctx: Ctx, signal: AbortSignal): Promise<void> {
  const isOld = sql`started_at < ${before(ctx.clock(), callsKept).toISOString()}::timestamptz`
  const calls = await deleteInBatches(ctx, sql`${providerCalls}`, isOld, signal)
  ctx.log.info({ calls }, 'deleted old provider calls')
}
