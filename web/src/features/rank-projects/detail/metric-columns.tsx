import type { KeywordMetricFields } from '#contract/keyword-metrics/rows.ts'
import { KeywordDifficulty } from '../../../parts/keyword-metrics/keyword-difficulty.tsx'
import { formatDollars } from '../../../shared/format/money.ts'
import { formatCount } from '../../../shared/format/numbers.ts'
import type { Column } from '../../../shared/table/column.ts'
import { historyWidths as widths } from './history-widths.ts'
import { MetricCell } from './metric-cell.tsx'
import { firstDirection } from './project-address.ts'

/** Only Google's figures exist; beside another engine they say whose they are. */
export function metricColumns<Row extends KeywordMetricFields>(isGoogle: boolean): Column<Row>[] {
  const named = (label: string) => (isGoogle ? label : `${label} (Google)`)
  const width = (google: number) => (isGoogle ? google : google + 46)
  return [
    {
      id: 'volume',
      label: named('Search Volume'),
      header: <span data-hint="Monthly searches">{named('Volume')}</span>,
      width: width(widths.volume),
      align: 'right',
      serverSort: { by: 'volume', first: firstDirection('volume') },
      cell: (row) => (
        <MetricCell metrics={row} value={row.search_volume}>
          {formatCount}
        </MetricCell>
      ),
    },
    {
      id: 'kd',
      label: named('KD'),
      width: width(widths.kd),
      align: 'right',
      serverSort: { by: 'kd', first: firstDirection('kd') },
      cell: (row) => (
        <MetricCell metrics={row} value={row.kd}>
          {(value) => <KeywordDifficulty value={value} />}
        </MetricCell>
      ),
    },
    {
      id: 'cpc',
      label: named('CPC'),
      width: width(widths.cpc),
      align: 'right',
      serverSort: { by: 'cpc', first: firstDirection('cpc') },
      cell: (row) => (
        <MetricCell metrics={row} value={row.cpc}>
          {formatDollars}
        </MetricCell>
      ),
    },
  ]
}
