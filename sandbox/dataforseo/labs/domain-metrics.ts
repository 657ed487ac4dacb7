import { estimateTraffic } from './click-curve.ts'
import type { RankedRow } from './ranked-row.ts'

const RANGES: readonly (readonly [name: string, last: number])[] = [
  ['pos_1', 1],
  ['pos_2_3', 3],
  ['pos_4_10', 10],
  ['pos_11_20', 20],
  ['pos_21_30', 30],
  ['pos_31_40', 40],
  ['pos_41_50', 50],
  ['pos_51_60', 60],
  ['pos_61_70', 70],
  ['pos_71_80', 80],
  ['pos_81_90', 90],
  ['pos_91_100', 100],
]
/** Types Labs has besides organic results and ads. Here only the first has rows, and only with the effect `snippet`. */
const OTHER_TYPES = ['featured_snippet', 'local_pack']

type Figures = Record<string, number | null>

/** Sums all rows of a domain: by rank among results of their type, and by absolute rank. */
export function sumMetrics(rows: readonly RankedRow[]) {
  const byType = (sum: (rows: readonly RankedRow[]) => Figures) =>
    Object.fromEntries(
      ['organic', 'paid', ...OTHER_TYPES].map((type) => [type, sum(rows.filter((row) => row.type === type))]),
    )
  return { metrics: byType(sumRanks), metrics_absolute: byType(sumAbsoluteRanks) }
}

function sumRanks(rows: readonly RankedRow[]): Figures {
  let etv = 0
  let cost = 0
  for (const { searchVolume, rankGroup, cpc } of rows) {
    const traffic = estimateTraffic(searchVolume, rankGroup)
    etv += traffic
    cost += traffic * (cpc ?? 0)
  }
  return {
    ...countRanges(rows.map(({ rankGroup }) => rankGroup)),
    etv,
    count: rows.length,
    estimated_paid_traffic_cost: cost,
    ...countChanges(rows),
  }
}

function sumAbsoluteRanks(rows: readonly RankedRow[]): Figures {
  return { ...countRanges(rows.map(({ rankAbsolute }) => rankAbsolute)), ...countChanges(rows) }
}

/** Absolute ranks may lie beyond the last range, which no range counts. */
function countRanges(ranks: readonly number[]): Figures {
  const counts: Figures = Object.fromEntries(RANGES.map(([name]) => [name, 0]))
  for (const rank of ranks) {
    const range = RANGES.find(([, last]) => rank <= last)?.[0]
    if (range !== undefined) counts[range] = (counts[range] ?? 0) + 1
  }
  return counts
}

function countChanges(rows: readonly RankedRow[]): Figures {
  const count = (test: (previous: number, now: number) => boolean) =>
    rows.filter(
      ({ previousAbsolute, rankAbsolute }) => previousAbsolute !== null && test(previousAbsolute, rankAbsolute),
    ).length
  return {
    is_new: rows.filter(({ previousAbsolute }) => previousAbsolute === null).length,
    is_up: count((previous, now) => now < previous),
    is_down: count((previous, now) => now > previous),
    is_lost: 0,
    clickstream_etv: null,
    clickstream_gender_distribution: null,
    clickstream_age_distribution: null,
  }
}
