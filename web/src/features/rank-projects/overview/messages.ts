import { clickShareOf, lastCurvedRank } from '#contract/rules/rank-projects/click-curve.ts'

const listed = new Intl.ListFormat('en-GB')
const percent = (rank: number) => `${(clickShareOf(rank) * 100).toFixed(1)}%`

/** Explains visibility, with the click curve behind it, as deep as ranks are read. */
export function clickCurveText(depth: number) {
  const rates = [
    `${percent(1)} at position 1`,
    ...[2, 3, 10].map((rank) => `${percent(rank)} at ${rank}`),
    ...(depth > 10 ? [`${percent(11)} at 11–20`] : []),
    ...(depth > 20 ? [`${percent(lastCurvedRank)} below`] : []),
  ]
  return `Estimated clicks your rankings win, as a share of what ranking first for every keyword would win. Assumed click-through rates: ${listed.format(rates)}.`
}
