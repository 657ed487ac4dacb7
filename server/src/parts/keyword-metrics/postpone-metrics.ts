import { sql } from 'drizzle-orm'
import { after, hours, minutes, seconds } from '../../platform/clock/clock.ts'
import type { Ctx } from '../../platform/context.ts'
import { inTransaction } from '../../platform/database/database.ts'
import type { ProviderFailure } from '../../ports/data-provider/failure.ts'
import type { KeywordMarket } from '../../ports/data-provider/keyword-metrics.ts'
import { keywordMetrics } from './tables.ts'

/** After the first failure, the second, …; after one more it is given up until the next request. */
const pauses = [seconds(10), minutes(1), minutes(10), hours(1), hours(6)] as const
const throttledFor = seconds(60)

/** Puts off everything due in the market, because the next call would fail the same way. With `only`, puts off just these keywords. */
export async function postponeMetrics(
  ctx: Ctx,
  market: KeywordMarket,
  failure: ProviderFailure,
  only?: readonly string[],
): Promise<void> {
  const now = ctx.clock()
  const isThrottled = failure.kind === 'throttle'
  const pause = (milliseconds: number) => after(now, milliseconds).toISOString()
  // A rate limit is no failure and never used up.
  const dueAt = isThrottled
    ? sql`${pause(failure.retryAfterMs ?? throttledFor)}::timestamptz`
    : sql`(${sql.param(pauses.map(pause))}::timestamptz[])[attempts + 1]`
  const gaveUp = await inTransaction(ctx, async (tx) => {
    const { rows } = await tx.db.execute<{ due_at: string | null }>(sql`
      update ${keywordMetrics} set due_at = ${dueAt}, attempts = attempts + ${isThrottled ? 0 : 1}
      where country_code = ${market.countryCode} and language_code = ${market.languageCode}
        and due_at <= ${now.toISOString()}::timestamptz
        ${only && sql`and keyword = any(${sql.param([...only])}::text[])`}
      returning due_at`)
    return rows.filter((row) => row.due_at === null).length
  })
  if (gaveUp > 0) ctx.log.error({ market, failure, keywords: gaveUp }, 'gave up taking keyword metrics')
}
