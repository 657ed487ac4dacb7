import { sql } from 'drizzle-orm'
import { before, days } from '../../platform/clock/clock.ts'
import type { Ctx } from '../../platform/context.ts'
import { deleteInBatches } from '../../platform/database/delete-in-batches.ts'
import { providerCalls } from './tables.ts'

export async function deleteOldCalls(ctx: Ctx, signal: AbortSignal): Promise<void> {
  const isOld = sql`started_at < ${before(ctx.clock(), days(ctx.settings.providerCallsKeptDays)).toISOString()}::timestamptz`
  const calls = await deleteInBatches(ctx, sql`${providerCalls}`, isOld, signal)
  ctx.log.info({ calls }, 'deleted old provider calls')
}
