import type { KeywordMetricFields } from '#contract/keyword-metrics/rows.ts'
import type { KeywordMetrics } from './read-keyword-metrics.ts'

/** As they stand on the wire, beside whatever else a row says of the keyword. */
export const presentKeywordMetrics = (metrics: KeywordMetrics): KeywordMetricFields => ({
  search_volume: metrics.searchVolume,
  kd: metrics.difficulty,
  cpc: metrics.cpcUsd,
  metrics_state: metrics.state,
  metrics_taken_at: metrics.takenAt?.toISOString() ?? null,
})
