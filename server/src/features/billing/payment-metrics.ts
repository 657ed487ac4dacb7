import { sql } from 'drizzle-orm'
import {
  defineCounter,
  defineGauge,
  defineHistogram,
  type Measured,
  type StoredFigures,
  sampleOf,
} from '../../platform/metrics/metric.ts'
import type { Metrics } from '../../platform/metrics/metrics.ts'
import { findScope } from '../../platform/tracing/scope.ts'
import type { PaymentCall } from '../../ports/payment-gateway.ts'

const callsTotal = defineCounter({
  name: 'serpplus_payment_calls_total',
  help: 'Calls to the payment provider by endpoint and status class; `none` if there was no response.',
  labels: ['endpoint', 'status'],
})

const callSeconds = defineHistogram({
  name: 'serpplus_payment_call_duration_seconds',
  help: 'Duration of calls to the payment provider.',
  labels: ['endpoint'],
  buckets: [0.1, 0.25, 0.5, 1, 2.5, 5, 10, 20],
})

const eventsWaiting = defineGauge({
  name: 'serpplus_payment_events_waiting',
  help: 'Payment events that are stored but not processed yet.',
})

const oldestEvent = defineGauge({
  name: 'serpplus_payment_events_oldest_age_seconds',
  help: 'Seconds since the oldest unprocessed payment event arrived.',
})

const storedEvents: StoredFigures = {
  name: 'payment events',
  metrics: [eventsWaiting, oldestEvent],
  async read(ctx) {
    const { rows } = await ctx.db.execute<{ count: number; oldest: string | null }>(
      sql`select count(*)::int as count, min(received_at)::text as oldest from payment_events where handled_at is null`,
    )
    const { count = 0, oldest = null } = rows[0] ?? {}
    const age = oldest === null ? 0 : Math.max(0, (ctx.clock().getTime() - new Date(oldest).getTime()) / 1_000)
    return [sampleOf(eventsWaiting, count, {}), sampleOf(oldestEvent, age, {})]
  },
}

export const paymentMetrics: readonly Measured[] = [callsTotal, callSeconds, storedEvents]

/** Records a call in the metrics and in the trace of the work that made it. */
export const measurePaymentCalls =
  (metrics: Metrics) =>
  ({ endpoint, status, milliseconds }: PaymentCall): void => {
    metrics.add(callsTotal, { endpoint, status: status === null ? 'none' : `${Math.floor(status / 100)}xx` })
    metrics.observe(callSeconds, { endpoint }, milliseconds / 1_000)
    const endedAt = Date.now()
    findScope()?.span?.record({
      name: endpoint,
      kind: 'client',
      startedAt: endedAt - milliseconds,
      endedAt,
      attributes: { 'url.template': endpoint, ...(status !== null && { 'http.response.status_code': status }) },
      failure: status === null || status >= 400 ? String(status ?? 'no answer') : undefined,
    })
  }
