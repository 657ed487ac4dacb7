import type { RankState } from './serp-checks.ts'

/** A state in the words that screens and spreadsheets share; `depth` is how many organic results were read. */
export function rankStateWords(state: RankState, depth: number): string {
  return state === 'not_in_depth' ? `Not in first ${depth}` : plainWords[state]
}

const plainWords = { found: 'Found', failed: 'Failed', pending: 'Pending' } as const satisfies Record<
  Exclude<RankState, 'not_in_depth'>,
  string
>

/** How deep a check looks. */
export const depthWords = (depth: number) => `First ${depth} results`
