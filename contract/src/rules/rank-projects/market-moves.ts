/**
 * Changes from one check to the next, of keywords whose page has a verdict. On an unusually volatile page the change is
 * taken to be the market's, on a calm one the site's own; the rest are neither.
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

/** market, own: more than half of the changes. Null if too few are judged. */
function mostMovesOf({ judged, calm, unusual }: MarketMoves): 'market' | 'own' | 'mixed' | null {
  if (judged < leastJudged) return null
  if (unusual * 2 > judged) return 'market'
  return calm * 2 > judged ? 'own' : 'mixed'
}

const number = new Intl.NumberFormat('en-GB')

/** Says whether changes were the market's; empty if too few are judged. */
export function marketMovesText(moves: MarketMoves): string {
  const most = mostMovesOf(moves)
  if (most === null) return ''
  const { judged, calm, unusual } = moves
  const of = `of ${number.format(judged)} day-to-day changes`
  if (most === 'market')
    return `Mostly the market: ${number.format(unusual)} ${of} were on unusually volatile results pages.`
  if (most === 'own') return `Mostly your own pages: ${number.format(calm)} ${of} were on calm results pages.`
  return `Partly the market: ${number.format(unusual)} ${of} were on unusually volatile results pages, ${number.format(calm)} on calm ones.`
}
