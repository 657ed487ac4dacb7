/** The position counted for a keyword that wasn't found: one more than the depth. */
export const unrankedPosition = (depth: number) => depth + 1

/** The keywords that an average position covers. */
export type AverageBasis = {
  /** Keywords with a rank. */
  found: number
  /** Keywords not found, each counted as `unranked_as`. */
  unranked: number
  /** Null if there are none, or if their depths differ. */
  unranked_as: number | null
  /** Keywords not found that are excluded from the average, by the setting of their project. */
  left_out: number
}

/** The rule in full, shown as a hint of the figure. */
export const averageRule = (countsUnranked: boolean, depth: number) =>
  countsUnranked
    ? `Average over all checked keywords. A keyword that isn’t found counts as ${unrankedPosition(depth)}, one more than the depth.`
    : 'Average over the keywords that are found. Keywords that aren’t found are excluded.'

/** The basis in a few words: "284 not found count as 101", "of the 136 found"; empty if every keyword was found. */
export function averageBasisText({ found, unranked, unranked_as, left_out }: AverageBasis): string {
  const counted =
    unranked === 0
      ? []
      : [`${count(unranked)} not found ${unranked === 1 ? 'counts' : 'count'} as ${unranked_as ?? 'depth + 1'}`]
  if (left_out === 0) return counted.join('')
  return unranked === 0 ? `of the ${count(found)} found` : [...counted, `${count(left_out)} excluded`].join(', ')
}

const count = (amount: number) => amount.toLocaleString('en-GB')
