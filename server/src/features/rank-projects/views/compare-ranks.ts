import type { ProjectDay } from '#contract/rank-projects/day-rows.ts'
import type { RankBandKey } from '#contract/rules/serp-fetches/rank-bands.ts'
import { type CheckedRank, rankChangeOf } from '#contract/rules/serp-fetches/rank-change.ts'
import { bandsByRank } from '../days/packed/places.ts'
import { comparisonKinds, type KeywordStandings, type Standings } from '../days/packed/read-standings.ts'
import type { ChangeOfRank } from './latest-observations.ts'

type Bands = Record<RankBandKey, number>
/** The distribution then and now of the keywords that had been checked by a day, and how they moved. */
export type StandingsCompared = { bandsBefore: Bands; bandsNow: Bands; moved: ProjectDay['moved'] }

/** Standings are remembered, and so is what was counted of them. */
const compared = new WeakMap<KeywordStandings, StandingsCompared>()

/** Counts the moves of keywords. Those that haven’t been checked since keep their rank. */
export function compareStandings(standings: KeywordStandings): StandingsCompared {
  const counts = compared.get(standings) ?? countMoves(standings)
  compared.set(standings, counts)
  return counts
}

function countMoves(standings: KeywordStandings): StandingsCompared {
  const { now, before, kinds } = standings
  const moved = { improved: 0, declined: 0, unchanged: 0, appeared: 0, lost: 0, unknown: 0 }
  const [countedBefore, countedNow] = [createBandCount(), createBandCount()]
  for (let keyword = 0; keyword < standings.ids.length; keyword += 1) {
    const kind = kinds[keyword]
    if (kind === comparisonKinds.none) continue
    countedNow.add(now, keyword)
    countedBefore.add(before, keyword)
    moved[kind === comparisonKinds.unchecked ? 'unknown' : moveOf(standings, keyword)] += 1
  }
  return { bandsBefore: countedBefore.bands, bandsNow: countedNow.bands, moved }
}

/** The distribution of keywords, given by their places. */
export function countBands({ now }: KeywordStandings, places: Iterable<number>): Bands {
  const { bands, add } = createBandCount()
  for (const keyword of places) add(now, keyword)
  return bands
}

function createBandCount() {
  const bands: Bands = { top3: 0, top10: 0, top20: 0, top100: 0, none: 0 }
  return {
    bands,
    add(standings: Standings, keyword: number) {
      const band = bandIn(standings, keyword)
      if (band !== undefined) bands[band] += 1
    },
  }
}

function bandIn({ counted, reaches, snippets }: Standings, keyword: number): RankBandKey | undefined {
  const rank = counted[keyword] ?? 0
  // A featured snippet that doesn't count is in no range, but isn't “not found” either.
  return reaches[keyword] === 0 || (rank === 0 && snippets[keyword] === 1) ? undefined : bandsByRank[rank]
}

/** The band of a keyword’s rank; undefined for one that wasn’t checked, or is a featured snippet that doesn’t count. */
export const bandAt = ({ now }: KeywordStandings, keyword: number): RankBandKey | undefined => bandIn(now, keyword)

/** The places of ids in ascending order. */
export function placesOf({ ids: all }: KeywordStandings, ids: readonly number[]): number[] {
  const places: number[] = []
  let place = 0
  for (const id of ids) {
    while (place < all.length && (all[place] ?? 0) < id) place += 1
    if (all[place] === id) places.push(place)
  }
  return places
}

export type Move = 'improved' | 'declined' | 'unchanged' | 'appeared' | 'lost' | 'unknown'

/** The move of a keyword that was checked since, by `rankChangeOf`. */
export function moveOf({ now, before }: KeywordStandings, keyword: number): Move {
  const [rank, previous] = [now.ranks[keyword] ?? 0, before.ranks[keyword] ?? 0]
  if (rank === previous) return 'unchanged'
  if (rank === 0) return previous < (now.reaches[keyword] ?? 0) ? 'lost' : 'unknown'
  if (previous === 0) return rank < (before.reaches[keyword] ?? 0) ? 'appeared' : 'unknown'
  return rank < previous ? 'improved' : 'declined'
}

/** True if there is a change of the keyword: it was checked since the compared moment, with something to compare. */
export const isMoveOf = ({ kinds }: KeywordStandings, keyword: number): boolean =>
  kinds[keyword] === comparisonKinds.checked

/** A keyword that left the results read stands one below them; null where nothing is compared. */
export function countPlacesLost(standings: KeywordStandings, keyword: number): number | null {
  if (!isMoveOf(standings, keyword)) return null
  const [rank, previous] = [standings.now.ranks[keyword] ?? 0, standings.before.ranks[keyword] ?? 0]
  // A reach of n results is stored as n + 1.
  const [end, endBefore] = [standings.now.reaches[keyword] ?? 0, standings.before.reaches[keyword] ?? 0]
  if (rank !== 0 && previous !== 0) return rank - previous
  const move = moveOf(standings, keyword)
  return move === 'appeared' ? rank - endBefore : move === 'lost' ? end - previous : null
}

/** The change of a keyword’s rank; undefined where nothing is compared. */
export function changeAt(standings: KeywordStandings, keyword: number): ChangeOfRank | undefined {
  if (!isMoveOf(standings, keyword)) return undefined
  return rankChangeOf(checkOf(standings.before, keyword), checkOf(standings.now, keyword))
}

const checkOf = ({ ranks, reaches }: Standings, keyword: number): CheckedRank => ({
  rank: ranks[keyword] || null,
  depth: (reaches[keyword] ?? 0) - 1,
  results_read: null,
})
