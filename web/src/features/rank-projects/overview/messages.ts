import { clickShareOf, lastCurvedRank } from '#contract/rules/click-curve.ts'

const percent = (rank: number) => `${(clickShareOf(rank) * 100).toFixed(1)}%`

/** What visibility means, with the curve it is reckoned by. */
export const clickCurveText = `Estimated clicks your rankings win, as a share of what ranking first for every keyword would win. Assumed click-through rates: ${percent(1)} at position 1, ${percent(2)} at 2, ${percent(3)} at 3, ${percent(10)} at 10, ${percent(11)} at 11–20 and ${percent(lastCurvedRank)} below.`
