/**
 * Changes from one check to the next, of keywords whose page has a verdict. On an unusually volatile page a change is more
 * likely the market's, on a calm one more likely the site's own. Neither is known of a change, so texts name only the pages.
 */
export type MarketMoves = { judged: number; calm: number; unusual: number }

export const noMarketMoves: MarketMoves = { judged: 0, calm: 0, unusual: 0 }

export const addMarketMoves = (one: MarketMoves, other: MarketMoves): MarketMoves => ({
  judged: one.judged + other.judged,
  calm: one.calm + other.calm,
  unusual: one.unusual + other.unusual,
})

/** Fewer say nothing of the whole. */
const leastJudged = 5

/** unusual, calm: more than half of the changes. Null if too few are judged. */
function mostMovesOf({ judged, calm, unusual }: MarketMoves): 'unusual' | 'calm' | 'mixed' | null {
  if (judged < leastJudged) return null
  if (unusual * 2 > judged) return 'unusual'
  return calm * 2 > judged ? 'calm' : 'mixed'
}

const number = new Intl.NumberFormat('en-GB')

/** Says on which pages the changes were; empty if too few are judged. */
export function marketMovesText(moves: MarketMoves): string {
  const most = mostMovesOf(moves)
  if (most === null) return ''
  const { judged, calm, unusual } = moves
  const of = `of ${number.format(judged)} day-to-day changes`
  if (most === 'unusual')
    return `Mostly on unusual pages: ${number.format(unusual)} ${of} were on results pages that changed more than usual.`
  if (most === 'calm')
    return `Mostly on calm pages: ${number.format(calm)} ${of} were on results pages that changed no more than on a typical day.`
  return `On mixed pages: ${number.format(unusual)} ${of} were on unusual results pages, ${number.format(calm)} on calm ones.`
}
