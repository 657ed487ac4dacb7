import {
  type RankBandKey,
  rankBandKeysWithin,
  rankBandOf,
  rankRangesWithin,
} from '#contract/rules/serp-fetches/rank-bands.ts'
import { isChecked, type RankState } from '#contract/rules/serp-fetches/rank-states.ts'

type RankBand = { key: RankBandKey; label: string }

/** The bands of a search of a depth with their names, best first. */
export const rankBandsWithin = (depth: number): RankBand[] => [
  ...rankRangesWithin(depth).map(({ key, first, last }) => ({
    key,
    label: first === 1 ? `Top ${last}` : `${first}–${last}`,
  })),
  { key: 'none', label: 'Not found' },
]

type Checked = { state: RankState; rank: number | null }

/** Counts the ranks in each band of the depth; failed and pending ones count nowhere. */
export function countBands(ranks: readonly Checked[], depth: number): number[] {
  const checked = ranks.filter(({ state }) => isChecked(state))
  return rankBandKeysWithin(depth).map((key) => checked.filter(({ rank }) => rankBandOf(rank) === key).length)
}
