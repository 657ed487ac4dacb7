import type { Ctx } from '../../platform/context.ts'
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
import type { ProviderCall } from '../../ports/data-provider/account.ts'
import { ofOurProvider } from './store-provider-status.ts'
import { providerStatus } from './tables.ts'

const callsTotal = defineCounter({
  name: 'serpplus_provider_calls_total',
  help: 'Calls to the search data provider by endpoint and outcome: `ok`, `rate_limited`, `refused`, `provider_error` or `no_answer`.',
  labels: ['endpoint', 'outcome'],
})

const callSeconds = defineHistogram({
  name: 'serpplus_provider_call_duration_seconds',
  help: 'Duration of calls to the search data provider.',
  labels: ['endpoint'],
  buckets: [0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 120],
})

const costTotal = defineCounter({
  name: 'serpplus_provider_cost_usd_total',
  help: 'US dollars that the search data provider charged for this process’s calls, before refunds.',
  labels: ['endpoint'],
})

const balance = defineGauge({
  name: 'serpplus_provider_balance_usd',
  help: 'Balance at the search data provider in US dollars, as of the last check.',
})

const lowBalance = defineGauge({
  name: 'serpplus_provider_low_balance_usd',
  help: 'Balance below which staff are warned (`DATAFORSEO_LOW_BALANCE_USD`).',
})

const failing = defineGauge({
  name: 'serpplus_provider_failing',
  help: '1 while look-ups fail because of the search data provider, else 0.',
})

/** Staff see it as well. */
const storedStatus: StoredFigures = {
  name: 'data provider',
  metrics: [balance, lowBalance, failing],
  async read(ctx: Ctx) {
    const [row] = await ctx.db
      .select({ balanceUsd: providerStatus.balanceUsd, failingSince: providerStatus.failingSince })
      .from(providerStatus)
      .where(ofOurProvider)
    const balanceUsd = row?.balanceUsd ?? undefined
    return [
      sampleOf(lowBalance, ctx.settings.lowProviderBalanceUsd, {}),
      sampleOf(failing, row?.failingSince ? 1 : 0, {}),
      ...(balanceUsd === undefined ? [] : [sampleOf(balance, balanceUsd, {})]),
    ]
  },
}

export const providerMetrics: readonly Measured[] = [callsTotal, callSeconds, costTotal, storedStatus]

/** Records a call in the metrics and in the trace of the work that made it. */
export const measureCalls =
  (metrics: Metrics) =>
  (call: ProviderCall): void => {
    const { path: endpoint, method, milliseconds, costUsd, startedAt, httpStatus } = call
    const outcome = outcomeOf(call)
    metrics.add(callsTotal, { endpoint, outcome })
    metrics.observe(callSeconds, { endpoint }, milliseconds / 1_000)
    if (costUsd > 0) metrics.add(costTotal, { endpoint }, costUsd)
    findScope()?.span?.record({
      name: `${method} ${endpoint}`,
      kind: 'client',
      startedAt: startedAt.getTime(),
      endedAt: startedAt.getTime() + milliseconds,
      attributes: {
        'http.request.method': method,
        'url.template': endpoint,
        ...(httpStatus !== null && { 'http.response.status_code': httpStatus }),
      },
      failure: outcome === 'ok' ? undefined : outcome,
    })
  }

/** The provider’s codes for no results and unfinished tasks are normal responses. */
const answers = new Set([40102, 40601, 40602])
const throttled = new Set([40202, 40209])

function outcomeOf({ httpStatus, statusCode }: ProviderCall): string {
  if (httpStatus === null) return 'no_answer'
  const code = statusCode ?? httpStatus * 100
  if (answers.has(code)) return 'ok'
  if (throttled.has(code) || httpStatus === 429) return 'rate_limited'
  if (code >= 50000 || httpStatus >= 500) return 'provider_error'
  return code >= 40000 || httpStatus >= 400 ? 'refused' : 'ok'
}
