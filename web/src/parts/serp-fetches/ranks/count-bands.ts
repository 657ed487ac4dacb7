import { rankBandKeysWithin, rankBandOf } from '#contract/rules/serp-fetches/rank-bands.ts'
import { isChecked, type RankState } from '#contract/rules/serp-fetches/rank-states.ts'

type Checked = { state: RankState; rank: number | null }

/** Counts the ranks in each band of the depth; failed and pending ones count nowhere. */
export function countBands(ranks: readonly Checked[], depth: number): number[] {
  const checked = ranks.filter(({ state }) => isChecked(state))
  return rankBandKeysWithin(depth).map((key) => checked.filter(({ rank }) => rankBandOf(rank) === key).length)
}
