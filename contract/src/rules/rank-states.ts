/** found: a rank · not_in_depth: read and not there · failed: nothing was read, not charged · pending: still to come. */
export const rankStates = ['found', 'not_in_depth', 'failed', 'pending'] as const
export type RankState = (typeof rankStates)[number]

/**
 * A state in the words that screens and spreadsheets share. `resultsRead` is how many organic results were read; null
 * where it was not kept.
 */
export function rankStateText(state: RankState, resultsRead: number | null): string {
  return state === 'not_in_depth' ? notFoundText(resultsRead) : stateNames[state]
}

const stateNames = { found: 'Found', failed: 'Failed', pending: 'Pending' } as const satisfies Record<
  Exclude<RankState, 'not_in_depth'>,
  string
>

/** Nothing is said of results nobody has read. */
function notFoundText(resultsRead: number | null): string {
  if (resultsRead === null) return 'Not in the results read'
  if (resultsRead === 0) return 'No organic results on the page'
  return resultsRead === 1 ? 'Not the one result read' : `Not in the ${resultsRead} results read`
}

/** The depth of a check. */
export const depthText = (depth: number) => `Top ${depth}`
