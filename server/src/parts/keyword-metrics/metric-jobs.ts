import { z } from 'zod'
import type { Ctx } from '../../platform/context.ts'
import { defineJob, type Job } from '../../platform/jobs/job.ts'
import type { KeywordMarket } from '../../ports/data-provider/keyword-metrics.ts'

const market = { countryCode: z.int(), languageCode: z.string() }

/** Asks the provider for whatever is due in a market. */
export const collectMetricsJob = defineJob({
  name: 'keyword-metrics.take',
  payload: z.object(market),
  foldByKey: true,
  expireInSeconds: 900,
})

/** Wakes markets with something due, after a crash or a lost wake-up. */
export const recoverStuckMetricsJob = defineJob({
  name: 'keyword-metrics.recover-stuck',
  payload: z.object({}),
  foldByKey: true,
})

/** Keywords of a market, at most 700 in lower case, whose metrics were just taken; whoever shows them reads them. */
export const metricsCollectedPayload = z.object({ ...market, keywords: z.array(z.string()) })
export type MetricsCollected = z.infer<typeof metricsCollectedPayload>

/** Jobs of the features that show metrics; sent in the transaction that stores them. */
export type MetricListeners = readonly Job<MetricsCollected>[]

// A wake-up for later has a key of its own, by the minute: waiting in the queue, it must not swallow an earlier one.
export function sendCollectMetrics(ctx: Ctx, { countryCode, languageCode }: KeywordMarket, at?: Date): Promise<void> {
  const key = `${countryCode} ${languageCode}`
  return ctx.jobs.send(
    ctx,
    collectMetricsJob,
    { countryCode, languageCode },
    { singletonKey: at === undefined ? key : `${key} ${at.toISOString().slice(0, 16)}`, startAfter: at },
  )
}
