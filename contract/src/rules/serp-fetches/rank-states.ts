/**
 * found: has a rank · featured_snippet: shown above the organic results, and not also the first of them · not_in_depth: not among
 * the results that were read · failed: nothing was read, not charged · pending: not checked yet.
 */
export const rankStates = ['found', 'featured_snippet', 'not_in_depth', 'failed', 'pending'] as const
export type RankState = (typeof rankStates)[number]

/** The states of a successful check. */
export const checkedStates = ['found', 'featured_snippet', 'not_in_depth'] as const
export type CheckedState = (typeof checkedStates)[number]

export const isChecked = (state: RankState): state is CheckedState => checkedStates.some((one) => one === state)

/** The rank of a featured snippet, which is above the first organic result. */
export const snippetRank = 1

/**
 * The rank for comparisons. A featured snippet is always compared as 1, so that becoming one is never a decline, whether or not
 * the project counts it.
 */
export const standingOf = ({ state, rank }: { state?: RankState; rank: number | null }): number | null =>
  state === 'featured_snippet' ? snippetRank : rank

/**
 * A state in the words that screens and spreadsheets share. `resultsRead` is how many organic results were read; null
 * where it was not kept.
 */
export function rankStateText(state: RankState, resultsRead: number | null): string {
  return state === 'not_in_depth' ? notFoundText(resultsRead) : stateNames[state]
}

const stateNames = {
  found: 'Found',
  featured_snippet: 'Featured snippet',
  failed: 'Failed',
  pending: 'Pending',
} as const satisfies Record<Exclude<RankState, 'not_in_depth'>, string>

/** Nothing is said of results nobody has read. */
function notFoundText(resultsRead: number | null): string {
  if (resultsRead === null) return 'Not in the results read'
  if (resultsRead === 0) return 'No organic results on the page'
  return resultsRead === 1 ? 'Not the one result read' : `Not in the ${resultsRead} results read`
}

/** The depth of a check. */
export const depthText = (depth: number) => `Top ${depth}`
