/** found: a rank · not_in_depth: read and not there · failed: nothing was read, not charged · pending: still to come. */
export const rankStates = ['found', 'not_in_depth', 'failed', 'pending'] as const
export type RankState = (typeof rankStates)[number]

/** A state in the words that screens and spreadsheets share; `depth` is how many organic results were read. */
export function rankStateText(state: RankState, depth: number): string {
  return state === 'not_in_depth' ? `Not in top ${depth}` : stateNames[state]
}

const stateNames = { found: 'Found', failed: 'Failed', pending: 'Pending' } as const satisfies Record<
  Exclude<RankState, 'not_in_depth'>,
  string
>

/** The depth of a check. */
export const depthText = (depth: number) => `Top ${depth}`
