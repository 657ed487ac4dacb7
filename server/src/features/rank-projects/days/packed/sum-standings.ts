import { clickShares } from '../day-sums.ts'
import type { RunningSums } from '../running-totals.ts'
import { comparisonKinds, type KeywordStandings } from './read-standings.ts'

type Sums = Omit<RunningSums, 'depth'>

/** Sums over keywords, given by their places. */
export function sumStandings({ now }: KeywordStandings, places: Iterable<number>): Sums {
  const sums = emptySums()
  for (const place of places) addStanding(sums, now, place)
  return sums
}

type ComparedSums = { before: Sums; now: Sums }

/** Sums then and now over the keywords among them that had been checked by the compared day. */
export function sumCompared({ now, before, kinds }: KeywordStandings, places: Iterable<number>): ComparedSums {
  const [then, since] = [emptySums(), emptySums()]
  for (const place of places) {
    if (kinds[place] === comparisonKinds.none) continue
    addStanding(then, before, place)
    addStanding(since, now, place)
  }
  return { before: then, now: since }
}

/** Standings are remembered, and so is what was summed of them. */
const summed = new WeakMap<KeywordStandings, ComparedSums>()

/** The same over all keywords. */
export function sumAllCompared(standings: KeywordStandings): ComparedSums {
  const sums = summed.get(standings) ?? sumCompared(standings, standings.ids.keys())
  summed.set(standings, sums)
  return sums
}

const emptySums = (): Sums => ({ checked: 0, found: 0, rankSum: 0, clickSum: 0, snippets: 0 })

function addStanding(sums: Sums, { ranks, counted, reaches, snippets }: KeywordStandings['now'], place: number) {
  if (reaches[place] === 0) return
  const rank = counted[place] ?? 0
  sums.checked += 1
  sums.found += rank === 0 ? 0 : 1
  sums.rankSum += rank
  sums.clickSum += clickShares[ranks[place] ?? 0] ?? 0
  sums.snippets += rank === 0 ? (snippets[place] ?? 0) : 0
}
