import { clickShareOf, lastCurvedRank } from '#contract/rules/click-curve.ts'

const percent = (rank: number) => `${(clickShareOf(rank) * 100).toFixed(1)} %`

/** What visibility means, with the curve it is reckoned by. */
export const clickCurveText = `Share of the clicks that first places for all keywords would win. Of those who search, ${percent(1)} click the first result, ${percent(2)} the second, ${percent(3)} the third, ${percent(10)} the tenth, ${percent(11)} each of the second page and ${percent(lastCurvedRank)} any further one; not found is none.`
