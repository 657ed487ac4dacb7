import { defineCounter, defineHistogram } from '../metrics/metric.ts'
import type { Metrics } from '../metrics/metrics.ts'
import { NoTurnError } from './allowance.ts'
import type { Turns } from './turns.ts'

const turnSeconds = defineHistogram({
  name: 'serpplus_allowance_wait_seconds',
  help: 'Time that calls to external systems waited under the rate limit shared by all processes. Several may be reserved together.',
  labels: ['allowance'],
  buckets: [0.01, 0.1, 0.5, 1, 2.5, 5, 10, 30],
})

const callsTotal = defineCounter({
  name: 'serpplus_allowance_calls_total',
  help: 'Calls to external systems reserved within their rate limit.',
  labels: ['allowance'],
})

const refusedTurns = defineCounter({
  name: 'serpplus_allowance_refused_total',
  help: 'Calls to external systems not made because they would have waited too long.',
  labels: ['allowance'],
})

export const allowanceMetrics = [turnSeconds, callsTotal, refusedTurns]

/** Counts the use of each allowance by name. */
export function measureTurns(turns: Turns, metrics: Metrics): Turns {
  return {
    ...turns,
    async claim(allowances, options) {
      const allowance = allowances[0]?.name ?? 'none'
      try {
        const waitedMs = await turns.claim(allowances, options)
        metrics.observe(turnSeconds, { allowance }, waitedMs / 1_000)
        metrics.add(callsTotal, { allowance }, options.calls ?? 1)
        return waitedMs
      } catch (error) {
        if (error instanceof NoTurnError) metrics.add(refusedTurns, { allowance })
        throw error
      }
    },
  }
}
