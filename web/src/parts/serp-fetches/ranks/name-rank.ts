import { type RankState, rankStateText } from '#contract/rules/serp-fetches/rank-states.ts'

type NamedRank = { state: RankState; rank: number | null; results_read: number | null }

/** "Rank 4", "Featured snippet (rank 1)", "Not in the 17 results read". */
export function nameRank({ state, rank, results_read }: NamedRank): string {
  if (state === 'found') return `Rank ${rank}`
  const words = rankStateText(state, results_read)
  return rank === null ? words : `${words} (rank ${rank})`
}
