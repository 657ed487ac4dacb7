import type { RankCompetitorsRow } from '#contract/rank-projects/competitors-row.ts'
import { formatCount } from '../../../shared/format/numbers.ts'
import { KeywordDifficulty } from '../../../shared/ranks/keyword-difficulty.tsx'
import type { Column } from '../../../shared/table/column.ts'
import { MetricCell } from './metric-cell.tsx'

/** Only Google's figures exist; beside another engine they say whose they are. */
export function metricColumns(isGoogle: boolean): Column<RankCompetitorsRow>[] {
  const named = (label: string) => (isGoogle ? label : `${label} (Google)`)
  const width = (google: number) => (isGoogle ? google : google + 46)
  return [
    {
      id: 'volume',
      label: named('Search Volume'),
      width: width(108),
      align: 'right',
      cell: (row) => (
        <MetricCell metrics={row} value={row.search_volume}>
          {formatCount}
        </MetricCell>
      ),
    },
    {
      id: 'kd',
      label: named('KD'),
      width: width(84),
      align: 'right',
      cell: (row) => (
        <MetricCell metrics={row} value={row.kd}>
          {(value) => <KeywordDifficulty value={value} />}
        </MetricCell>
      ),
    },
    {
      id: 'cpc',
      label: named('CPC'),
      width: width(68),
      align: 'right',
      cell: (row) => (
        <MetricCell metrics={row} value={row.cpc}>
          {(value) => dollars.format(value)}
        </MetricCell>
      ),
    },
  ]
}

const dollars = new Intl.NumberFormat('en-GB', { style: 'currency', currency: 'USD', currencyDisplay: 'narrowSymbol' })
