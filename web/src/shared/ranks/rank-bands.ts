import { type RankBandKey, rankBandKeys, rankBandOf } from '#contract/rules/rank-bands.ts'
import type { RankState } from '#contract/rules/rank-states.ts'

const labels = {
  top3: 'Top 3',
  top10: '4–10',
  top20: '11–20',
  top100: '21–100',
  none: 'Not found',
} as const satisfies Record<RankBandKey, string>

/** Best first. */
export const rankBands = rankBandKeys.map((key) => ({ key, label: labels[key] }))

type Checked = { state: RankState; rank: number | null }

/** How many ranks are in each band; failed and pending ones count nowhere. */
export function countBands(ranks: readonly Checked[]): number[] {
  const checked = ranks.filter(({ state }) => state === 'found' || state === 'not_in_depth')
  return rankBandKeys.map((key) => checked.filter(({ rank }) => rankBandOf(rank) === key).length)
}
