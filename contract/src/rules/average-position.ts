/** One below the last result that was read: what a keyword that wasn't found counts as. */
export const unrankedPosition = (depth: number) => depth + 1

/** The keywords an average position is made of. */
export type AverageBasis = {
  /** Keywords with a rank. */
  found: number
  /** Keywords not found, each counted as `unranked_as`. */
  unranked: number
  /** Null without any, and where their depths differ. */
  unranked_as: number | null
  /** Keywords not found that the average leaves out, as their project wants it. */
  left_out: number
}

/** The rule in full, for whoever asks what the figure is. */
export const averageRule = (countsUnranked: boolean, depth: number) =>
  countsUnranked
    ? `Average over all checked keywords. A keyword that isn’t found counts as ${unrankedPosition(depth)}, one more than the depth.`
    : 'Average over the keywords that are found. Keywords that aren’t found are excluded.'

/** What a figure is of, in a few words: "284 not found count as 101", "of the 136 found"; empty where every keyword was found. */
export function averageBasisText({ found, unranked, unranked_as, left_out }: AverageBasis): string {
  const counted =
    unranked === 0
      ? []
      : [`${count(unranked)} not found ${unranked === 1 ? 'counts' : 'count'} as ${unranked_as ?? 'depth + 1'}`]
  if (left_out === 0) return counted.join('')
  return unranked === 0 ? `of the ${count(found)} found` : [...counted, `${count(left_out)} excluded`].join(', ')
}

const count = (amount: number) => amount.toLocaleString('en-GB')
