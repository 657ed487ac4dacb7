/** Share of searches that end in a click at each rank: to 6 as the vendor's published rows have it, the rest a guess. */
const FIRST_PAGE = [0.304, 0.162, 0.0973, 0.0659, 0.0469, 0.0338, 0.025, 0.019, 0.015, 0.012]
const SECOND_PAGE = 0.005
const BEYOND = 0.001

/** Visits a month. */
export function estimateTraffic(searchVolume: number, rank: number): number {
  return searchVolume * (FIRST_PAGE[rank - 1] ?? (rank <= 20 ? SECOND_PAGE : BEYOND))
}
