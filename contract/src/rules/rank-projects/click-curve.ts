/** The share of searchers who click the result at each place of the first page, as DataForSEO estimates traffic. */
const firstPage = [0.304, 0.162, 0.0973, 0.0659, 0.0469, 0.0338, 0.025, 0.019, 0.015, 0.012]
const secondPage = 0.005
const beyond = 0.001

/** From here on every place is worth the same. */
export const lastCurvedRank = 21

/** The share of searches that end in a click on the result at a rank, 0–1. */
export const clickShareOf = (rank: number): number =>
  firstPage[rank - 1] ?? (rank < lastCurvedRank ? secondPage : beyond)

/**
 * Percent of the clicks that first places for all checked keywords would win, to two decimals; null where none was
 * checked. `clicks` is the sum of the shares of the ranks found.
 */
export const visibilityOf = (clicks: number, checkedCount: number): number | null =>
  checkedCount === 0 ? null : Math.round((clicks / (checkedCount * clickShareOf(1))) * 10_000) / 100
